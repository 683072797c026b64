import { z } from 'zod';
import { NamedGroup } from '../entries/group.ts';
import { Pictured } from '../pictures/pictured.ts';
import { Day, Slug, TimeOfDay, WebAddress } from '../shape.ts';
import { UnreadSource } from '../sources/unread-source.ts';
import { Daymarks } from '../venues/venue.ts';
import { KINDS } from './kind.ts';
import { Status } from './listing.ts';

/** The roles of an act on a bill. */
const ROLES = ['headliner', 'support', 'host'] as const;

/** An act on a bill: its id if it is on the roster, its own name or else the name as billed, and its role. */
export const Credit = z
  .strictObject({
    artist: Slug.nullable(),
    name: z.string(),
    role: z.enum(ROLES),
  })
  .meta({ id: 'Credit', description: 'One act on a bill, in order; `artist` is null while nobody on the roster matches.' });
export type Credit = z.infer<typeof Credit>;

/** The original announcement, with only the fields that have changed; `status` is the previous status. */
const Was = z
  .strictObject({
    date: Day.optional(),
    startTime: TimeOfDay.nullable().optional(),
    venue: z.strictObject({ id: Slug.nullable(), name: z.string() }).optional(),
    status: Status.optional(),
  })
  .meta({ id: 'Was', description: 'What a show was announced as, where that changed; `status` is the one before.' });
export type Was = z.infer<typeof Was>;

/**
 * A show as we announce it. `slug` is the current name in its address and may change, `id` never changes. `date` and times are wall clock
 * at the venue.
 * `night` is the evening it belongs to (a show after midnight belongs to the night before). `event` is its source's title;
 * `title` is the name of the show apart from its bill ('Album release'), '' without one.
 * `kind` is its kind with the probability `kindProbability` (0 to 1) for the reason `kindReason`; `music` is the probability of music.
 */
export const Show = z
  .strictObject({
    id: z.string(),
    slug: Slug,
    date: Day,
    night: Day,
    startTime: TimeOfDay.nullable(),
    endTime: TimeOfDay.nullable(),
    doorsTime: TimeOfDay.nullable(),
    event: z.string(),
    title: z.string(),
    venue: z.strictObject({
      id: Slug.nullable(),
      name: z.string(),
      shortname: z.string().optional().meta({ description: 'The venue’s short name for lists, if it has one.' }),
    }),
    promoter: NamedGroup.nullable().meta({ description: 'Who presents it, where that is known.' }),
    series: NamedGroup.nullable().meta({ description: 'The series it is part of, if any.' }),
    bill: z.array(Credit),
    status: Status,
    was: Was.nullable(),
    newDate: Day.nullable().meta({ description: 'The new day of a postponed show, if its source says so.' }),
    price: z.string(),
    ages: z.string(),
    url: z.string(),
    kind: z.enum(KINDS),
    kindReason: z.string(),
    kindProbability: z.number(),
    music: z.number(),
    listen: z
      .strictObject({ artist: Slug, name: z.string(), address: WebAddress })
      .optional()
      .meta({ description: 'In lists, the first act on the bill that pages can play, and the address they play.' }),
    image: Pictured.nullable().meta({ description: 'Its own poster or flyer, if there is one.' }),
  })
  .meta({ id: 'Show', description: 'What we say happens: when, where, who, and whether it still does.' });
export type Show = z.infer<typeof Show>;

/** Tonight and the wall-clock time of a response, for deciding what is on now. */
export const NowAt = { tonight: Day, now: z.strictObject({ date: Day, time: TimeOfDay, at: z.iso.datetime() }) };

/** Shows in an API response, with tonight and the wall-clock moment of the response in the scene's zone. */
export const Programme = z
  .strictObject({
    ...NowAt,
    shows: z.array(Show),
    more: z.boolean(),
    others: z.int(),
    checked: z.strictObject({ date: Day, time: TimeOfDay }).nullable(),
    unread: z.array(UnreadSource),
    daymarks: Daymarks,
  })
  .meta({
    id: 'Programme',
    description:
      'Shows, with the night it is and the wall-clock time of the answer; `more` when the limit cut some off, `others` how many nights without music were left out, `checked` when the listings were last checked, `unread` the sources that could not be read lately, whose shows may be missing, `daymarks` the shapes of their venues.',
  });
export type Programme = z.infer<typeof Programme>;

export const NextShows = z
  .strictObject({ shows: z.array(Show) })
  .meta({ id: 'NextShows', description: 'The next show at each venue asked for that has one, soonest first.' });
export type NextShows = z.infer<typeof NextShows>;
