import { findDate, type WritingPlace } from './find-date.ts';
import { readStamp } from './stamps.ts';
import { findTimes, type WrittenTimes } from './times-in-text.ts';

/** A night as a person writes it, and where in the text its date stands. */
export interface WrittenNight extends WrittenTimes {
  date: string;
  at: number;
  end: number;
}

/**
 * The first date written in a text, with the times around it: 'Sat 11/28, doors 7 / show 8', 'November 28th, 2026 8pm', '2026-11-28T20:00'.
 * A year left out is the one that fits the weekday, or lies nearest to the window. Undefined when no date stands there.
 */
export function readWrittenNight(text: string, place: WritingPlace): WrittenNight | undefined {
  const stamp = readStamp(text, place.zone);
  if (stamp !== undefined) return { date: stamp.date, startTime: stamp.time, endTime: null, doorsTime: null, at: 0, end: text.length };
  const found = findDate(text, place);
  if (found === undefined) return undefined;
  return { ...found, ...findTimes(`${text.slice(0, found.at)} | ${text.slice(found.end)}`) };
}
