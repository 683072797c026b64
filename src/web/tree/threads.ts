import type { LineUps } from '#scene/artists/tree.ts';
import { MEASURES } from './measures.ts';

const { inYear, shortestThread, shortestRibbon, track } = MEASURES;
/** A thread ends so far above the end of its ribbon at least. */
const ABOVE_END = 4;

/** Where a time somebody played in a band is drawn on its ribbon. */
export interface Thread {
  /** The band's place in the list. */
  band: number;
  musician: number;
  part: string;
  /** The year it is told with: that of who came later than the band. */
  since: number | undefined;
  from: number;
  to: number;
  comesIn: boolean;
  goesOn: boolean;
  /** Where it begins, and how much lower it may begin to keep clear of others that come there too. */
  start: number;
  latestStart: number;
  /** Where it ends, and where the last route leaves it before. */
  end: number;
  lastBranch: number;
  slot: number;
}

/** How a year is drawn: where it stands, and how high. */
export interface Scale {
  yOf: (year: number) => number;
  yearHeight: number;
}

/** Where a band's ribbon begins and ends. */
export function ribbonOf({ from, to, goesOn }: TimedBand, { yOf }: Scale): { top: number; bottom: number } {
  const top = yOf(from) - 6;
  return { top, bottom: Math.max(yOf(to) + (goesOn ? inYear : 0), top + shortestRibbon) };
}

/** The threads of a band, the one that begins highest first; slots are given later. Who came back too soon to be drawn apart stays one thread. */
export function threadsOf(band: TimedBand, at: number, scale: Scale): Thread[] {
  const { bottom } = ribbonOf(band, scale);
  const lastStart = bottom - ABOVE_END - shortestThread - 4;
  const stagger = Math.floor(Math.min(0.8 * scale.yearHeight, 4 * track) / track) * track;
  const threads: Thread[] = [];
  const last = new Map<number, Thread>();
  for (const stint of [...band.stints].sort((one, other) => one.from - other.from || one.musician - other.musician || one.to - other.to)) {
    const start = Math.min(scale.yOf(stint.from) + inYear, lastStart);
    const latestStart = Math.min(start + stagger, lastStart);
    const lowest = bottom - ABOVE_END;
    const end = stint.goesOn ? lowest : Math.min(lowest, Math.max(scale.yOf(stint.to) - inYear, start + shortestThread));
    const before = last.get(stint.musician);
    if (before !== undefined && start < floorOf(before) + shortestThread) {
      before.to = Math.max(before.to, stint.to);
      before.end = Math.max(before.end, end);
      before.goesOn ||= stint.goesOn;
      if (!before.part.split(', ').includes(stint.part)) before.part = `${before.part}, ${stint.part}`;
      continue;
    }
    const { musician, part, from, to, comesIn, goesOn } = stint;
    const since = Math.floor(from) > Math.floor(band.from) ? Math.floor(from) : undefined;
    const thread = { band: at, musician, part, since, from, to, comesIn, goesOn, start, latestStart, end, lastBranch: start, slot: 0 };
    last.set(musician, thread);
    threads.push(thread);
  }
  return threads;
}

/** How far down a thread may reach, wherever it begins. */
export function floorOf({ end, latestStart }: Thread): number {
  return Math.max(end, latestStart + shortestThread);
}

/** Years as numbers, such as 2012.5. */
export interface Stretch {
  from: number;
  to: number;
}

/** A time somebody plays in a band, as far as the picture's years show it. */
interface TimedStint extends Stretch {
  musician: number;
  part: string;
  /** Whether it began before what is shown, and goes on after it. */
  comesIn: boolean;
  goesOn: boolean;
}

/** A band of which it is known when it began, as far as the picture's years show it. */
export interface TimedBand extends Stretch {
  id: string;
  name: string;
  comesIn: boolean;
  goesOn: boolean;
  stints: TimedStint[];
}

/** The year of a time, and how far into it. */
export function momentOf(time: string): number {
  return Number(time.slice(0, 4)) + (Number(time.slice(5, 7) || 1) - 1) / 12 + (Number(time.slice(8) || 1) - 1) / 372;
}

/** The years a picture of all bands shows: from the first that any of them began in until now. Undefined where no year is known. */
export function yearsShown({ bands }: LineUps, now: number): Stretch | undefined {
  const starts = bands.flatMap(({ from }) => (from === undefined ? [] : [momentOf(from)]));
  const first = starts.reduce((least, start) => Math.min(least, start), Number.POSITIVE_INFINITY);
  if (first === Number.POSITIVE_INFINITY) return undefined;
  return { from: Math.floor(first), to: starts.reduce((most, start) => Math.max(most, start), now) };
}

/** The bands that were during some years, the first first, with who played in them then; musicians go by their place in the list. */
export function timedBands({ bands, musicians }: LineUps, shown: Stretch): TimedBand[] {
  const played = Map.groupBy(
    musicians.flatMap(({ stints }, musician) => stints.map((stint) => ({ ...stint, musician }))),
    ({ band }) => band,
  );
  return bands
    .flatMap(({ id, name, from, to }) => {
      if (from === undefined) return [];
      const begins = momentOf(from);
      const ends = to === undefined ? Number.POSITIVE_INFINITY : Math.max(begins, momentOf(to));
      if (begins > shown.to || ends < shown.from) return [];
      const within = (time: string | undefined, or: number) => Math.min(ends, Math.max(begins, time === undefined ? or : momentOf(time)));
      const stints = (played.get(id) ?? []).flatMap(({ musician, part, ...stint }) => {
        const came = within(stint.from, begins);
        const left = Math.max(came, within(stint.to, ends));
        return came > shown.to || left < shown.from ? [] : [{ musician, part, ...cut({ from: came, to: left }, shown) }];
      });
      return [{ id, name, ...cut({ from: begins, to: ends }, shown), stints }];
    })
    .sort((one, other) => one.from - other.from || one.to - other.to || (one.id < other.id ? -1 : 1));
}

function cut({ from, to }: Stretch, shown: Stretch) {
  return { from: Math.max(from, shown.from), to: Math.min(to, shown.to), comesIn: from < shown.from, goesOn: to > shown.to };
}
