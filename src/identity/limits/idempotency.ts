import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { timestamp } from '#clock.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { Refusal } from '#scene/problem.ts';

const MAX_AGE_HOURS = 24;
const OTHER = 'This Idempotency-Key was used for something else. Use a new one each time.';

export interface KeyedRequest {
  accountId: string;
  key: string;
  bodyHash: string;
  now: Temporal.Instant;
}

/** The keyed request; undefined without a key. `body` is the parsed body. */
export function readKeyedRequest(c: Context, accountId: string, body: unknown): KeyedRequest | undefined {
  const key = c.req.header('idempotency-key');
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([c.req.path, body]))
    .digest('hex');
  // The machine's clock, which also expires keys.
  return key === undefined ? undefined : { accountId, key, bodyHash, now: Temporal.Now.instant() };
}

/** The id created earlier under this key, if any. @throws Refusal INVALID_ARGUMENT when the key was used with another body */
export async function findMade(db: Database, asking: KeyedRequest | undefined): Promise<string | undefined> {
  const row = asking && (await readMadeRow(db, asking));
  if (row !== undefined && row.body_hash !== asking?.bodyHash) throw new Refusal('INVALID_ARGUMENT', OTHER);
  return row?.made_id;
}

/** The row of a key, if any. */
export function readMadeRow(db: Database, { accountId, key, now }: Omit<KeyedRequest, 'bodyHash'>) {
  return db
    .selectFrom('idempotency')
    .select(['body_hash', 'made_id'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .where('made_at', '>', oldestKept(now))
    .executeTakeFirst();
}

/** Records what was created, in the same transaction. @throws Refusal ABORTED when a concurrent request created it */
export async function recordMade(tx: Transaction, asking: KeyedRequest | undefined, madeId: string): Promise<void> {
  if (asking === undefined) return;
  const { accountId, key, bodyHash, now } = asking;
  await sweepMade(tx, now);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotency')
    .values({ account_id: accountId, key, body_hash: bodyHash, made_id: madeId, made_at: timestamp(now) })
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) throw new Refusal('ABORTED', 'The same request was just completed. Send it again.');
}

/** Deletes expired keys. */
export async function sweepMade(db: Database, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('idempotency').where('made_at', '<=', oldestKept(now)).execute();
}

function oldestKept(now: Temporal.Instant): string {
  return timestamp(now.subtract({ hours: MAX_AGE_HOURS }));
}
