import { lockChanges, logChanges } from '#database/changes/change-log.ts';
import type { Database } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { FIELD_NAMES } from '#scene/desk/hand-words.ts';
import { ENTRY_FIELD_NAMES } from '#scene/entries/entry-fields.ts';
import { HISTORY_NOUNS } from '#scene/history/history-kind.ts';
import type { Redaction } from '#scene/history/redacted.ts';
import { Refusal } from '#scene/problem.ts';
import { joinWords } from '#scene/text/listed.ts';
import { findShow } from '#shows/store.ts';
import { type Deciding, decide } from '../decisions/decision-store.ts';
import { KEEPING } from '../entries/entry-kinds.ts';
import { type Document, planHistory } from './plan.ts';
import { planNow } from './plan-now.ts';
import { type Finder, finderOf, type Plan } from './words.ts';

/** Counts what would be removed. @throws Refusal NOT_FOUND, INVALID_ARGUMENT for invalid words */
export async function countRedaction(db: Database, document: Document, words: string): Promise<Redaction> {
  const { plan, ...told } = await plannedFor(db, document, words);
  return { ...told, of: plan.of };
}

/**
 * Permanently removes words from a document's past; they read 'removed by an editor', and who and when stays.
 * @param of the number of values the editor saw
 * @returns the decision's id, which can't be undone
 * @throws Refusal FAILED_PRECONDITION if the page has the words now, or nothing does; ABORTED if the number changed; INVALID_ARGUMENT
 */
export async function redact(
  db: Database,
  document: Document,
  { words, of }: { words: string; of: number },
  deciding: Deciding,
): Promise<string> {
  const { why = '' } = deciding;
  if (finderOf(words).isIn(why)) {
    const fault = 'Don’t repeat the words in your reason. We keep it.';
    throw new Refusal('INVALID_ARGUMENT', fault, { why: fault });
  }
  return inTransaction(db, async (tx) => {
    await lockChanges(tx);
    const { plan, name, stillSays } = await plannedFor(tx, document, words);
    if (stillSays.length > 0)
      throw new Refusal('FAILED_PRECONDITION', `The page still says this: ${joinWords(stillSays)}. Remove it there first.`);
    if (plan.of === 0) throw new Refusal('FAILED_PRECONDITION', 'Those words aren’t here.');
    if (plan.of !== of) throw new Refusal('ABORTED', 'This changed since you looked. Check again.');
    const said = `Removed words from ${name}${why === '' ? '' : ` (${why})`}.`;
    const decision = await decide(tx, 'redact', said, {}, deciding);
    for (const write of plan.writes) await write(tx);
    const { kind, id } = document;
    if (kind !== 'tip' && kind !== 'profile') await logChanges(tx, [{ kind, id }]);
    return decision;
  });
}

async function plannedFor(db: Database, document: Document, words: string): Promise<{ plan: Plan; name: string; stillSays: string[] }> {
  const finder = finderOf(words);
  const found = await nowOf(db, document, finder);
  const plan = await planHistory(db, document, finder);
  await planNow(db, plan, document, finder);
  return { plan, ...found };
}

async function nowOf(db: Database, { kind, id }: Document, finder: Finder): Promise<{ name: string; stillSays: string[] }> {
  if (kind === 'tip') {
    const tip = await db.selectFrom('tip').select('id').where('id', '=', id).executeTakeFirst();
    if (tip === undefined) throw new Refusal('NOT_FOUND', 'This tip is gone.');
    return { name: 'a tip', stillSays: [] };
  }
  if (kind === 'profile') {
    const profile = await db.selectFrom('profile').select('uid').where('uid', '=', id).executeTakeFirst();
    if (profile === undefined) throw new Refusal('NOT_FOUND', 'We can’t find this profile.');
    return { name: 'a profile', stillSays: [] };
  }
  if (kind === 'show') {
    const show = await findShow(db, id);
    if (show !== undefined) return { name: historyOf(show.event), stillSays: fieldsSaying(show, FIELD_NAMES, finder) };
  } else {
    const entry = await KEEPING[kind].find(db, id);
    if (entry !== undefined) {
      const address = kind !== 'scene' && finder.isInAddress(id) ? ['address'] : [];
      return { name: historyOf(entry.name), stillSays: [...fieldsSaying(entry, ENTRY_FIELD_NAMES[kind], finder), ...address] };
    }
  }
  const past = db.selectFrom('revision').select('position').where('kind', '=', kind).where('document', '=', id);
  if ((await past.limit(1).executeTakeFirst()) === undefined) throw new Refusal('NOT_FOUND', `We can’t find this ${HISTORY_NOUNS[kind]}.`);
  return { name: `the history of a ${HISTORY_NOUNS[kind]} that was taken off`, stillSays: [] };
}

const historyOf = (name: string) => `the history of “${name}”`;

function fieldsSaying(entry: object, names: Readonly<Record<string, string>>, { isIn }: Finder): string[] {
  return Object.entries(names).flatMap(([field, name]) => (isIn(Reflect.get(entry, field)) ? [name] : []));
}
