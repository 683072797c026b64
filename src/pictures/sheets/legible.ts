import type { Flyer, FlyerShow, Sheet } from './sheet.ts';

/** Whether our faces have all letters of a text. */
type CanSet = (text: string) => boolean;

/**
 * A sheet without what our faces lack letters of, so that nothing stands on it in part: a show that cannot be named on a flyer is named by its venue,
 * and a venue is left out beside its mark. The name a preview is of is not asked about: without it there is none.
 */
export function legible(sheet: Sheet, canSet: CanSet): Sheet {
  const kept = (text: string) => (canSet(text) ? text : '');
  switch (sheet.kind) {
    case 'show':
      return { ...sheet, occasion: kept(sheet.occasion), venue: kept(sheet.venue), price: kept(sheet.price) };
    case 'week':
      return { ...sheet, shows: sheet.shows.filter(({ name }) => canSet(name)) };
    case 'flyer':
      return legibleFlyer(sheet, canSet);
    default:
      return sheet;
  }
}

function legibleFlyer(flyer: Flyer, canSet: CanSet): Flyer {
  const kept = (text: string) => (canSet(text) ? text : '');
  const legibleShow = (show: FlyerShow): FlyerShow => {
    const venue = kept(show.venue);
    const legibleOnes = { ...show, venue, supports: kept(show.supports), price: kept(show.price), ages: kept(show.ages) };
    if (canSet(show.name)) return legibleOnes;
    return { ...legibleOnes, name: venue === '' ? 'Live music' : `Live at ${venue}`, venue: '' };
  };
  const nights = flyer.nights.map((night) => ({ ...night, shows: night.shows.map(legibleShow) }));
  return { ...flyer, nights, rooms: flyer.rooms.filter(({ address }) => canSet(address)) };
}
