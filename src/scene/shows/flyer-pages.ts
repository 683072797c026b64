import { addDays, weekday } from '../time/calendar.ts';
import type { FlyerEntry } from './flyer-entry.ts';

/** The fields of a show that decide its size on a flyer. */
type Entry = Pick<FlyerEntry, 'night' | 'name' | 'venue' | 'address' | 'price' | 'ages' | 'stamp'>;

/** One flyer of a week: its shows, its first and last night, and '1 of 2', or '' if the week needs only one. */
export interface FlyerPage<Shown> {
  shows: Shown[];
  from: string;
  to: string;
  part: string;
}

/** The limit for a flyer, even with short names. */
const MAX_SHOWS = 24;
/** In pixels, estimated generously: a post has a head, two columns and a foot. */
const POST = { height: 1350, head: 224, column: 482 };
const FOOT = { edge: 40, line: 33, width: 1000, mark: 60, host: 220 };
const ROW = { edge: 12, name: 37, line: 27, night: 44 };
/** Pixels per letter by font, the poster font at its narrowest. */
const LETTER = { name: 11, text: 13, price: 14.5, ages: 10.5 };
const STAMP = 130;
const TIME_AND_MARK = 140;
const GAP = 14;

/**
 * Splits a week of shows into flyers with room for all shows in type that is readable on a phone: as few flyers as possible, about
 * equally full,
 * split between nights if possible. Both the drawings and the page with the flyers use this.
 */
export function splitWeekIntoFlyers<Shown extends Entry>(week: readonly Shown[], first: string): FlyerPage<Shown>[] {
  const pages = week.length === 0 ? [[]] : splitEvenly(week);
  return pages.map((shows, at) => ({
    shows,
    from: (at === 0 ? undefined : shows[0]?.night) ?? first,
    to: (at === pages.length - 1 ? undefined : shows.at(-1)?.night) ?? addDays(first, 6),
    part: pages.length === 1 ? '' : `${at + 1} of ${pages.length}`,
  }));
}

function splitEvenly<Shown extends Entry>(shows: readonly Shown[]): Shown[][] {
  const fewest = fillFlyers(shows, MAX_SHOWS);
  const halves = fewest.length === 2 ? splitAtWeekend(shows) : undefined;
  if (halves !== undefined) return halves;
  for (let most = Math.ceil(shows.length / fewest.length); most < MAX_SHOWS; most++) {
    const even = fillFlyers(shows, most);
    if (even.length === fewest.length) return even;
  }
  return fewest;
}

/** Splits shows into two flyers, one with the whole weekend. Undefined if a flyer would lack room. */
function splitAtWeekend<Shown extends Entry>(shows: readonly Shown[]): Shown[][] | undefined {
  const breaks = shows.flatMap(({ night }, at) => (isOfWeekend(night) === isOfWeekend(shows[at - 1]?.night ?? night) ? [] : [at]));
  const ways = breaks.map((at) => [shows.slice(0, at), shows.slice(at)]).filter((pages) => pages.every((page) => fits(page, MAX_SHOWS)));
  const longest = (pages: Shown[][]) => Math.max(...pages.map(({ length }) => length));
  return ways.toSorted((one, other) => longest(one) - longest(other))[0];
}

/** Fills flyers in turn with at most `most` shows: whole nights, and parts of a night that is too long for one flyer. */
function fillFlyers<Shown extends Entry>(shows: readonly Shown[], most: number): Shown[][] {
  const pages: Shown[][] = [];
  let page: Shown[] = [];
  const turn = () => {
    if (page.length > 0) pages.push(page);
    page = [];
  };
  for (const night of Map.groupBy(shows, (show) => show.night).values()) {
    if (!fits([...page, ...night], most)) turn();
    for (const show of night) {
      if (!fits([...page, show], most)) turn();
      page.push(show);
    }
  }
  turn();
  return pages;
}

function isOfWeekend(night: string): boolean {
  return ['Friday', 'Saturday', 'Sunday'].includes(weekday(night));
}

function fits(page: readonly Entry[], most: number): boolean {
  return page.length <= most && heightOf(page) <= POST.height;
}

/** Computes the height of a post that holds some shows. */
function heightOf(shows: readonly Entry[]): number {
  const addresses = [...new Set(shows.map(({ address }) => address))].filter(Boolean);
  const foot = addresses.reduce((sum, address) => sum + address.length * LETTER.text + FOOT.mark, 0);
  const lists = shows.map((_, at) => Math.max(columnHeight(shows.slice(0, at + 1)), columnHeight(shows.slice(at + 1))));
  return POST.head + Math.min(...lists) + FOOT.edge + Math.ceil((foot + FOOT.host) / FOOT.width) * FOOT.line;
}

function columnHeight(shows: readonly Entry[]): number {
  const nights = new Set(shows.map(({ night }) => night)).size;
  return shows.reduce((sum, show) => sum + rowHeight(show), nights * ROW.night);
}

function rowHeight({ name, venue, price, ages, stamp }: Entry): number {
  const named = name.length * LETTER.name + (stamp === '' ? 0 : STAMP);
  const placed = TIME_AND_MARK + venue.length * LETTER.text;
  const costs = price.length * LETTER.price + ages.length * LETTER.ages + GAP;
  const hasRoom = (taken: number) => POST.column - (taken % POST.column) > costs;
  const lines = Math.ceil(placed / POST.column) + (costs === GAP || hasRoom(placed) || hasRoom(named) ? 0 : 1);
  return ROW.edge + Math.ceil(named / POST.column) * ROW.name + lines * ROW.line;
}
