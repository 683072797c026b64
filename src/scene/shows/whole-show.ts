import { z } from 'zod';
import { Artist } from '../artists/artist.ts';
import { HIDDEN_WHYS } from '../desk/hidden.ts';
import { Day, TimeOfDay } from '../shape.ts';
import { Daymarks, Venue } from '../venues/venue.ts';
import { Status } from './listing.ts';
import { NowAt, Show } from './show.ts';

/** A wall-clock moment in the scene's zone. */
const Moment = z.strictObject({ date: Day, time: TimeOfDay });

export const BilledArtist = Artist.pick({
  id: true,
  name: true,
  verified: true,
  description: true,
  artistimage: true,
  imageview: true,
  spotifyembed: true,
  website: true,
  youtube: true,
  instagram: true,
  facebook: true,
  links: true,
  releases: true,
  ended: true,
  ending: true,
}).meta({ id: 'BilledArtist', description: 'An artist on a bill, with their links.' });
export type BilledArtist = z.infer<typeof BilledArtist>;

/** A change of a show after its announcement, with the time it was noticed; the last change has the current value. */
const changed = <Field extends string, Value extends z.ZodType>(field: Field, value: Value) =>
  z.strictObject({ field: z.literal(field), at: Moment, before: value, after: value, saidBy: z.string() });
export const ShowChange = z
  .discriminatedUnion('field', [
    changed('date', Day),
    changed('start', TimeOfDay.nullable()),
    changed('doors', TimeOfDay.nullable()),
    changed('venue', z.string()),
    changed('bill', z.string()),
    changed('price', z.string()),
    changed('status', Status),
  ])
  .meta({
    id: 'ShowChange',
    description:
      "What became different of a show since it was announced. `bill` is names with commas between; `saidBy` names who said so: a source, an act, a venue or 'an editor'; '' where that is not known.",
  });
export type ShowChange = z.infer<typeof ShowChange>;

export const HeardFrom = z
  .strictObject({ name: z.string(), isVenue: z.boolean(), since: Moment, last: Moment.nullable() })
  .meta({ id: 'HeardFrom', description: 'A source that lists a show; `isVenue` when it speaks for the venue itself.' });
export type HeardFrom = z.infer<typeof HeardFrom>;

const Instant = z.iso.datetime({ offset: true }).nullable();

export const WholeShow = z
  .strictObject({
    ...NowAt,
    night: Day,
    show: Show.nullable(),
    times: z.strictObject({ doors: Instant, start: Instant, end: Instant, previousStart: Instant }),
    cost: z.strictObject({ least: z.int(), currency: z.string().nullable() }).nullable(),
    venue: Venue.nullable(),
    artists: z.array(BilledArtist),
    heard: z.array(HeardFrom),
    changes: z.array(ShowChange),
    takenDown: z.enum(HIDDEN_WHYS).nullable(),
    others: z.array(Show),
    daymarks: Daymarks,
  })
  .meta({
    id: 'WholeShow',
    description:
      'A show with its venue, the artists on its bill, its sources, what changed since it was announced, and the other shows of its night. `show` is null where it was taken off the site (`takenDown` says why, where an editor did); `times` are its times as moments, with the offset of the scene’s zone (`previousStart` where it began at another time before it changed); `cost` is the least one pays, in hundredths of a currency, as far as the words of its price say.',
  });
export type WholeShow = z.infer<typeof WholeShow>;
