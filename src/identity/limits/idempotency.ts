import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { timestamp } from '#clock.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { Refusal } from '#scene/problem.ts';

/** For how long an answer may be asked for again, in hours. */
const KEPT_HOURS = 24;
const OTHER = 'This Idempotency-Key was used for something else. Choose another for each thing you make.';

/** Something asked to be made under a client's key. */
export interface KeyedRequest {
  accountId: string;
  key: string;
  bodyHash: string;
  now: Temporal.Instant;
}

/** What a request asks for under a key; undefined when it names none. `body` is what was understood of the body. */
export function keyedRequestOf(c: Context, accountId: string, body: unknown): KeyedRequest | undefined {
  const key = c.req.header('idempotency-key');
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([c.req.path, body]))
    .digest('hex');
  // By the machine's clock, as what was made is swept by it whatever NOW says.
  return key === undefined ? undefined : { accountId, key, bodyHash, now: Temporal.Now.instant() };
}

/**
 * The id of what was made under this key before; undefined when nothing was.
 * @throws Refusal INVALID_ARGUMENT when the key was used with another body
 */
export async function madeBefore(db: Database, asking: KeyedRequest | undefined): Promise<string | undefined> {
  const row = asking && (await madeUnder(db, asking));
  if (row !== undefined && row.body_hash !== asking?.bodyHash) throw new Refusal('INVALID_ARGUMENT', OTHER);
  return row?.made_id;
}

/** What an account made under a key, whatever that was; undefined when nothing was. */
export function madeUnder(db: Database, { accountId, key, now }: Omit<KeyedRequest, 'bodyHash'>) {
  return db
    .selectFrom('idempotency')
    .select(['body_hash', 'made_id'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .where('made_at', '>', oldest(now))
    .executeTakeFirst();
}

/**
 * Remembers what was made, in the transaction that makes it.
 * @throws Refusal ABORTED when the same was asked for at the same time and is made already: nothing is made twice
 */
export async function rememberMade(tx: Transaction, asking: KeyedRequest | undefined, madeId: string): Promise<void> {
  if (asking === undefined) return;
  const { accountId, key, bodyHash, now } = asking;
  await sweepMade(tx, now);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotency')
    .values({ account_id: accountId, key, body_hash: bodyHash, made_id: madeId, made_at: timestamp(now) })
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) throw new Refusal('ABORTED', 'This was asked for at the same time and is made. Ask again.');
}

/** Forgets what was made so long ago that nobody asks for it again. */
export async function sweepMade(db: Database, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('idempotency').where('made_at', '<=', oldest(now)).execute();
}

function oldest(now: Temporal.Instant): string {
  return timestamp(now.subtract({ hours: KEPT_HOURS }));
}
