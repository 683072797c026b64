import { timestamp } from '#clock.ts';
import { inTransaction } from '#database/transaction.ts';
import { type AccountRow, addAccount, findAccountByEmail, newAccountRow } from './account-store.ts';
import { AuthError } from './auth-error.ts';
import { demandEmail } from './email.ts';
import type { Caller, Identity } from './identity.ts';
import { addressKey } from './limits.ts';
import { demandGoodPassword } from './password-policy.ts';
import { newId } from './secrets.ts';
import { type Arrival, beginSession, noteArrival } from './sessions.ts';

interface NewAccount {
  email: string;
  password: string;
  displayName?: string | undefined;
}

/**
 * Makes an account and signs it in.
 * @throws AuthError INVALID_EMAIL, EMAIL_EXISTS, WEAK_PASSWORD, PASSWORD_DOES_NOT_MEET_REQUIREMENTS, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function signUp(identity: Identity, wanted: NewAccount, kind: 'browser' | 'client', caller: Caller): Promise<Arrival> {
  const { db, passwords, limits, clock } = identity;
  const { email, password, displayName = '' } = wanted;
  demandEmail(email);
  await limits.demand(['sign-up by address', addressKey(caller.address)]);
  if ((await findAccountByEmail(db, email)) !== undefined) {
    // The same work as for a new one: how long it takes tells nothing that the answer does not.
    await passwords.checking((check) => check(password, null));
    await limits.count(['sign-up by address', addressKey(caller.address)]);
    throw new AuthError('EMAIL_EXISTS');
  }
  await demandGoodPassword(password, [identity.settings.brand, email.split('@')[0] ?? '', displayName]);
  // Counted before the work, so that those who come all at once count as if they had come one by one.
  await limits.spend(['sign-up by address', addressKey(caller.address)]);
  const hashed = await passwords.hash(password);
  const account: AccountRow = {
    ...newAccountRow(newId(), email, clock()),
    password_hash: hashed,
    password_set_at: timestamp(clock()),
    display_name: displayName,
  };
  const arrived = await inTransaction(db, async (change) => {
    if (!(await addAccount(change, account))) throw new AuthError('EMAIL_EXISTS');
    return beginSession(identity, change, { account, kind, caller });
  });
  return noteArrival(arrived);
}
