import { z } from 'zod';
import { Line, Slug, TOO_LONG, Words } from '../shape.ts';
import { KINDS } from '../shows/kind.ts';
import { Language } from '../site/language.ts';
import { FORMAT_NAMES } from './formats.ts';
import { SOURCE_TRUST } from './source.ts';
import { SourceFilter } from './source-filter.ts';
import { Columns } from './source-settings.ts';

/** In characters, for a pasted calendar. */
export const MAX_PASTED_CHARS = 1_000_000;

/** Fields that new and edited sources share. */
export const SourceName = Line.min(1, 'Name the source.').max(120, TOO_LONG);
export const SourceTerms = Line.max(500, TOO_LONG);
const EVERY = 'Enter whole minutes, from 5 to 10080 (a week).';
export const SourceEvery = z.coerce.number<string | number>(EVERY).int(EVERY).min(5, EVERY).max(10_080, EVERY);

/**
 * The fields of a source that editors set. `address` is on the web or a file of the scene pack; '' if its text was pasted, which is
 * `text`.
 * Null lets the source decide: its words the `language`, its names the `venue`s, its listings what it lists `mostly` and whether 3/4 is
 * April 3 (`dayFirst`).
 */
export const SourceFields = z.strictObject({
  name: SourceName,
  address: Words.trim().max(2000, TOO_LONG),
  text: Words.max(MAX_PASTED_CHARS, TOO_LONG),
  format: z.enum(FORMAT_NAMES),
  language: Language.nullable(),
  zone: Words.trim().max(60, TOO_LONG),
  trust: z.enum(SOURCE_TRUST),
  venue: Slug.nullable(),
  everyMinutes: SourceEvery,
  terms: SourceTerms,
  mostly: z.enum([...KINDS, 'mixed']).nullable(),
  dayFirst: z.boolean().nullable(),
  columns: Columns,
  filter: SourceFilter,
});
export type SourceFields = z.infer<typeof SourceFields>;
