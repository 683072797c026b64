import { MEASURES } from './measures.ts';
import type { TimedBand } from './timed.ts';

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
