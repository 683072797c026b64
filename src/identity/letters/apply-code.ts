import type { Transaction } from '#database/engines/open.ts';
import { type AccountRow, changeAccount, findAccount, withLockedAccount } from '../account/account-store.ts';
import { moveEmail, replacePassword } from '../account/change-credentials.ts';
import { endLaterLinks } from '../account/recovery-links.ts';
import { describeRevoked, endFactors, makeSoleOwner, revokeAccess } from '../account/sole-owner.ts';
import { tellOwner } from '../account/tell-owner.ts';
import { AuthError } from '../auth-error.ts';
import type { Caller, Identity } from '../identity.ts';
import { addressKey } from '../limits/limits.ts';
import { noteAnswer } from '../limits/mailboxes.ts';
import { type OpenCode, RECOVERY_S, readCode, spendCode } from './letter-codes.ts';

/**
 * Reads an emailed code without using it up. A valid code is never refused for others' failures.
 * @throws AuthError as readCode, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function inspectCode(identity: Identity, code: string, caller: Caller): Promise<OpenCode> {
  const from = addressKey(caller.address);
  try {
    return await readCode(identity, code);
  } catch (error) {
    await identity.limits.demand(['code by address', from]);
    await identity.limits.count(['code by address', from]);
    throw error;
  }
}

/**
 * Does what a code is for: confirms an address, changes to it, or restores the old one.
 * @param session the session to keep; by default the one that asked for the email
 * @throws AuthError INVALID_OOB_CODE for a code of another kind, EMAIL_EXISTS, and as inspectCode
 */
export async function applyCode(identity: Identity, code: string, caller: Caller, session?: string): Promise<AccountRow> {
  const open = await inspectCode(identity, code, caller);
  if (open.purpose === 'PASSWORD_RESET') throw new AuthError('INVALID_OOB_CODE');
  const { id } = open.account;
  const changed = await withLockedAccount(identity.db, id, async (tx) => {
    await spendCode(tx, code);
    const account = await findAccount(tx, id);
    if (account === undefined) throw new AuthError('USER_NOT_FOUND');
    if (open.purpose === 'RECOVER_EMAIL') await takeBack(identity, tx, account, open);
    else await prove(identity, tx, account, { ...open, keep: session ?? open.requestedBy });
    return (await findAccount(tx, id)) ?? account;
  });
  await noteAnswer(identity, open.newEmail ?? open.email);
  return changed;
}

/** Confirms an address: the account's, or the one it changes to. */
async function prove(
  identity: Identity,
  tx: Transaction,
  account: AccountRow,
  { email, newEmail, keep }: OpenCode & { keep: string | undefined },
): Promise<void> {
  // The address changed meanwhile.
  if (account.email !== email) throw new AuthError('INVALID_OOB_CODE');
  const ended = describeRevoked(await makeSoleOwner(identity, tx, { account, keep }));
  if (newEmail !== null) await moveEmail(identity, tx, account, newEmail);
  const proved = { ...account, email: newEmail ?? email, email_verified: 1 };
  const usual = newEmail === null ? 'You don’t need to do anything else.' : 'Sign in with it from now on.';
  const warning = 'If this wasn’t you, choose a new password on the sign-in page right away.';
  await tellOwner(
    identity,
    tx,
    proved,
    newEmail === null ? 'Your address is confirmed' : 'Your new address is confirmed',
    ended.length === 0 ? [usual] : [...ended, warning],
  );
}

/** Restores an address: signs the thief out everywhere and voids the password and newer apps. The owner then chooses a password. */
async function takeBack(identity: Identity, tx: Transaction, account: AccountRow, { email, expiresAt }: OpenCode): Promise<void> {
  const since = Temporal.Instant.from(expiresAt).subtract({ seconds: RECOVERY_S }).toString({ smallestUnit: 'millisecond' });
  // No recovery link to the thief's address.
  await moveEmail(identity, tx, { ...account, email: null }, email);
  await endLaterLinks(tx, account.id, expiresAt);
  const ended = await revokeAccess(tx, account.id);
  const isNewPassword = account.password_set_at !== null && account.password_set_at >= since;
  await changeAccount(tx, account.id, { email_verified: 1, ...(isNewPassword ? { password_hash: null, password_set_at: null } : {}) });
  const factors = await endFactors(tx, account.id, since);
  await tellOwner(identity, tx, { ...account, email, email_verified: 1 }, 'Your account is back at this address', [
    ...describeRevoked({ ...ended, factors }),
    isNewPassword
      ? 'The password was changed and no longer works. Choose a new one on the sign-in page.'
      : 'If someone else may know your password, choose a new one on the sign-in page now.',
  ]);
}

/**
 * Sets a new password by code. A refused password does not use it up.
 * @throws AuthError INVALID_OOB_CODE for a code of another kind, WEAK_PASSWORD, PASSWORD_DOES_NOT_MEET_REQUIREMENTS, and as inspectCode
 */
export async function resetPassword(identity: Identity, code: string, password: string, caller: Caller): Promise<OpenCode> {
  const open = await inspectCode(identity, code, caller);
  if (open.purpose !== 'PASSWORD_RESET') throw new AuthError('INVALID_OOB_CODE');
  await replacePassword(identity, open.account, password, { spend: (tx) => spendCode(tx, code), caller });
  return open;
}
