import type { LineUps } from '#scene/artists/tree.ts';
import { MEASURES } from './measures.ts';

const { inYear, shortestThread, shortestRibbon, track } = MEASURES;
/** Smallest distance of a thread's end from its ribbon's, in pixels. */
const ABOVE_END = 4;

/** A musician's time in a band, as drawn. */
export interface Thread {
  /** The band's index. */
  band: number;
  musician: number;
  part: string;
  /** The year to say: of members who joined later. */
  since: number | undefined;
  from: number;
  to: number;
  comesIn: boolean;
  goesOn: boolean;
  /** Its start, and how much lower it may start to avoid others. */
  start: number;
  latestStart: number;
  /** Its end, and the last route that leaves before. */
  end: number;
  lastBranch: number;
  slot: number;
}

/** Where years are drawn, and their height. */
export interface Scale {
  yOf: (year: number) => number;
  yearHeight: number;
}

/** Top and bottom of a band's ribbon, in pixels. */
export function ribbonOf({ from, to, goesOn }: TimedBand, { yOf }: Scale): { top: number; bottom: number } {
  const top = yOf(from) - 6;
  return { top, bottom: Math.max(yOf(to) + (goesOn ? inYear : 0), top + shortestRibbon) };
}

/** A band's threads, the highest first, without slots. Short breaks are not drawn. */
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

/** The lowest point a thread may reach. */
export function floorOf({ end, latestStart }: Thread): number {
  return Math.max(end, latestStart + shortestThread);
}

/** Years as numbers, such as 2012.5. */
export interface Stretch {
  from: number;
  to: number;
}

/** A stint, within the picture's years. */
interface TimedStint extends Stretch {
  musician: number;
  part: string;
  /** Whether it began before them, and goes on after. */
  comesIn: boolean;
  goesOn: boolean;
}

/** A band with a known beginning, within the picture's years. */
export interface TimedBand extends Stretch {
  id: string;
  name: string;
  comesIn: boolean;
  goesOn: boolean;
  stints: TimedStint[];
}

/** A date as a year with its fraction. */
export function momentOf(time: string): number {
  return Number(time.slice(0, 4)) + (Number(time.slice(5, 7) || 1) - 1) / 12 + (Number(time.slice(8) || 1) - 1) / 372;
}

/** The years from the first beginning until now; undefined without any. */
export function yearsShown({ bands }: LineUps, now: number): Stretch | undefined {
  const starts = bands.flatMap(({ from }) => (from === undefined ? [] : [momentOf(from)]));
  const first = starts.reduce((least, start) => Math.min(least, start), Number.POSITIVE_INFINITY);
  if (first === Number.POSITIVE_INFINITY) return undefined;
  return { from: Math.floor(first), to: starts.reduce((most, start) => Math.max(most, start), now) };
}

/** Bands of some years in order, with their members then, by index. */
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
