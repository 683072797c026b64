import { z } from 'zod';
import { SentName } from './pictures/pictured.ts';
import { Day, Line, Slug, TimeOfDay, TOO_LONG, WebAddress, Words } from './shape.ts';
import { Credit, Show } from './shows/show.ts';

/** Kinds of tips: a missing show, an error on a page, or a calendar that is not read. */
const TIP_KINDS = ['show', 'fault', 'calendar'] as const;
/** The state of a tip: open, its show or calendar listed, its error corrected, or rejected. */
const TIP_STATES = ['open', 'listed', 'mended', 'refused'] as const;
export type TipState = (typeof TIP_STATES)[number];
/** Kinds of pages that a tip can correct. */
export const TIP_PAGES = ['show', 'artist', 'venue', 'profile'] as const;
export type TipPage = (typeof TIP_PAGES)[number];

/** A user name, in any case. */
const ProfileName = z.string().regex(/^[a-z0-9][a-z0-9_-]{2,29}$/i, 'isn’t a username');

const line = (most: number) => Line.max(most, TOO_LONG).default('');
const short = (most: number) => Words.trim().max(most, TOO_LONG).default('');

export const NewTip = z.object({
  about: z
    .union([
      z.strictObject({ kind: z.enum(TIP_PAGES).exclude(['profile']), id: Slug }),
      z.strictObject({ kind: z.literal('profile'), id: ProfileName }),
    ])
    .optional()
    .meta({ description: 'The page with the mistake; a show by its slug, a profile by its username.' }),
  date: Day.optional(),
  time: line(60),
  place: line(200),
  who: short(1000),
  link: z.union([z.literal(''), WebAddress]).default(''),
  calendar: WebAddress.optional().meta({
    description: 'The address of a calendar or of a page with a venue’s shows, for us to read; sent with only `place` and `words`.',
  }),
  words: short(2000),
  reach: line(200).meta({ description: 'How to reach the sender; only editors see it.' }),
  flyer: z.string().max(300).optional().meta({ description: '`preview` of an uploaded flyer.' }),
  key: z.string().min(40).max(100).optional().meta({
    description: 'A key you choose to look up what happened; sending it again with the same words adds nothing.',
  }),
  proof: z.string().max(4000).optional().meta({ description: 'A solved puzzle, if the site asks for one.' }),
});
export type NewTip = z.output<typeof NewTip>;

const TOLD = {
  kind: z.enum(TIP_KINDS),
  page: z.enum(TIP_PAGES).nullable(),
  date: Day.nullable(),
  time: z.string(),
  place: z.string(),
  who: z.string(),
  link: z.string(),
  words: z.string(),
  state: z.enum(TIP_STATES),
  answer: z.string(),
  sentAt: z.string(),
  settledAt: z.string().nullable(),
};

/** A tip as its sender sees it, by a private link. */
export const ToldTip = z
  .strictObject({ ...TOLD, hasFlyer: z.boolean(), show: Slug.nullable() })
  .meta({ id: 'ToldTip', description: 'A tip, and what happened with it; `show` is the slug of the listed show.' });
export type ToldTip = z.infer<typeof ToldTip>;

export const DeskTip = z
  .strictObject({
    ...TOLD,
    id: z.string(),
    about: z.strictObject({ id: z.string(), name: z.string(), slug: z.string() }).nullable(),
    reach: z.string(),
    flyer: z.strictObject({ file: SentName, preview: z.string(), width: z.int(), height: z.int() }).nullable(),
    listed: z.array(Show),
  })
  .meta({ id: 'DeskTip', description: 'A tip, and the shows that night.' });
export type DeskTip = z.infer<typeof DeskTip>;

/** A tip read as a source's listing. */
export const TipReading = z
  .strictObject({
    title: z.string(),
    bill: z.array(Credit),
    venue: z.strictObject({ id: Slug.nullable(), name: z.string() }),
    startTime: TimeOfDay.nullable(),
    endTime: TimeOfDay.nullable(),
    doorsTime: TimeOfDay.nullable(),
    price: z.string(),
    ages: z.string(),
  })
  .meta({ id: 'TipReading', description: 'The show a tip would make, as far as it says.' });
export type TipReading = z.infer<typeof TipReading>;

export const OneTip = DeskTip.extend({ reading: TipReading }).meta({
  id: 'OneTip',
  description: 'A tip, and the show it would make.',
});
export type OneTip = z.infer<typeof OneTip>;

export const DeskTips = z
  .strictObject({ tips: z.array(DeskTip), open: z.int() })
  .meta({ id: 'DeskTips', description: 'Tips waiting for an editor, earliest night first.' });
export type DeskTips = z.infer<typeof DeskTips>;

export const SettledTip = z.object({
  as: z.enum(TIP_STATES).exclude(['open']),
  show: z.string().max(200).optional().meta({ description: 'The show it is about, if listed.' }),
  answer: short(500).meta({ description: 'What the sender will read.' }),
});
export type SettledTip = z.output<typeof SettledTip>;

const MAX_TIPS_PER_DECISION = 100;
/** The answer that the sender of a spam tip reads. */
export const SPAM_ANSWER = 'It looked like advertising, or not like a tip.';

export const RefusedTips = z.object({
  tips: z.array(z.string().min(1).max(200)).min(1).max(MAX_TIPS_PER_DECISION, `At most ${MAX_TIPS_PER_DECISION} at a time.`),
  as: z.enum(['refused', 'spam']),
  answer: short(500).meta({ description: 'What the senders will read.' }),
});

/** Describes a tip in a few words: 'Brackish, Wrack Line on 2026-11-28'. */
export function tipWords({ who, words, link, date }: { who: string; words: string; link: string; date: string | null }): string {
  const said = (who || words || link || 'a flyer').replace(/\s+/g, ' ').slice(0, 80);
  return date === null ? said : `${said}, ${date}`;
}
