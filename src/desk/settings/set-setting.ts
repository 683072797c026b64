import { lockChanges } from '#database/changes/change-log.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { readFieldChanges, readRevisionsOf, recordRevisions } from '#database/revisions.ts';
import { forgetSetting, readSetting, writeSetting } from '#database/settings.ts';
import { Refusal } from '#scene/problem.ts';
import { type Deciding, decide } from '../decisions/decision-store.ts';

/**
 * Changes a setting of the site as a decision.
 * @param value undefined for the default
 * @returns the decision's id
 * @throws Refusal INVALID_ARGUMENT without a change
 */
export async function setSetting(
  db: Database,
  { key, value, said }: { key: string; value: string | undefined; said: string },
  deciding: Deciding,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    await lockChanges(tx);
    const before = await readSetting(tx, key);
    if (before === value) throw new Refusal('INVALID_ARGUMENT', 'It’s already set that way.');
    const decision = await decide(tx, 'set', said, {}, deciding);
    await write(tx, key, before, value);
    return decision;
  });
}

async function write(tx: Transaction, key: string, before: string | undefined, value: string | undefined): Promise<void> {
  if (value === undefined) await forgetSetting(tx, key);
  else await writeSetting(tx, key, value);
  await recordRevisions(tx, [{ kind: 'setting', id: key, before: { value: before }, now: { value } }]);
}

/**
 * Undoes a decision's settings, after it was marked as undone. Each gets the value of the latest standing decision.
 * @returns what could not be undone, a sentence each
 */
export async function undoSettings(tx: Transaction, decision: string): Promise<string[]> {
  const left: string[] = [];
  for (const { document: key } of await readRevisionsOf(tx, decision, ['setting'])) {
    const layers = await readFieldChanges(tx, 'setting', key);
    const standing = layers.findLast(({ holds }) => holds);
    const value = standing === undefined ? layers[0]?.before : standing.now;
    const is = await readSetting(tx, key);
    const says = typeof value === 'string' ? value : undefined;
    if (is === says) left.push('This was changed again since, so it stays.');
    else await write(tx, key, is, says);
  }
  return left;
}
