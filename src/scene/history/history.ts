import { z } from 'zod';
import { ALL_HISTORY_KINDS } from './history-kind.ts';

/**
 * A changed field in words. A list (names, members) has one text for each item, an empty field none. The field `stands` says whether the
 * document exists.
 */
export const RevisedField = z.strictObject({ field: z.string(), label: z.string(), before: z.array(z.string()), now: z.array(z.string()) });
export type RevisedField = z.infer<typeof RevisedField>;

export const Revision = z
  .strictObject({
    position: z.int().meta({ description: 'Grows with every revision of any document.' }),
    kind: z.enum(ALL_HISTORY_KINDS),
    document: z.string(),
    name: z.string().nullable().meta({ description: 'The document’s current or last name; null if unknown.' }),
    address: z.string().nullable().meta({ description: 'The path of its page; null if it is gone.' }),
    at: z.string(),
    toldBy: z.enum(['person', 'pack', 'source']).meta({ description: 'Whether a person, a scene pack or sources changed it.' }),
    by: z
      .strictObject({ name: z.string(), username: z.string().nullable() })
      .nullable()
      .meta({ description: 'Who changed it, by the name on their page; null if they show none.' }),
    byRole: z
      .enum(['editor', 'keeper', 'former keeper'])
      .meta({ description: 'Their role, or their last role if the account was deleted; only set if a person changed it.' }),
    publishedBy: z
      .strictObject({ name: z.string(), username: z.string() })
      .nullable()
      .meta({ description: 'The editor who published it, if it is someone else with a page.' }),
    isPublished: z.boolean().meta({ description: 'Whether an editor published a keeper’s change.' }),
    why: z.string(),
    fields: z.array(RevisedField),
    revertible: z.array(z.string()).meta({ description: 'The fields that can be reverted one by one, by `field`.' }),
    shows: z.int().meta({
      description: 'In the list of everything: how many other shows the same decision changed; see their own histories.',
    }),
    takesBack: z.boolean().meta({ description: 'Whether it undoes a decision.' }),
    decision: z
      .strictObject({ id: z.string(), kind: z.string(), said: z.string(), undoneAt: z.string().nullable() })
      .nullable()
      .meta({ description: 'The decision it is about.' }),
  })
  .meta({ id: 'Revision', description: 'What changed in a document, who changed it and why.' });
export type Revision = z.infer<typeof Revision>;

export const History = z
  .strictObject({ revisions: z.array(Revision), next: z.int().nullable(), of: z.int() })
  .meta({ id: 'History', description: 'Latest first; `next` is the `before` of the following part, `of` counts all.' });
export type History = z.infer<typeof History>;

/** The editors' decisions since a moment, by person. */
const Person = z.strictObject({ account: z.string(), name: z.string(), decisions: z.int(), latest: z.string() });
export const Deciders = z
  .strictObject({ people: z.array(Person) })
  .meta({ id: 'Deciders', description: 'Who made decisions that are not undone, latest first.' });
export type Deciders = z.infer<typeof Deciders>;

export const TakenBack = z
  .strictObject({ of: z.int(), taken: z.int(), left: z.array(z.string()) })
  .meta({ id: 'TakenBack', description: 'How many decisions there were, how many were undone, and what stays.' });
export type TakenBack = z.infer<typeof TakenBack>;
