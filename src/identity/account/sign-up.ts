import { timestamp } from '#clock.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { AuthError } from '../auth-error.ts';
import type { Caller, Identity } from '../identity.ts';
import { addressKey } from '../limits/limits.ts';
import { demandGoodPassword } from '../password/password-policy.ts';
import { newId } from '../secrets.ts';
import { toRefusal } from '../sentences.ts';
import { type Arrival, beginSession, noteArrival } from '../session/sessions.ts';
import { type AccountRow, addAccount, demandEmail, findAccountByEmail, newAccountRow } from './account-store.ts';

/** Words that alone are no password: the person's and the site's names. */
function wordsOf({ settings }: Identity, { email, displayName = '' }: Pick<NewAccount, 'email' | 'displayName'>): string[] {
  return [settings.brand, email.split('@')[0] ?? '', displayName];
}

/** Why a password would be refused at sign-up, as a sentence, or ''. Creates nothing. */
export async function passwordFault(identity: Identity, { password, ...wanted }: NewAccount): Promise<string> {
  try {
    await demandGoodPassword(password, wordsOf(identity, wanted));
    return '';
  } catch (error) {
    if (error instanceof AuthError) return toRefusal(error).message;
    throw error;
  }
}

interface NewAccount {
  email: string;
  password: string;
  displayName?: string | undefined;
}

/**
 * Creates an account and signs it in.
 * @throws AuthError INVALID_EMAIL, EMAIL_EXISTS, WEAK_PASSWORD, PASSWORD_DOES_NOT_MEET_REQUIREMENTS, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function signUp(identity: Identity, wanted: NewAccount, kind: 'browser' | 'client', caller: Caller): Promise<Arrival> {
  const { db, passwords, limits, clock } = identity;
  const { email, password, displayName = '' } = wanted;
  demandEmail(email);
  // Count first: every outcome costs a try.
  await limits.spend(['sign-up by address', addressKey(caller.address)]);
  await demandGoodPassword(password, wordsOf(identity, wanted));
  // The same work for taken addresses, so that timing reveals nothing.
  const hashed = await passwords.hash(password, caller.gone);
  if ((await findAccountByEmail(db, email)) !== undefined) throw new AuthError('EMAIL_EXISTS');
  const account: AccountRow = {
    ...newAccountRow(newId(), email, clock()),
    password_hash: hashed,
    password_set_at: timestamp(clock()),
    display_name: displayName,
  };
  const arrived = await inTransaction(db, async (tx) => {
    if (!(await addAccount(tx, account))) throw new AuthError('EMAIL_EXISTS');
    return beginSession(identity, tx, { account, kind, caller });
  });
  return noteArrival(arrived);
}
