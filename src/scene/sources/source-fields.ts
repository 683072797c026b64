import { z } from 'zod';
import { Line, Slug, TOO_LONG, Words } from '../shape.ts';
import { KINDS } from '../shows/kind.ts';
import { Language } from '../site/language.ts';
import { FORMAT_NAMES } from './formats.ts';
import { SOURCE_TRUST } from './source.ts';
import { SourceFilter } from './source-filter.ts';
import { Columns } from './source-settings.ts';

/** A pasted calendar is at most this long, in characters. */
export const MAX_TEXT = 1_000_000;

/** What everybody says who keeps a source, whether it is new or edited. */
export const SourceName = Line.min(1, 'Give the source a name.').max(120, TOO_LONG);
export const SourceTerms = Line.max(500, TOO_LONG);
const EVERY = 'Write whole minutes, from 5 to 10080 (a week).';
export const SourceEvery = z.coerce.number<string | number>(EVERY).int(EVERY).min(5, EVERY).max(10_080, EVERY);

/**
 * What editors set of a source. `address` is on the web, or a file of the scene pack as it names it; '' where its text was pasted, which is
 * `text`. Null leaves it to the source: its words tell its `language`, its names the `venue`s, its listings what it is `mostly` and whether
 * 3/4 is the third of April (`dayFirst`).
 */
export const SourceFields = z.strictObject({
  name: SourceName,
  address: Words.trim().max(2000, TOO_LONG),
  text: Words.max(MAX_TEXT, TOO_LONG),
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
