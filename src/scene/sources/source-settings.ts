import { z } from 'zod';
import { Words } from '../shape.ts';
import { KINDS } from '../shows/kind.ts';
import { SHEET_FIELD_NAMES } from './source-field-names.ts';
import { SourceFilter } from './source-filter.ts';

/** What a sheet or a feed can tell of a night. */
export type Field = keyof typeof SHEET_FIELD_NAMES;
export const FIELDS = Object.keys(SHEET_FIELD_NAMES) as Field[];

/**
 * How the nights of a page are found: `each` is the element of one night, the rest is looked for inside it. A field is a selector,
 * or what of its words stands after and before some mark: `{from: 'p', after: ' at ', before: ': '}`.
 * @param Selector what passes for a selector
 */
export function recipeOf(Selector: z.ZodType<string>) {
  const mark = z.string().min(1).max(60).optional();
  const field = z.union([Selector, z.strictObject({ from: Selector, after: mark, before: mark })]);
  return z.strictObject({
    each: Selector,
    date: field,
    time: field.optional(),
    doors: field.optional(),
    title: field.optional(),
    performer: field.optional(),
    support: field.optional(),
    venue: field.optional(),
    url: field.optional(),
    price: field.optional(),
    status: field.optional(),
  });
}

/** Which column of a sheet tells which field: by its name in the first row, or its number from 1. */
export const Columns = z.partialRecord(z.enum(FIELDS), z.union([Words.min(1).max(200), z.int().min(1).max(1000)]));

/**
 * What somebody who knows a source says of it that the source does not say itself:
 *
 * - `recipe`: where the nights of a page stand;
 * - `columns`: which column of a sheet tells which field, by its name in the first row or its number from 1; the others are guessed;
 * - `items`, `fields`: the path to the list of entries in JSON ('data.events'), and of each field within an entry ('venue.name');
 * - `mostly`: what it lists as a rule, 'mixed' for all kinds of things; left out, its name and its listings show;
 * - `filter`: which of its nights are ours;
 * - `dayFirst`: whether 3/4 is the third of April; left out, the source itself shows.
 */
export const SourceSettings = z.strictObject({
  recipe: recipeOf(z.string().max(300)).optional(),
  columns: Columns.optional(),
  items: z.string().min(1).max(300).optional(),
  fields: z.partialRecord(z.enum(FIELDS), z.string().min(1).max(300)).optional(),
  dayFirst: z.boolean().optional(),
  mostly: z.enum([...KINDS, 'mixed']).optional(),
  filter: SourceFilter.optional(),
});
export type SourceSettings = z.infer<typeof SourceSettings>;
