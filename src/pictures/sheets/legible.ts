import type { Flyer, FlyerShow, Sheet } from './sheet.ts';

type CanSet = (text: string) => boolean;

/**
 * A sheet without text that our faces can't set: such a show is named by its venue, such a venue left out. The name a preview is about is
 * not checked here.
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
