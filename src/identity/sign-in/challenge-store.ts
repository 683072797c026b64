import { timestamp } from '#clock.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { hashSecret, newSecret } from '../secrets.ts';

/** What somebody is in the middle of: half signed in (`sign-in`), setting up an authenticator (`enrolment`), or solving a bot check (`work`). */
export type ChallengeKind = 'sign-in' | 'enrolment' | 'work';

interface Challenge {
  accountId: string;
  secret: string;
  failures: number;
}

/** Wrong codes after which a challenge is over. */
const MAX_FAILURES = 5;

/** Opens a challenge; what it answers is the only key to it. */
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

/** A challenge that stands, or 'expired', or undefined when there is none by this key. */
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

/** Notes a wrong code. */
export async function failChallenge(db: Database, key: string): Promise<void> {
  await db
    .updateTable('challenge')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('hash', '=', hashSecret(key))
    .execute();
}

/** Ends whatever an account is in the middle of, or what is of one kind. */
export async function closeChallenges(tx: Transaction, accountId: string, kind?: ChallengeKind): Promise<void> {
  const all = tx.deleteFrom('challenge').where('account_id', '=', accountId);
  await (kind === undefined ? all : all.where('kind', '=', kind)).execute();
}

/** Uses a challenge up; false when somebody was faster. */
export async function closeChallenge(tx: Transaction | Database, key: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('challenge').where('hash', '=', hashSecret(key)).executeTakeFirst();
  return Number(numDeletedRows) === 1;
}
