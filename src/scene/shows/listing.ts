import { z } from 'zod';
import { Day, TimeOfDay } from '../shape.ts';

/**
 * The statuses of a show. The last two are ours: `no longer listed` means that its sources dropped it, though it may still happen;
 * `withdrawn`
 * means that it is not public, as an editor hid it or its source was removed.
 */
export const STATUSES = ['announced', 'cancelled', 'postponed', 'moved', 'sold out', 'no longer listed', 'withdrawn'] as const;
export const Status = z.enum(STATUSES);
export type Status = z.infer<typeof Status>;

/**
 * A source's unverified claim about one show. Every reader returns this shape; later steps know no format.
 *
 * - `key` identifies this night of this entry within its source and stays the same on later readings;
 * - `uid` is the identifier as published, '' without one;
 * - `date`, `startTime`, `endTime` and `doorsTime` are wall-clock times in the source's zone; a null start is all day or unknown;
 * - `event` is the title, `performer` the performers ('' if the format has no such field), and `venue` the place, as published;
 * - `promoter` and `series` are names as published, left out without one;
 * - `categories` are the source's own, `description` is the beginning of its description.
 */
export const Listing = z
  .strictObject({
    key: z.string(),
    uid: z.string(),
    date: Day,
    startTime: TimeOfDay.nullable(),
    endTime: TimeOfDay.nullable(),
    doorsTime: TimeOfDay.nullable(),
    performer: z.string(),
    event: z.string(),
    venue: z.string(),
    status: Status,
    price: z.string(),
    ages: z.string(),
    url: z.string(),
    categories: z.array(z.string()),
    description: z.string(),
    promoter: z.string().optional(),
    series: z.string().optional(),
  })
  .meta({ id: 'Listing', description: 'What one source says about one night.' });
export type Listing = z.infer<typeof Listing>;

/** The show listing of requirements 3, as in `GET {api}/`. `date` is `M/D`, times are `HHMM`. */
export const ShowListing = z
  .strictObject({
    date: z.string().meta({ example: '11/21' }),
    startTime: TimeOfDay.optional(),
    endTime: TimeOfDay.optional(),
    performer: z.string(),
    event: z.string(),
    venue: z.string(),
  })
  .meta({ id: 'ShowListing', description: 'One night as the front page of the API lists it.' });
export type ShowListing = z.infer<typeof ShowListing>;
