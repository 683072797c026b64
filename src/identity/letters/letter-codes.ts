import { createHash } from 'node:crypto';
import { timestamp } from '#clock.ts';
import type { Transaction } from '#database/engines/open.ts';
import type { LetterCodeTable } from '#database/tables/account-tables.ts';
import { type AccountRow, findAccount } from '../account/account-store.ts';
import { AuthError } from '../auth-error.ts';
import type { Identity } from '../identity.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import type { IdentitySettings } from '../settings.ts';

/** What a letter's code is for, as the wire names it. */
export type Purpose = 'PASSWORD_RESET' | 'VERIFY_EMAIL' | 'VERIFY_AND_CHANGE_EMAIL' | 'RECOVER_EMAIL';

/** Whoever lost an address to a thief has a week to notice. */
export const RECOVER_S = 7 * 86_400;
/** A link that confirms an address works for a day: it opens nothing by itself, and people read mail in the evening. */
const CONFIRM_S = 86_400;
/** A letter for a new password is replaced by one that was asked for later than this, in seconds: strangers who ask meanwhile void nothing. */
const REPLACED_AFTER_S = 60;

/** A code that still opens what it was made for. */
export interface OpenCode {
  purpose: Purpose;
  email: string;
  newEmail: string | null;
  account: AccountRow;
  /** When it ends, and the session that asked for it. */
  expiresAt: string;
  askedBy: string | undefined;
}

/** What a letter's code is made for; `askedBy` is the session that asked for it. */
interface NewCode {
  account: AccountRow;
  purpose: Purpose;
  email: string;
  newEmail?: string | null;
  askedBy?: string;
}

/**
 * Makes a code for a letter. Of each purpose an account has one at a time: a new one ends the last. Only of letters for a new password,
 * which anybody may ask for, those of the last minute stand beside it; recovery links stand until they are used or void.
 */
export async function newCode(
  { clock, settings }: Identity,
  tx: Transaction,
  { account, purpose, email, newEmail = null, askedBy }: NewCode,
): Promise<string> {
  const code = newSecret();
  const seconds = secondsOf(purpose, settings);
  if (purpose !== 'RECOVER_EMAIL') {
    const last = tx.deleteFrom('letter_code').where('account_id', '=', account.id).where('purpose', '=', purpose);
    const replaced = timestamp(clock().add({ seconds: seconds - REPLACED_AFTER_S }));
    await (purpose === 'PASSWORD_RESET' ? last.where('expires_at', '<=', replaced) : last).execute();
  }
  const row: LetterCodeTable = {
    hash: hashSecret(code),
    account_id: account.id,
    purpose,
    email,
    new_email: newEmail,
    bound_to: boundTo(account, purpose),
    expires_at: timestamp(clock().add({ seconds })),
    asked_by: askedBy ?? null,
  };
  await tx.insertInto('letter_code').values(row).execute();
  return code;
}

/** For how long the link of an email works. */
export function secondsOf(purpose: Purpose, { codeTtl }: Pick<IdentitySettings, 'codeTtl'>): number {
  if (purpose === 'RECOVER_EMAIL') return RECOVER_S;
  return purpose === 'PASSWORD_RESET' ? codeTtl : CONFIRM_S;
}

/**
 * Reads a code without using it up.
 * @throws AuthError INVALID_OOB_CODE, EXPIRED_OOB_CODE, USER_DISABLED
 */
export async function readCode({ db, clock }: Identity, code: string): Promise<OpenCode> {
  const row = await db.selectFrom('letter_code').selectAll().where('hash', '=', hashSecret(code)).executeTakeFirst();
  if (row === undefined) throw new AuthError('INVALID_OOB_CODE');
  const account = await findAccount(db, row.account_id);
  const purpose = row.purpose as Purpose;
  if (account === undefined || boundTo(account, purpose) !== row.bound_to) throw new AuthError('INVALID_OOB_CODE');
  if (row.expires_at <= timestamp(clock())) throw new AuthError('EXPIRED_OOB_CODE');
  if (account.disabled === 1) throw new AuthError('USER_DISABLED');
  return { purpose, email: row.email, newEmail: row.new_email, account, expiresAt: row.expires_at, askedBy: row.asked_by ?? undefined };
}

/** Uses a code up. @throws AuthError INVALID_OOB_CODE when somebody was faster */
export async function spendCode(tx: Transaction, code: string): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('letter_code').where('hash', '=', hashSecret(code)).executeTakeFirst();
  if (Number(numDeletedRows) !== 1) throw new AuthError('INVALID_OOB_CODE');
}

/** Ends every code of an account but its recovery links; whether a change to another address was under way. */
export async function endCodes(tx: Transaction, accountId: string): Promise<boolean> {
  const gone = tx.deleteFrom('letter_code').where('account_id', '=', accountId).where('purpose', '!=', 'RECOVER_EMAIL');
  return (await gone.returning('purpose').execute()).some(({ purpose }) => purpose === 'VERIFY_AND_CHANGE_EMAIL');
}

/** A reset is worth nothing once the password changed, a confirmation once the address did; a recovery outlives both. */
function boundTo(account: AccountRow, purpose: Purpose): string {
  if (purpose === 'RECOVER_EMAIL') return '';
  const state = purpose === 'PASSWORD_RESET' ? `${account.email} ${account.password_hash}` : (account.email ?? '');
  return createHash('sha256').update(state).digest('base64url');
}
