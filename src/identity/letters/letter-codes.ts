import { createHash } from 'node:crypto';
import { timestamp } from '#clock.ts';
import type { Transaction } from '#database/engines/open.ts';
import type { LetterCodeTable } from '#database/tables/account-tables.ts';
import { type AccountRow, findAccount } from '../account/account-store.ts';
import { AuthError } from '../auth-error.ts';
import type { Identity, IdentitySettings } from '../identity.ts';
import { hashSecret, newSecret } from '../secrets.ts';

/** What a code is for, by its wire name. */
export type Purpose = 'PASSWORD_RESET' | 'VERIFY_EMAIL' | 'VERIFY_AND_CHANGE_EMAIL' | 'RECOVER_EMAIL';

/** A week to notice a theft. */
export const RECOVERY_S = 7 * 86_400;
/** A day: it opens nothing by itself. */
const CONFIRM_S = 86_400;
/** A newer reset email voids older ones only after this, in seconds: strangers' requests meanwhile void nothing. */
const REPLACED_AFTER_S = 60;

export interface OpenCode {
  purpose: Purpose;
  email: string;
  newEmail: string | null;
  account: AccountRow;
  expiresAt: string;
  requestedBy: string | undefined;
}

interface NewCode {
  account: AccountRow;
  purpose: Purpose;
  email: string;
  newEmail?: string | null;
  requestedBy?: string;
}

/**
 * Creates a code and voids the account's last one for the same purpose. Exceptions: resets of the last minute, which anybody may request,
 * and recovery links.
 */
export async function newCode(
  { clock, settings }: Identity,
  tx: Transaction,
  { account, purpose, email, newEmail = null, requestedBy }: NewCode,
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
    asked_by: requestedBy ?? null,
  };
  await tx.insertInto('letter_code').values(row).execute();
  return code;
}

/** How long a link works. */
export function secondsOf(purpose: Purpose, { codeTtl }: Pick<IdentitySettings, 'codeTtl'>): number {
  if (purpose === 'RECOVER_EMAIL') return RECOVERY_S;
  return purpose === 'PASSWORD_RESET' ? codeTtl : CONFIRM_S;
}

/** Reads a code without using it up. @throws AuthError INVALID_OOB_CODE, EXPIRED_OOB_CODE, USER_DISABLED */
export async function readCode({ db, clock }: Identity, code: string): Promise<OpenCode> {
  const row = await db.selectFrom('letter_code').selectAll().where('hash', '=', hashSecret(code)).executeTakeFirst();
  if (row === undefined) throw new AuthError('INVALID_OOB_CODE');
  const account = await findAccount(db, row.account_id);
  const purpose = row.purpose as Purpose;
  if (account === undefined || boundTo(account, purpose) !== row.bound_to) throw new AuthError('INVALID_OOB_CODE');
  if (row.expires_at <= timestamp(clock())) throw new AuthError('EXPIRED_OOB_CODE');
  if (account.closed === 1) throw new AuthError('USER_DISABLED');
  return { purpose, email: row.email, newEmail: row.new_email, account, expiresAt: row.expires_at, requestedBy: row.asked_by ?? undefined };
}

/** Uses up a code. @throws AuthError INVALID_OOB_CODE when it is used already */
export async function spendCode(tx: Transaction, code: string): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('letter_code').where('hash', '=', hashSecret(code)).executeTakeFirst();
  if (Number(numDeletedRows) !== 1) throw new AuthError('INVALID_OOB_CODE');
}

/** Voids an account's codes except recovery links; whether a change of address was pending. */
export async function endCodes(tx: Transaction, accountId: string): Promise<boolean> {
  const gone = tx.deleteFrom('letter_code').where('account_id', '=', accountId).where('purpose', '!=', 'RECOVER_EMAIL');
  return (await gone.returning('purpose').execute()).some(({ purpose }) => purpose === 'VERIFY_AND_CHANGE_EMAIL');
}

/** A reset is void once the password changes, a confirmation once the address does; a recovery link never. */
function boundTo(account: AccountRow, purpose: Purpose): string {
  if (purpose === 'RECOVER_EMAIL') return '';
  const state = purpose === 'PASSWORD_RESET' ? `${account.email} ${account.password_hash}` : (account.email ?? '');
  return createHash('sha256').update(state).digest('base64url');
}
