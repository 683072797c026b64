import type { Change } from '#database/open.ts';
import { type AccountRow, changing, confirmEmail, findAccount } from './account-store.ts';
import { AuthError } from './auth-error.ts';
import { closeChallenges } from './challenge-store.ts';
import { moveEmail, replacePassword } from './change-credentials.ts';
import type { Caller, Identity } from './identity.ts';
import { type OpenCode, readCode, spendCode } from './letter-codes.ts';
import { addressKey } from './limits.ts';
import { endSessions } from './session-store.ts';

/** Reads a letter's code for whoever holds the letter, not using it up. @throws AuthError as readCode, TOO_MANY_ATTEMPTS_TRY_LATER */
export async function inspectCode(identity: Identity, code: string, caller: Caller): Promise<OpenCode> {
  await identity.limits.demand(['code by address', addressKey(caller.address)]);
  try {
    return await readCode(identity, code);
  } catch (error) {
    await identity.limits.count(['code by address', addressKey(caller.address)]);
    throw error;
  }
}

/**
 * Does what a letter's code was made for: confirms an address, changes to it, or takes the old one back.
 * @throws AuthError INVALID_OOB_CODE for a code of another kind, EMAIL_EXISTS, and as inspectCode
 */
export async function applyCode(identity: Identity, code: string, caller: Caller): Promise<AccountRow> {
  const { purpose, account, email, newEmail } = await inspectCode(identity, code, caller);
  if (purpose === 'PASSWORD_RESET') throw new AuthError('INVALID_OOB_CODE');
  return changing(identity.db, account.id, async (change) => {
    await spendCode(change, code);
    if (purpose === 'VERIFY_EMAIL' && !(await confirmEmail(change, account.id, email))) throw new AuthError('INVALID_OOB_CODE');
    if (purpose === 'VERIFY_AND_CHANGE_EMAIL') await moveEmail(identity, change, account, newEmail ?? '', true);
    if (purpose === 'RECOVER_EMAIL') await takeBack(identity, change, account, email);
    return (await findAccount(change, account.id)) ?? account;
  });
}

/** The thief is signed out everywhere; the owner goes on to choose a new password. */
async function takeBack(identity: Identity, change: Change, account: AccountRow, email: string): Promise<void> {
  await moveEmail(identity, change, { ...account, email: null }, email, true);
  await change.deleteFrom('letter_code').where('account_id', '=', account.id).execute();
  await closeChallenges(change, account.id);
  await endSessions(change, account.id);
}

/**
 * Chooses a new password by letter. A password that is refused does not use the letter up.
 * @throws AuthError INVALID_OOB_CODE for a code of another kind, WEAK_PASSWORD, PASSWORD_DOES_NOT_MEET_REQUIREMENTS, and as inspectCode
 */
export async function resetPassword(identity: Identity, code: string, password: string, caller: Caller): Promise<OpenCode> {
  const open = await inspectCode(identity, code, caller);
  if (open.purpose !== 'PASSWORD_RESET') throw new AuthError('INVALID_OOB_CODE');
  await replacePassword(identity, open.account, password, (change) => spendCode(change, code));
  return open;
}
