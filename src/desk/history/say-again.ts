import type { Database } from '#database/engines/open.ts';
import { readRevisionsOf } from '#database/revisions.ts';
import { ENTRY_KINDS } from '#scene/entries/entry-kind.ts';
import { isRedacted, REDACTED_WORDS } from '#scene/history/redacted.ts';
import { Refusal } from '#scene/problem.ts';
import type { Deciding } from '../decisions/decision-store.ts';
import { editEntry } from '../entries/edit-entry.ts';
import { editShow } from '../shows/set-by-hand.ts';
import { SETTABLE_FIELDS, type SettableKind } from './revert-field.ts';

/**
 * Applies an undone decision's fields again, as new decisions.
 * @returns the decisions' ids
 * @throws Refusal FAILED_PRECONDITION if the decision stands, or set no fields
 */
export async function sayAgain(db: Database, decision: string, deciding: Deciding): Promise<string[]> {
  const found = await db.selectFrom('decision').select(['kind', 'undone_at']).where('id', '=', decision).executeTakeFirst();
  if (found === undefined) throw new Refusal('NOT_FOUND', 'We can’t find this decision.');
  if (found.undone_at === null) throw new Refusal('FAILED_PRECONDITION', 'This wasn’t undone.');
  if (!AGAIN.has(found.kind)) throw new Refusal('FAILED_PRECONDITION', 'Do this again at the desk. It was more than fields.');
  const made: string[] = [];
  for (const { kind, document, fields } of await readRevisionsOf(db, decision)) {
    const said = fields.flatMap(([field, , now]) => (isRedacted(now) ? [] : [[field, now] as const]));
    if (said.length === 0) throw new Refusal('FAILED_PRECONDITION', `Its text was ${REDACTED_WORDS}.`);
    const address = said.find(([field]) => field === 'id')?.[1];
    const again = Object.fromEntries(said.filter(([field]) => Object.hasOwn(SETTABLE_FIELDS[kind as SettableKind].shape, field)));
    if (kind === 'show') made.push(await editShow(db, document, again, deciding));
    else {
      const edit = { fields: again, isAgain: true, address: typeof address === 'string' ? address : undefined };
      made.push((await editEntry(db, kind as Exclude<SettableKind, 'show'>, document, edit, deciding)).decision);
    }
  }
  if (made.length === 0) throw new Refusal('FAILED_PRECONDITION', 'We no longer have any of it.');
  return made;
}

const AGAIN: ReadonlySet<string> = new Set(['edit', ...ENTRY_KINDS.map((kind) => `edit ${kind}`)]);
