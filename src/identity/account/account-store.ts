import { timestamp } from '#clock.ts';
import { logChanges } from '#database/changes/change-log.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { listKeptPages, recordPastClaims } from '#database/keepers.ts';
import type { AccountTable } from '#database/tables/account-tables.ts';
import type { Account } from '#scene/people/account.ts';
import { isEmail } from '#scene/people/email.ts';
import { AuthError } from '../auth-error.ts';

export type AccountRow = AccountTable;

/** PostgreSQL's unique_violation. SQLite has one writer at a time and never raises it here. */
const POSTGRES_TAKEN = '23505';

/** An account by id. */
export function findAccount(db: Database, id: string): Promise<AccountRow | undefined> {
  return db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();
}

/** An account by email address, in any case. */
export function findAccountByEmail(db: Database, email: string): Promise<AccountRow | undefined> {
  return db.selectFrom('account').selectAll().where('email', '=', foldEmail(email)).executeTakeFirst();
}

/** Email addresses are compared, stored and shown in lower case. */
export function foldEmail(email: string): string {
  return email.toLowerCase();
}

/** Adds an account; false when its email address is taken, even since a moment ago. */
export async function addAccount(tx: Transaction, account: AccountRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('account')
    .values(account)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0) === 1;
}

/** Updates an account. */
export async function changeAccount(tx: Transaction, id: string, fields: Partial<Omit<AccountRow, 'id' | 'email'>>): Promise<void> {
  await tx.updateTable('account').set(fields).where('id', '=', id).execute();
}

/** Locks an account until the transaction ends; false when it is gone. */
export async function lockAccount(tx: Transaction, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.updateTable('account').set({ id }).where('id', '=', id).executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/**
 * Runs a transaction that first locks an account, so that none deadlocks over its rows.
 * @throws AuthError USER_NOT_FOUND when it is gone
 */
export function withLockedAccount<T>(db: Database, id: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    if (!(await lockAccount(tx, id))) throw new AuthError('USER_NOT_FOUND');
    return work(tx);
  });
}

/** Records a sign-in; false when the account is gone or closed, or its password changed since it was checked. */
export async function recordSignIn(tx: Transaction, { id, password_hash }: AccountRow, moment: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ signed_in_at: moment })
    .where('id', '=', id)
    .where('closed', '=', 0)
    .where('password_hash', '=', password_hash)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** Stores a new hash of the same password. Returns the account, or undefined if its hash changed meanwhile. */
export function renewHash(db: Database, account: AccountRow, hash: string): Promise<AccountRow | undefined> {
  return inTransaction(db, async (tx) => {
    const mine = tx.updateTable('account').set({ password_hash: hash }).where('id', '=', account.id);
    const { numUpdatedRows } = await mine.where('password_hash', '=', account.password_hash).executeTakeFirst();
    return Number(numUpdatedRows) === 1 ? { ...account, password_hash: hash } : undefined;
  });
}

/** Changes an account's email address; false when it is taken, which voids the transaction. */
export async function setEmail(tx: Transaction, id: string, email: string): Promise<boolean> {
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

/** Removes an account's email address: nobody can sign in until a recovery link restores one. */
export async function removeEmail(tx: Transaction, id: string): Promise<void> {
  await tx.updateTable('account').set({ email: null }).where('id', '=', id).execute();
}

/**
 * Whether there is another admin who can sign in. Needs the lock of the change log, so that of two who leave at once the second finds none.
 */
export async function isAnotherAdmin(tx: Transaction, id: string): Promise<boolean> {
  const admins = tx.selectFrom('account').select('id').where('role', '=', 'admin').where('closed', '=', 0);
  return (await admins.where('id', '!=', id).limit(1).executeTakeFirst()) !== undefined;
}

/** Deletes a locked account with its sessions, codes, factors, profile and unsent emails. */
export async function removeAccount(tx: Transaction, { id, email }: Pick<AccountRow, 'id' | 'email'>): Promise<void> {
  if (email !== null) await tx.deleteFrom('letter').where('recipient', '=', email).execute();
  const profiles = await tx.selectFrom('profile').select('username_folded').where('uid', '=', id).execute();
  // Read before the keepers go.
  const kept = await listKeptPages(tx, id);
  await recordPastClaims(tx, id);
  // Old texts of a profile are private.
  await tx.deleteFrom('revision').where('kind', '=', 'profile').where('document', '=', id).execute();
  await tx.deleteFrom('account').where('id', '=', id).execute();
  await logChanges(tx, [...profiles.map((profile) => ({ kind: 'profile' as const, id: profile.username_folded })), ...kept]);
}

/** Whether any address of an account was ever confirmed; before, its profile is hidden. */
export function isConfirmed({ email_verified, confirmed_at }: Pick<AccountRow, 'email_verified' | 'confirmed_at'>): boolean {
  return email_verified === 1 || confirmed_at !== null;
}

/** Shows the profile of a locked, confirmed account, unless an editor hid it. */
export async function revealProfile(tx: Transaction, id: string): Promise<void> {
  const hidden = tx.updateTable('profile').set({ hidden: 0 }).where('uid', '=', id).where('hidden', '=', 1).where('hidden_by', 'is', null);
  for (const { username_folded } of await hidden.returning('username_folded').execute())
    await logChanges(tx, [{ kind: 'profile', id: username_folded }]);
}

/** Accounts by age, a page at a time. */
export function listAccounts(db: Database, { after = '', limit }: { after?: string; limit: number }): Promise<AccountRow[]> {
  return db.selectFrom('account').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute();
}

/** A new account's row. */
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
    role: 'member',
    closed: 0,
    valid_since: Math.floor(now.epochMilliseconds / 1000),
    created_at: moment,
    signed_in_at: moment,
    confirmed_at: null,
  };
}

/** @throws AuthError INVALID_EMAIL for an impossible address */
export function demandEmail(email: string): void {
  if (!isEmail(email)) throw new AuthError('INVALID_EMAIL');
}

/** An account as its owner sees it. */
export function accountView(account: AccountRow, secondFactor: boolean): Account {
  const { id, email, display_name: displayName, created_at, signed_in_at, role } = account;
  const address = email ?? '';
  return {
    uid: id,
    email: address,
    emailVerified: account.email_verified === 1,
    displayName,
    metadata: { createdAt: epochMs(created_at), lastLoginAt: epochMs(signed_in_at) },
    providerData: account.password_hash === null ? [] : [{ providerId: 'password', uid: address, email: address, displayName }],
    role,
    secondFactor,
  };
}

function epochMs(moment: string): number {
  return Temporal.Instant.from(moment).epochMilliseconds;
}
