import { timestamp } from '#clock.ts';
import type { Change, Database } from '#database/open.ts';
import { turnContent } from '#database/settings.ts';
import type { AccountTable } from '#database/tables.ts';

export type AccountRow = AccountTable;

/** An account by id, or undefined. */
export function findAccount(db: Database, id: string): Promise<AccountRow | undefined> {
  return db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();
}

/** An account by e-mail address, in any case, or undefined. */
export function findAccountByEmail(db: Database, email: string): Promise<AccountRow | undefined> {
  return db.selectFrom('account').selectAll().where('email', '=', foldEmail(email)).executeTakeFirst();
}

/** E-mail addresses are compared, kept and shown in lower case. */
export function foldEmail(email: string): string {
  return email.toLowerCase();
}

/** Writes a new account; false when its e-mail address has one already, even if that came a moment ago. */
export async function addAccount(change: Change, account: AccountRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await change
    .insertInto('account')
    .values(account)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0) === 1;
}

/** Changes what is given of an account. */
export async function changeAccount(change: Change, id: string, fields: Partial<Omit<AccountRow, 'id' | 'email'>>): Promise<void> {
  await change.updateTable('account').set(fields).where('id', '=', id).execute();
}

/** Gives an account another e-mail address; false when somebody has it. */
export async function changeEmailOf(change: Change, id: string, email: string): Promise<boolean> {
  const taken = await change.selectFrom('account').select('id').where('email', '=', foldEmail(email)).executeTakeFirst();
  if (taken !== undefined) return taken.id === id;
  await change
    .updateTable('account')
    .set({ email: foldEmail(email) })
    .where('id', '=', id)
    .execute();
  return true;
}

/** Removes an account with all that hangs on it: sessions, codes, factors, profile. */
export async function removeAccount(change: Change, id: string): Promise<void> {
  await turnContent(change);
  await change.deleteFrom('account').where('id', '=', id).execute();
}

/** Accounts by age, a page at a time. */
export function listAccounts(db: Database, { after = '', limit }: { after?: string; limit: number }): Promise<AccountRow[]> {
  return db.selectFrom('account').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute();
}

/** A row to begin an account with. */
export function newAccountRow(id: string, email: string | null, now: Temporal.Instant): AccountRow {
  const moment = timestamp(now);
  return {
    id,
    email: email === null ? null : foldEmail(email),
    email_verified: 0,
    password_hash: null,
    password_set_at: null,
    display_name: '',
    photo_url: '',
    rank: 'member',
    disabled: 0,
    valid_since: Math.floor(now.epochMilliseconds / 1000),
    created_at: moment,
    signed_in_at: moment,
  };
}
