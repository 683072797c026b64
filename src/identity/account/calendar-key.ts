import { timestamp } from '#clock.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import type { Identity } from '../identity.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import { withLockedAccount } from './account-store.ts';

/**
 * Creates the key of an account's private calendar and voids the last one.
 * @returns the key; only its hash is stored
 * @throws AuthError USER_NOT_FOUND, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function createCalendarKey({ db, clock, limits }: Identity, accountId: string): Promise<string> {
  await limits.spend(['change by account', accountId]);
  const key = newSecret();
  const row = { hash: hashSecret(key), made_at: timestamp(clock()) };
  await withLockedAccount(db, accountId, async (tx) => {
    await tx
      .insertInto('calendar_key')
      .values({ account_id: accountId, ...row })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
      .execute();
  });
  return key;
}

/** When the key of a private calendar was created, if there is one. */
export async function calendarKeyMadeAt(db: Database, accountId: string): Promise<string | undefined> {
  const row = await db.selectFrom('calendar_key').select('made_at').where('account_id', '=', accountId).executeTakeFirst();
  return row?.made_at;
}

/** The account whose private calendar a key opens; undefined for void keys and closed accounts. */
export async function accountOfCalendarKey(db: Database, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('calendar_key')
    .innerJoin('account', 'account.id', 'calendar_key.account_id')
    .select('account.id')
    .where('calendar_key.hash', '=', hashSecret(key))
    .where('account.closed', '=', 0)
    .executeTakeFirst();
  return row?.id;
}

/** Voids the key of an account's private calendar. */
export async function endCalendarKey(tx: Transaction, accountId: string): Promise<void> {
  await tx.deleteFrom('calendar_key').where('account_id', '=', accountId).execute();
}
