import { inTransaction } from '#database/transaction.ts';
import { note } from '#log.ts';
import { type AccountRow, changing, findAccount, findAccountByEmail, foldEmail, renewHash } from './account-store.ts';
import { AuthError } from './auth-error.ts';
import { closeChallenge, failChallenge, findChallenge, openChallenge } from './challenge-store.ts';
import { demandEmail } from './email.ts';
import type { Caller, Identity } from './identity.ts';
import { addressKey } from './limits.ts';
import { factorsOf, isAppCode, type SecondFactor, spendFactorCode } from './second-factor.ts';
import { type Arrival, beginSession, noteArrival } from './sessions.ts';

/** The password was right and a second factor guards the account: `pending` carries one to the next step. */
export interface HalfWay {
  account: AccountRow;
  pending: string;
  factors: SecondFactor[];
}

/** How long one may take to find the telephone, in seconds. */
const HALF_WAY_S = 300;

/**
 * Signs in by e-mail and password.
 * @throws AuthError INVALID_EMAIL, INVALID_LOGIN_CREDENTIALS, USER_DISABLED, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function signIn(
  identity: Identity,
  { email, password }: { email: string; password: string },
  kind: 'browser' | 'client',
  caller: Caller,
): Promise<Arrival | HalfWay> {
  demandEmail(email);
  const account = await demandPassword(identity, email, password, caller);
  if (account.disabled === 1) throw new AuthError('USER_DISABLED');
  const factors = await factorsOf(identity.db, account.id);
  if (factors.length === 0) {
    const arrived = await inTransaction(identity.db, async (change) => {
      const arrival = await beginSession(identity, change, { account, kind, caller });
      // Set up a moment ago: whoever signs in from now on needs it.
      if ((await factorsOf(change, account.id)).length > 0) throw new AuthError('INVALID_LOGIN_CREDENTIALS');
      return arrival;
    });
    return noteArrival(arrived);
  }
  const pending = await openChallenge(identity.db, 'sign-in', {
    accountId: account.id,
    secret: kind,
    now: identity.clock(),
    seconds: HALF_WAY_S,
  });
  return { account, pending, factors };
}

/**
 * The account a password opens. Whoever guesses is slowed: by account from one address, by account from all, by address.
 * The answer and the work are the same whether or not there is such an account.
 * @throws AuthError INVALID_LOGIN_CREDENTIALS, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function demandPassword(identity: Identity, email: string, password: string, caller: Caller): Promise<AccountRow> {
  const { db, limits, passwords } = identity;
  const who = foldEmail(email);
  const from = addressKey(caller.address);
  const failures = [
    ['failed sign-in by account', who],
    ['failed sign-in by account and address', `${who} ${from}`],
    ['failed sign-in by address', from],
  ] as const;
  await limits.demand(...failures);
  const found = await passwords.checking(async (check, waited) => {
    // Again in turn: passwords sent all at once count as if they had come one by one.
    if (waited) await limits.demand(...failures);
    const account = await findAccountByEmail(db, who);
    const { right, renewed } = await check(password, account?.password_hash ?? null);
    if (right && account !== undefined) {
      const kept = renewed === undefined ? account : await renewHash(db, account, renewed);
      if (kept !== undefined) return kept;
      // Another process renewed it just now, or the owner has another password.
      const again = await findAccountByEmail(db, who);
      if (again !== undefined && (await check(password, again.password_hash)).right) return again;
    }
    note({ tried: account?.id ?? 'nobody' });
    await limits.count(...failures);
    return undefined;
  });
  if (found === undefined) throw new AuthError('INVALID_LOGIN_CREDENTIALS');
  await limits.forget(failures[0], failures[1]);
  return found;
}

/**
 * The second step: a code of the authenticator app, or a recovery code. Six digits can be guessed, so that few wrong ones are taken
 * of an account, however often its sign-in is begun anew; a recovery code cannot, and always opens.
 * @throws AuthError INVALID_MFA_PENDING_CREDENTIAL, SESSION_EXPIRED, MFA_ENROLLMENT_NOT_FOUND, INVALID_CODE, USER_DISABLED, USER_NOT_FOUND,
 *   TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function finishSignIn(
  identity: Identity,
  { pending, factorId, code }: { pending: string; factorId?: string | undefined; code: string },
  caller: Caller,
): Promise<Arrival> {
  const { db, clock, limits } = identity;
  const challenge = await findChallenge(db, 'sign-in', pending, clock());
  if (challenge === undefined) throw new AuthError('INVALID_MFA_PENDING_CREDENTIAL');
  if (challenge === 'expired') throw new AuthError('SESSION_EXPIRED');
  const account = await findAccount(db, challenge.accountId);
  if (account === undefined) throw new AuthError('USER_NOT_FOUND');
  if (account.disabled === 1) throw new AuthError('USER_DISABLED');
  const factors = await factorsOf(db, account.id);
  const factor = factorId === undefined ? factors[0] : factors.find(({ id }) => id === factorId);
  if (factor === undefined) throw new AuthError('MFA_ENROLLMENT_NOT_FOUND');
  if (isAppCode(code)) await limits.spend(['wrong code by account', account.id], ['wrong code by account in a month', account.id]);
  if (!(await spendFactorCode(identity, account.id, factor.id, code))) {
    note({ tried: account.id });
    await failChallenge(db, pending);
    throw new AuthError('INVALID_CODE');
  }
  await limits.forget(['wrong code by account', account.id], ['wrong code by account in a month', account.id]);
  const arrived = await changing(db, account.id, async (change) => {
    if (!(await closeChallenge(change, pending))) throw new AuthError('INVALID_MFA_PENDING_CREDENTIAL');
    const kind = challenge.secret === 'browser' ? 'browser' : 'client';
    return beginSession(identity, change, { account, kind, secondFactor: factor.id, caller });
  });
  return noteArrival(arrived);
}
