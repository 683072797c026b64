import { z } from 'zod';
import { Words } from '../shape.ts';
import { KINDS } from '../shows/kind.ts';
import { SHEET_FIELD_NAMES } from './source-field-names.ts';
import { SourceFilter } from './source-filter.ts';

/** A field of a show in a sheet or a feed. */
export type Field = keyof typeof SHEET_FIELD_NAMES;
export const FIELDS = Object.keys(SHEET_FIELD_NAMES) as Field[];

/**
 * Builds the schema of a recipe, which finds the shows of a page: `each` is the element of a show, and fields are found inside it. A
 * field is a
 * selector, or the part of its words after and before some mark: `{from: 'p', after: ' at ', before: ': '}`.
 * @param Selector the schema of selectors
 */
export function createRecipeSchema(Selector: z.ZodType<string>) {
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

/** The field of each column of a sheet, by the column's name in the first row or its number from 1. */
export const Columns = z.partialRecord(z.enum(FIELDS), z.union([Words.min(1).max(200), z.int().min(1).max(1000)]));

/**
 * Settings that describe a source:
 *
 * - `recipe`: selectors for the shows of a page;
 * - `columns`: the columns of a sheet, by their names in the first row or their numbers from 1; other columns are guessed;
 * - `items`, `fields`: the path to the list of entries in JSON ('data.events'), and of each field within an entry ('venue.name');
 * - `mostly`: the usual kind of its listings, 'mixed' for several; without it, decided by its name and listings;
 * - `filter`: the listings to take;
 * - `dayFirst`: whether 3/4 is April 3; without it, decided by its dates.
 */
export const SourceSettings = z.strictObject({
  recipe: createRecipeSchema(z.string().max(300)).optional(),
  columns: Columns.optional(),
  items: z.string().min(1).max(300).optional(),
  fields: z.partialRecord(z.enum(FIELDS), z.string().min(1).max(300)).optional(),
  dayFirst: z.boolean().optional(),
  mostly: z.enum([...KINDS, 'mixed']).optional(),
  filter: SourceFilter.optional(),
});
export type SourceSettings = z.infer<typeof SourceSettings>;
