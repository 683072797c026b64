import type { Context } from 'hono';
import { z } from 'zod';
import { type Clock, tonightAt } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { endpoint, Id } from '#endpoint.ts';
import { readKeyedRequest } from '#identity/limits/idempotency.ts';
import type { Guard } from '#identity/session/guard.ts';
import { Decision } from '#scene/desk/desk.ts';
import { DESK_ENTRY_WORDS, DeskEntries, type EntryFields } from '#scene/desk/desk-entry.ts';
import { Hidden } from '#scene/desk/hidden.ts';
import { type EntryKind, NOUNS, type RosterKind } from '#scene/entries/entry-kind.ts';
import { Refusal } from '#scene/problem.ts';
import { isSlug, Slug, TOO_LONG, Words } from '#scene/shape.ts';
import { Time } from '#scene/time/span.ts';
import { withoutUndefined } from '#scene/without-undefined.ts';
import { decidingOf, signedDecision } from '../decisions/decision-store.ts';
import { FOR_EDITORS, responses } from '../desk-calls.ts';
import { keptEntry } from './desk-entry.ts';
import { editEntry } from './edit-entry.ts';
import { type EntryEnd, endEntry } from './end-entry.ts';
import { makeEntry } from './make-entry.ts';
import { hideEntry } from './off-roster.ts';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 500;
const MAX_SHOWS = 500;

/** Declares a filtered list of one kind of entry. */
export function list<const Path extends string>(path: Path, summary: string) {
  const limit = z.coerce.number<string | number>().int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT);
  const after = z.string().max(600).optional().meta({ description: '`next` from the previous page.' });
  const request = { query: z.object({ ...DESK_ENTRY_WORDS, after, limit }) };
  return endpoint({ method: 'get', path, summary, ...FOR_EDITORS, request, responses: responses(DeskEntries) });
}

const Why = Words.trim().max(300, TOO_LONG).optional().meta({ description: 'The reason, public in the history.' });
const Address = Slug.optional().meta({ description: 'Its new address, if it changes.' });
const Despite = z.boolean().default(false).meta({ description: 'Even if that name exists.' });

/** A decision about an entry, and the entry's id. */
export const Decided = z.strictObject({ decision: Decision, id: Slug });

/** The body of an edit: fields with the values last read. */
export function edits<Fields extends z.ZodObject>(fields: Fields) {
  const expected = fields.partial().optional().meta({
    description: 'Field values as last read; if one has changed since, the call fails (ABORTED).',
  });
  return z.object({ fields: fields.partial(), expected, address: Address, why: Why });
}

/** The body for a new entry; only a name is required. */
export const making = { address: Address, despite: Despite, why: Why };

/** The body for taking an entry off. */
export const Hiding = z.object({ hidden: Hidden });

/** The body for ending an entry. */
export const ends = <E extends z.ZodType>(ending: E) =>
  z.object({
    ended: Time.nullable(),
    ending,
    cancel: z
      .array(Id)
      .max(MAX_SHOWS)
      .default([])
      .meta({ description: 'Upcoming shows to cancel; the others become questions at the desk.' }),
    unbill: z.array(Id).max(MAX_SHOWS).default([]).meta({ description: 'Upcoming shows that go on without the act.' }),
    why: Why,
  });

export interface Needs {
  db: Database;
  clock: Clock;
  guard: Guard;
  zone: string;
}

interface Edited {
  fields: object;
  expected?: object | undefined;
  address?: string | undefined;
  why?: string | undefined;
}

/** What editors do with entries of any kind, over HTTP. */
export function entryWork({ db, clock, guard, zone }: Needs) {
  const decidingAt = decidingOf(guard.editor, clock);
  const deciding = async (c: Context, why?: string) => {
    const by = await decidingAt(c, why);
    return { ...by, tonight: tonightAt(by.now, zone) };
  };
  const decided = async ({ decision, id }: { decision: string; id: string }) => ({ decision: await signedDecision(db, decision), id });
  return {
    deciding,
    decided,
    tonight: () => tonightAt(clock(), zone),
    /** The entry in an address. @throws Refusal NOT_FOUND */
    async kept<Kind extends EntryKind>(c: Context, kind: Kind) {
      const found = await keptEntry(db, kind, named(c), tonightAt(clock(), zone));
      if (found === undefined) throw new Refusal('NOT_FOUND', `We can’t find this ${NOUNS[kind].one}.`);
      return found;
    },
    async make<Kind extends EntryKind>(
      c: Context,
      kind: Kind,
      { why, fields, ...wanted }: Edited & { fields: { name: string }; despite: boolean },
    ) {
      const making = { ...wanted, fields: { ...fieldsOf<Kind>(fields), name: fields.name } };
      const by = await deciding(c, why);
      return decided(await makeEntry(db, kind, making, by, readKeyedRequest(c, by.editor, { why, fields, ...wanted })));
    },
    async edit<Kind extends EntryKind>(c: Context, kind: Kind, { why, fields, expected = {}, address }: Edited, id = named(c)) {
      const edit = { fields: fieldsOf<Kind>(fields), expected: fieldsOf<Kind>(expected), address };
      return decided(await editEntry(db, kind, id, edit, await deciding(c, why)));
    },
    async end(c: Context, kind: RosterKind, { why, ...end }: EntryEnd & { why?: string | undefined }) {
      return signedDecision(db, await endEntry(db, kind, named(c), end, await deciding(c, why)));
    },
    async hide(c: Context, kind: EntryKind, { hidden }: z.infer<typeof Hiding>) {
      return signedDecision(db, await hideEntry(db, kind, named(c), hidden, await deciding(c)));
    },
  };
}

/** The call's fields, which its schema has checked. */
function fieldsOf<Kind extends EntryKind>(fields: object) {
  return withoutUndefined(fields) as Partial<EntryFields[Kind]>;
}

/** The id in an address. @throws Refusal NOT_FOUND for a malformed one */
function named(c: Context): string {
  const id = c.req.param('id') ?? '';
  if (!isSlug(id)) throw new Refusal('NOT_FOUND', 'No one has this name.');
  return id;
}
