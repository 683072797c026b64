import { timestamp } from '#clock.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import type { Identity } from '../identity.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import { changing } from './account-store.ts';

/**
 * Makes the key of an account's private calendar; one that it had opens nothing any more.
 * @returns the key, which is told this once: its hash alone is kept
 * @throws AuthError USER_NOT_FOUND, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function newCalendarKey({ db, clock, limits }: Identity, accountId: string): Promise<string> {
  await limits.spend(['change by account', accountId]);
  const key = newSecret();
  const row = { hash: hashSecret(key), made_at: timestamp(clock()) };
  await changing(db, accountId, async (tx) => {
    await tx
      .insertInto('calendar_key')
      .values({ account_id: accountId, ...row })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
      .execute();
  });
  return key;
}

/** When the key of an account's private calendar was made, or undefined where it has none. */
export async function calendarKeyMadeAt(db: Database, accountId: string): Promise<string | undefined> {
  const row = await db.selectFrom('calendar_key').select('made_at').where('account_id', '=', accountId).executeTakeFirst();
  return row?.made_at;
}

/** Whose private calendar a key opens; nobody's where it was made void, or the account is closed. */
export async function accountOfCalendarKey(db: Database, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('calendar_key')
    .innerJoin('account', 'account.id', 'calendar_key.account_id')
    .select('account.id')
    .where('calendar_key.hash', '=', hashSecret(key))
    .where('account.disabled', '=', 0)
    .executeTakeFirst();
  return row?.id;
}

/** The private calendar of an account opens no longer. */
export async function endCalendarKey(tx: Transaction, accountId: string): Promise<void> {
  await tx.deleteFrom('calendar_key').where('account_id', '=', accountId).execute();
}
