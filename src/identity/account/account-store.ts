import { timestamp } from '#clock.ts';
import { logChanges } from '#database/changes/change-log.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { listKeptPages, recordPastClaims } from '#database/keepers.ts';
import type { AccountTable } from '#database/tables/account-tables.ts';
import { AuthError } from '../auth-error.ts';

export type AccountRow = AccountTable;

/** PostgreSQL's unique_violation; SQLite lets one write at a time, and never comes to it. */
const POSTGRES_TAKEN = '23505';

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
export async function addAccount(tx: Transaction, account: AccountRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('account')
    .values(account)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0) === 1;
}

/** Changes what is given of an account. */
export async function changeAccount(tx: Transaction, id: string, fields: Partial<Omit<AccountRow, 'id' | 'email'>>): Promise<void> {
  await tx.updateTable('account').set(fields).where('id', '=', id).execute();
}

/** Keeps everybody else's hands off an account until this transaction ends; false when it is gone. */
export async function holdAccount(tx: Transaction, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.updateTable('account').set({ id }).where('id', '=', id).executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/**
 * Changes one account in a transaction that holds it from the beginning: whoever comes meanwhile waits for the account before
 * taking anything that hangs on it, so that no two wait for each other.
 * @throws AuthError USER_NOT_FOUND when it is gone
 */
export function changing<T>(db: Database, id: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    if (!(await holdAccount(tx, id))) throw new AuthError('USER_NOT_FOUND');
    return work(tx);
  });
}

/** Notes a sign-in; false when the account is gone or closed by now, or its password is another than the one that was checked. */
export async function noteSignIn(tx: Transaction, { id, password_hash }: AccountRow, moment: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ signed_in_at: moment })
    .where('id', '=', id)
    .where('disabled', '=', 0)
    .where('password_hash', '=', password_hash)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** Keeps another hash of the same password; the account as it is then, undefined when its hash is another by now. */
export function renewHash(db: Database, account: AccountRow, hash: string): Promise<AccountRow | undefined> {
  return inTransaction(db, async (tx) => {
    const mine = tx.updateTable('account').set({ password_hash: hash }).where('id', '=', account.id);
    const { numUpdatedRows } = await mine.where('password_hash', '=', account.password_hash).executeTakeFirst();
    return Number(numUpdatedRows) === 1 ? { ...account, password_hash: hash } : undefined;
  });
}

/** Gives an account another e-mail address; false when somebody has it, even if that came a moment ago: the transaction is void then. */
export async function changeEmailOf(tx: Transaction, id: string, email: string): Promise<boolean> {
  const taken = await tx.selectFrom('account').select('id').where('email', '=', foldEmail(email)).executeTakeFirst();
  if (taken !== undefined) return taken.id === id;
  try {
    await tx
      .updateTable('account')
      .set({ email: foldEmail(email) })
      .where('id', '=', id)
      .execute();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === POSTGRES_TAKEN) return false;
    throw error;
  }
}

/** Takes an account its e-mail address, so that nobody signs in to it until a letter's link gives it one. */
export async function leaveEmail(tx: Transaction, id: string): Promise<void> {
  await tx.updateTable('account').set({ email: null }).where('id', '=', id).execute();
}

/** Whether anybody else is an admin who may sign in. The log of changes is held, so that of two who leave at once the second finds none. */
export async function isAnotherAdmin(tx: Transaction, id: string): Promise<boolean> {
  const admins = tx.selectFrom('account').select('id').where('rank', '=', 'admin').where('disabled', '=', 0);
  return (await admins.where('id', '!=', id).limit(1).executeTakeFirst()) !== undefined;
}

/** Removes an account that is held (`changing`), with all that hangs on it: sessions, codes, factors, profile, letters not sent yet. */
export async function removeAccount(tx: Transaction, { id, email }: Pick<AccountRow, 'id' | 'email'>): Promise<void> {
  if (email !== null) await tx.deleteFrom('letter').where('recipient', '=', email).execute();
  const profiles = await tx.selectFrom('profile').select('username_folded').where('uid', '=', id).execute();
  // Whether somebody keeps a page stands on it.
  const kept = await listKeptPages(tx, id);
  await recordPastClaims(tx, id);
  // What somebody took off their own page is nobody's to read.
  await tx.deleteFrom('revision').where('kind', '=', 'profile').where('document', '=', id).execute();
  await tx.deleteFrom('account').where('id', '=', id).execute();
  await logChanges(tx, [...profiles.map((profile) => ({ kind: 'profile' as const, id: profile.username_folded })), ...kept]);
}

/** Whether an address of an account was ever confirmed: nobody else sees its page before. */
export function isConfirmed({ email_verified, confirmed_at }: Pick<AccountRow, 'email_verified' | 'confirmed_at'>): boolean {
  return email_verified === 1 || confirmed_at !== null;
}

/** Shows the page of an account that is held to everybody, once an address is confirmed; not one that an editor hid. */
export async function showPage(tx: Transaction, id: string): Promise<void> {
  const hidden = tx.updateTable('profile').set({ hidden: 0 }).where('uid', '=', id).where('hidden', '=', 1).where('hidden_by', 'is', null);
  for (const { username_folded } of await hidden.returning('username_folded').execute())
    await logChanges(tx, [{ kind: 'profile', id: username_folded }]);
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
    confirmed_at: null,
  };
}
