import { z } from 'zod';
import { Day, TimeOfDay } from '../shape.ts';

/**
 * What can become of a night. The last two are ours: a show is `no longer listed` when its sources dropped it, and may still happen; it is `withdrawn`
 * when nobody may see it: an editor hid it, or the source was removed.
 */
export const STATUSES = ['announced', 'cancelled', 'postponed', 'moved', 'sold out', 'no longer listed', 'withdrawn'] as const;
export const Status = z.enum(STATUSES);
export type Status = z.infer<typeof Status>;

/**
 * What one source claims about one night, before we believe it. Every reader ends in this shape; nothing after it knows a format.
 *
 * - `key` names this night of this entry within its source and stays the same when the entry is heard again;
 * - `uid` is the identifier as the source writes it, '' when it gives none;
 * - `date`, `startTime`, `endTime` and `doorsTime` are wall-clock times in the zone the source was read in; null start = all day or unknown;
 * - `event` is the title as given, `performer` the performers as given ('' where the format has no such field), `venue` the place as given;
 * - `categories` are what the source files it under, in its own words, `description` the beginning of what it says of it.
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
  })
  .meta({ id: 'Listing', description: 'What one source claims about one night.' });
export type Listing = z.infer<typeof Listing>;

/** The show listing of requirements 3: what `GET {api}/` carries. `date` is `M/D`, times are `HHMM`. */
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
