import { z } from 'zod';
import { NamedGroup } from '../entries/group.ts';
import { Pictured } from '../pictures/pictured.ts';
import { Day, Line, Slug, TimeOfDay, TOO_LONG, WebAddress, Words } from '../shape.ts';
import { KINDS } from '../shows/kind.ts';
import { STATUSES } from '../shows/listing.ts';
import { Credit, Show } from '../shows/show.ts';
import { isVisible } from '../text/one-line.ts';
import { ShowEvidence } from './desk.ts';
import { SetBy } from './desk-entry.ts';
import { Hidden } from './hidden.ts';

const MAX_CREDITS = 40;
const Name = Line.min(1, 'Enter a name.').refine(isVisible, 'Enter a name.').max(200, TOO_LONG);

const SetCredit = Credit.extend({
  name: Name,
  nameOnly: z.boolean().optional().meta({
    description:
      'Whether it is no one on the roster, even if an artist with this name joins later. If absent, it stays as set for this name.',
  }),
});

/** Every field of a show that can be set by hand. */
export const SetFields = z.strictObject({
  date: Day,
  startTime: TimeOfDay.nullable(),
  endTime: TimeOfDay.nullable(),
  doorsTime: TimeOfDay.nullable(),
  event: Line.min(1).max(300, TOO_LONG),
  title: Line.max(200, TOO_LONG),
  venue: z.strictObject({ id: Slug.nullable(), name: Line.max(200, TOO_LONG) }),
  promoter: NamedGroup.nullable(),
  series: NamedGroup.nullable(),
  bill: z.array(SetCredit).max(MAX_CREDITS, `At most ${MAX_CREDITS} names on a bill.`),
  status: z.enum(STATUSES).exclude(['no longer listed', 'withdrawn']),
  price: Line.max(60, TOO_LONG),
  ages: Line.max(60, TOO_LONG),
  url: z.union([z.literal(''), WebAddress]),
  kind: z.enum(KINDS),
  image: Pictured.nullable(),
  hidden: Hidden,
});
export type SetFields = z.infer<typeof SetFields>;

/** The name of a field that can be set by hand. */
export const HandField = z.enum(Object.keys(SetFields.shape) as [keyof SetFields, ...(keyof SetFields)[]]);
export type HandField = z.infer<typeof HandField>;

/** A show as the desk shows it: `without` is the show with no field set by hand, null if no source lists it. */
export const DeskShow = ShowEvidence.extend({
  byHand: z.array(SetBy),
  without: Show.omit({ id: true, slug: true, night: true, was: true }).nullable(),
  hidden: Hidden.nullable(),
  made: z.boolean(),
  merged: z
    .array(z.strictObject({ decision: z.string(), name: z.string(), at: z.string() }))
    .meta({ description: 'Shows merged into this one, each with its decision.' }),
  likely: z.array(Show),
  nameOnly: z.array(z.string()).meta({ description: 'Names on its bill marked as not on the roster.' }),
}).meta({
  id: 'DeskShow',
  description:
    'A show, what each source says, what is set by hand and what it would be without, and others of its night that may be the same.',
});
export type DeskShow = z.infer<typeof DeskShow>;

/** A show in the desk's list: its fields set by hand, and its sources. */
const ListedShow = z.strictObject({
  show: Show,
  byHand: z.array(z.string()),
  sources: z.array(z.string()),
  hidden: z.boolean(),
});

export const DeskShows = z
  .strictObject({ shows: z.array(ListedShow), next: z.string().nullable(), tonight: Day, since: z.string().nullable() })
  .meta({
    id: 'DeskShows',
    description: 'Shows of the desk, soonest first; `next` goes on after them, `since` is the moment that `changed` meant.',
  });
export type DeskShows = z.infer<typeof DeskShows>;

/** The words that filter the desk's list of shows, as in addresses. */
export const DESK_SHOW_WORDS = {
  q: Words.max(200).optional().meta({ description: 'Part of a title or of a name on the bill, in any case or accent.' }),
  from: Day.optional().meta({ description: 'First night; by default tonight.' }),
  until: Day.optional().meta({ description: 'Last night.' }),
  venue: Slug.optional().meta({ description: 'Only shows at this venue.' }),
  source: Words.max(200).optional().meta({ description: 'Only shows from this source.' }),
  kind: z
    .enum([...KINDS, 'perhaps'])
    .optional()
    .meta({ description: 'Only music, only what may be music, and so on.' }),
  status: z
    .enum([...STATUSES, 'hidden'])
    .optional()
    .meta({ description: 'Only shows with this status; by default all but withdrawn and hidden ones.' }),
  hand: z.literal('1').optional().meta({ description: 'Only shows with something set by hand.' }),
  changed: z.enum(['last', 'day', 'week']).optional().meta({
    description: 'Only shows that changed since the caller last decided anything before today, or in a day or a week.',
  }),
};

export const MAX_SHOWS_PER_DECISION = 500;

/** A decision about many shows at once. */
export const BulkDecision = z.discriminatedUnion('field', [
  z.strictObject({ field: z.literal('status'), value: SetFields.shape.status }),
  z.strictObject({ field: z.literal('kind'), value: SetFields.shape.kind }),
  z.strictObject({ field: z.literal('hidden'), value: Hidden }),
]);
export type BulkDecision = z.infer<typeof BulkDecision>;
