import { z } from 'zod';
import { Slug } from '../shape.ts';
import { KINDS } from '../shows/kind.ts';
import { Listing } from '../shows/listing.ts';
import { Credit, Show } from '../shows/show.ts';
import { Language } from '../site/language.ts';
import { SOURCE_TRUST } from '../sources/source.ts';
import { SourceFields } from '../sources/source-fields.ts';

const Candidate = z.strictObject({
  id: z.string(),
  name: z.string(),
  confidence: z.number(),
  why: z.array(z.string()).meta({ description: 'The reasons for or against it.' }),
});

/** A source's statement about a show, as published; `line` is its line in the source's file, if the file is local. */
export const Statement = z
  .strictObject({
    source: z.string(),
    sourceName: z.string(),
    address: z.string(),
    trust: z.enum(SOURCE_TRUST),
    key: z.string(),
    listing: Listing,
    line: z.int().nullable(),
    gone: z.boolean(),
  })
  .meta({ id: 'Statement', description: 'What one source says about a show.' });
export type Statement = z.infer<typeof Statement>;

/** A show with its sources' statements, and the origin of each field (a source's id, or 'editor'). */
export const ShowEvidence = z
  .strictObject({ show: Show, statements: z.array(Statement), provenance: z.record(z.string(), z.string()) })
  .meta({ id: 'ShowEvidence', description: 'A show, and what each source says.' });
export type ShowEvidence = z.infer<typeof ShowEvidence>;

/**
 * Questions: whom a name means, where a place is, whether two shows are the same, who plays, the kind of a show, whether a show takes
 * place though its venue or an act ended.
 */
export const QuestionKind = z.enum(['artist', 'venue', 'same', 'bill', 'kind', 'ended']);
export type QuestionKind = z.infer<typeof QuestionKind>;

export const Question = z
  .strictObject({
    id: z.string(),
    kind: QuestionKind,
    words: z.string(),
    why: z.string(),
    candidates: z.array(Candidate),
    told: ShowEvidence,
    other: ShowEvidence.nullable(),
  })
  .meta({ id: 'Question', description: 'A question for an editor.' });
export type Question = z.infer<typeof Question>;

export const Questions = z
  .strictObject({ questions: z.array(Question), open: z.int() })
  .meta({ id: 'Questions', description: 'Open questions, soonest shows first; `open` counts them all.' });
export type Questions = z.infer<typeof Questions>;

export const DeskWaits = z
  .strictObject({
    questions: z.int(),
    tips: z.int(),
    proposals: z.int(),
    claims: z.int(),
    unheard: z.int(),
    pack: z.string().nullable(),
    letters: z.string().nullable(),
  })
  .meta({
    id: 'DeskWaits',
    description:
      'How many questions are open, and how many tips, proposals and claims wait for an editor; how many sources have problems; and, for admins, warnings if the database doesn’t match the scene pack the site started with, or if emails haven’t been sent for long.',
  });
export type DeskWaits = z.infer<typeof DeskWaits>;

/**
 * An answer to a question: 'read as' for names (`means` null: nobody we know), 'merge' for two shows, 'played by' for the right bill (the
 * id
 * of the candidate), 'kind' for the kind of a show (with `everything`, of all shows at its venue), 'cancel' and 'unbill' (the show takes
 * place without the act) for a contradicted ending, 'cancel all' and 'none affected' for all shows that contradict it, 'ignore' for any.
 */
export const Answer = z.discriminatedUnion('as', [
  z.strictObject({ as: z.literal('read as'), means: Slug.nullable() }),
  z.strictObject({ as: z.literal('new venue') }),
  z.strictObject({ as: z.literal('new artist') }),
  z.strictObject({ as: z.literal('merge') }),
  z.strictObject({ as: z.literal('played by'), reading: z.string() }),
  z.strictObject({ as: z.literal('kind'), kind: z.enum(KINDS), everything: z.boolean().optional() }),
  z.strictObject({ as: z.literal('cancel') }),
  z.strictObject({ as: z.literal('unbill') }),
  z.strictObject({ as: z.literal('cancel all') }),
  z.strictObject({ as: z.literal('none affected') }),
  z.strictObject({ as: z.literal('ignore') }),
]);
export type Answer = z.infer<typeof Answer>;

export const Decision = z
  .strictObject({
    ...{ id: z.string(), kind: z.string(), said: z.string() },
    by: z.string().meta({ description: 'The name of the person who decided, as shown at the desk: never an email address.' }),
    account: z.string().meta({ description: 'The id of their account; empty for the command line.' }),
    at: z.string(),
    undoneAt: z.string().nullable(),
  })
  .meta({ id: 'Decision', description: 'An editor’s decision.' });
export type Decision = z.infer<typeof Decision>;

export const Decisions = z.strictObject({ decisions: z.array(Decision) }).meta({ id: 'Decisions', description: 'Newest first.' });
export type Decisions = z.infer<typeof Decisions>;

const Problems = z.array(z.strictObject({ where: z.string(), why: z.string() }));

/** A source at the desk. `state` is a word, `trouble` a sentence. */
export const DeskSource = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    address: z.string(),
    format: z.string(),
    trust: z.enum(SOURCE_TRUST),
    venue: z.string().nullable(),
    everyMinutes: z.int(),
    paused: z.boolean(),
    heardAt: z.string().nullable(),
    wellHeardAt: z.string().nullable(),
    nextAt: z.string().nullable(),
    silent: z.boolean(),
    questions: z.int(),
    coming: z.int().nullable(),
    usual: z.int().nullable(),
    trouble: z.string().nullable(),
    doubted: z.boolean(),
    dropped: z.int(),
    problems: Problems,
    terms: z.string(),
    language: Language.nullable(),
    languageNamed: z.boolean(),
  })
  .meta({
    id: 'DeskSource',
    description:
      'A source, and how reading it goes. `silent` if it wasn’t read well for longer than it should be; `questions` how many open ones are about nights it tells of; `doubted` where it lists so few nights that nothing was taken down; `dropped` how many of its entries could not be read, `problems` the first of what was unclear when it was read last. `language` is the one somebody named, else the one it was last read in by its words.',
  });
export type DeskSource = z.infer<typeof DeskSource>;

const LeftOut = z.strictObject({ listing: Listing, reason: z.string() });

/** The listings that a filter would leave out of a source's, from tonight on; `listings` has the first of them. */
export const FilterTrial = z
  .strictObject({ of: z.int(), leftOut: z.int(), listings: z.array(LeftOut) })
  .meta({ id: 'FilterTrial', description: 'What a filter would leave out.' });
export type FilterTrial = z.infer<typeof FilterTrial>;

export const OneSource = z
  .strictObject({
    source: DeskSource,
    fields: SourceFields.omit({ text: true }),
    text: z.strictObject({ text: z.string(), version: z.string() }).nullable(),
    ofPack: SourceFields.partial(),
    leavesOut: FilterTrial,
  })
  .meta({
    id: 'OneSource',
    description:
      'A source and its settings. `text`: what was pasted, with its version. `ofPack`: what the scene pack says of the fields that people set. `leavesOut`: what its filter leaves out from tonight on.',
  });
export type OneSource = z.infer<typeof OneSource>;

export const DeskSources = z.strictObject({ sources: z.array(DeskSource) }).meta({ id: 'DeskSources', description: 'Every source.' });
export type DeskSources = z.infer<typeof DeskSources>;

const TriedListing = Listing.extend({
  meaning: z.strictObject({
    title: z.string(),
    bill: z.array(Credit),
    venue: z.strictObject({ id: Slug.nullable(), name: z.string() }),
    kind: z.enum(KINDS),
    music: z.number(),
  }),
}).meta({ id: 'TriedListing', description: 'A listing, and what we understand of it.' });
export type TriedListing = z.infer<typeof TriedListing>;

/**
 * A trial reading of an address, or of the text of a calendar, sheet or list; nothing is stored. `coming` counts the future listings that
 * the filter takes, `listings` has the first of them.
 */
export const Trial = z
  .strictObject({
    format: z.string(),
    language: Language.nullable(),
    coming: z.int(),
    listings: z.array(TriedListing),
    leavesOut: FilterTrial,
    dropped: z.int(),
    problems: Problems,
    trouble: z.string().nullable(),
  })
  .meta({ id: 'Trial', description: 'What we would read. `leavesOut`: what the filter of the source leaves out of it.' });
export type Trial = z.infer<typeof Trial>;
