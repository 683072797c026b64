import { z } from 'zod';
import { Day } from '../shape.ts';
import { NowAt, Show } from '../shows/show.ts';
import { Daymarks } from '../venues/venue.ts';
import { Counted, Named } from './counted.ts';

export const Year = z.string().regex(/^(?:19|20|21)\d\d$/, 'must be a year from 1900 to 2199');
/** A month of a year, `01` to `12`. */
export const Month = z.string().regex(/^(?:0[1-9]|1[0-2])$/, 'must be a month from 01 to 12');

/** A year of the archive: the number of shows in each month, and the shows of this day in earlier years. */
export const ArchiveYear = z
  .strictObject({
    ...NowAt,
    year: Year,
    first: Year,
    last: Year,
    months: z.array(
      z.strictObject({
        month: Month,
        shows: z.int(),
        nights: z.int(),
        toCome: z.int().meta({ description: 'How many are on from tonight on.' }),
      }),
    ),
    onThisDay: z.array(Show),
    daymarks: Daymarks,
  })
  .meta({
    id: 'ArchiveYear',
    description:
      'A year of the archive: the music of each month that has any, counted; `first` and `last` are the years the archive begins and ends with, `onThisDay` music of tonight’s day in earlier years, latest first.',
  });
export type ArchiveYear = z.infer<typeof ArchiveYear>;

/** A month of the archive: the number of shows on each night, and one page of its shows. */
export const ArchiveMonth = z
  .strictObject({
    ...NowAt,
    year: Year,
    month: Month,
    nights: z.array(z.strictObject({ night: Day, shows: z.int() })),
    shows: z.array(Show),
    next: Day.nullable(),
    earlier: z.boolean(),
    later: z.boolean(),
  })
  .meta({
    id: 'ArchiveMonth',
    description:
      'A month of the archive: how much music there was each night, and that of one page of nights; `next` is the night the following page begins with, `earlier` and `later` whether there are shows before and after the month.',
  });
export type ArchiveMonth = z.infer<typeof ArchiveMonth>;

/**
 * A year in figures: nights, acts and venues, who played most and who played together. Counts only shows that took place and artists on
 * the roster.
 */
export const YearReview = z
  .strictObject({
    year: Year,
    until: Day.nullable().meta({ description: 'The last night counted, if the year is not over.' }),
    shows: z.int(),
    nights: z.int(),
    artists: z.int(),
    venues: z.int(),
    nightly: z.array(z.int()).meta({ description: 'How many shows there were on each night, from the first of January on.' }),
    busiest: z.strictObject({ night: Day, shows: z.int() }).nullable(),
    most: z.array(Counted),
    rooms: z.array(Counted),
    together: z.array(z.strictObject({ one: Named, other: Named, shows: z.int() })),
    debuts: z
      .strictObject({ artists: z.int(), first: z.array(Named.extend({ night: Day })) })
      .nullable()
      .meta({ description: 'Artists who had never played before; null in the archive’s first year, when we can’t know.' }),
  })
  .meta({
    id: 'YearReview',
    description:
      'What happened in a year of the archive: music that took place, counted. Named are those with the most, artists of the roster alone; `together` are two who shared small bills.',
  });
export type YearReview = z.infer<typeof YearReview>;
