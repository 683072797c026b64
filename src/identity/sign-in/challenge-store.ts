import { timestamp } from '#clock.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { hashSecret, newSecret } from '../secrets.ts';

/** A pending step: half signed in, setting up an app (`enrolment`), or a bot check (`work`). */
export type ChallengeKind = 'sign-in' | 'enrolment' | 'work';

interface Challenge {
  accountId: string;
  secret: string;
  failures: number;
}

const MAX_FAILURES = 5;

/** Opens a challenge. @returns the only key to it */
export async function openChallenge(
  db: Transaction | Database,
  kind: ChallengeKind,
  { accountId, secret, now, seconds }: { accountId: string | null; secret: string; now: Temporal.Instant; seconds: number },
): Promise<string> {
  const key = newSecret();
  await db
    .insertInto('challenge')
    .values({ hash: hashSecret(key), kind, account_id: accountId, secret, failures: 0, expires_at: timestamp(now.add({ seconds })) })
    .execute();
  return key;
}

/** A valid challenge, 'expired', or undefined. */
export async function findChallenge(
  db: Database,
  kind: ChallengeKind,
  key: string,
  now: Temporal.Instant,
): Promise<Challenge | 'expired' | undefined> {
  const row = await db.selectFrom('challenge').selectAll().where('hash', '=', hashSecret(key)).where('kind', '=', kind).executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.expires_at <= timestamp(now) || row.failures >= MAX_FAILURES) return 'expired';
  return { accountId: row.account_id ?? '', secret: row.secret, failures: row.failures };
}

/** Counts a wrong code. */
export async function failChallenge(db: Database, key: string): Promise<void> {
  await db
    .updateTable('challenge')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('hash', '=', hashSecret(key))
    .execute();
}

/** Closes an account's challenges, of one kind or all. */
export async function closeChallenges(tx: Transaction, accountId: string, kind?: ChallengeKind): Promise<void> {
  const all = tx.deleteFrom('challenge').where('account_id', '=', accountId);
  await (kind === undefined ? all : all.where('kind', '=', kind)).execute();
}

/** Uses up a challenge; false when it was used. */
export async function closeChallenge(tx: Transaction | Database, key: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('challenge').where('hash', '=', hashSecret(key)).executeTakeFirst();
  return Number(numDeletedRows) === 1;
}
