import type { SourceSettings } from '#scene/sources/source-settings.ts';
import { nothingRead, ProblemList, type Reading, type ReadingWindow } from '../reading.ts';
import { readRows } from '../rows/row-listings.ts';
import { boundedText } from '../source-text.ts';
import { cutEntries } from './lines.ts';
import { wordFields } from './words.ts';

export type TypedListSettings = Pick<SourceSettings, 'dayFirst'> & { today?: string | undefined };

/** Reads a plain-text list of gigs: an entry per night and venue, or lines under days. No bytes make it throw. */
export function readTypedList(bytes: Uint8Array, window: ReadingWindow, settings: TypedListSettings = {}): Reading {
  const problems = new ProblemList();
  const text = boundedText(bytes, 'the file', problems);
  if (text === undefined) return nothingRead(problems);
  const { entries, whole } = cutEntries(text, problems, window.language);
  const rows = entries.map(({ line, days, lines }) => ({ where: `line ${line}`, fields: { ...wordFields(lines), date: days } }));
  return readRows(rows, window, { ...settings, everyNight: true }, problems, whole);
}
