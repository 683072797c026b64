import { inTransaction } from '#database/engines/transaction.ts';
import { note } from '#log.ts';
import { type AccountRow, changing, findAccount, findAccountByEmail, foldEmail, renewHash } from '../account/account-store.ts';
import { demandEmail } from '../account/email.ts';
import { knownHere } from '../account/known-devices.ts';
import { AuthError } from '../auth-error.ts';
import type { Caller, Identity } from '../identity.ts';
import { type Guess, guessing } from '../limits/guesses.ts';
import { type Arrival, beginSession, noteArrival } from '../session/sessions.ts';
import { closeChallenge, failChallenge, findChallenge, openChallenge } from './challenge-store.ts';
import { factorsOf, isAppCode, type SecondFactor, spendFactorCode } from './second-factor.ts';

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
 * @param proved whether a solved puzzle came along
 * @throws AuthError INVALID_EMAIL, INVALID_LOGIN_CREDENTIALS, USER_DISABLED, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function signIn(
  identity: Identity,
  { email, password, proved = false }: { email: string; password: string; proved?: boolean },
  kind: 'browser' | 'client',
  caller: Caller,
): Promise<Arrival | HalfWay> {
  demandEmail(email);
  const account = await demandPassword(identity, password, { email, caller, proved });
  if (account.disabled === 1) throw new AuthError('USER_DISABLED');
  const factors = await factorsOf(identity.db, account.id);
  if (factors.length === 0) {
    const arrived = await inTransaction(identity.db, async (tx) => {
      const arrival = await beginSession(identity, tx, { account, kind, caller });
      // Set up a moment ago: whoever signs in from now on needs it.
      if ((await factorsOf(tx, account.id)).length > 0) throw new AuthError('INVALID_LOGIN_CREDENTIALS');
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
 * The account a password opens. Whoever guesses is slowed (`guessing`).
 * The answer and the work are the same whether or not there is such an account.
 * @throws AuthError INVALID_LOGIN_CREDENTIALS, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function demandPassword(identity: Identity, password: string, guess: Guess): Promise<AccountRow> {
  const { db, passwords } = identity;
  const who = foldEmail(guess.email);
  const tries = guessing(identity, { ...guess, email: who });
  await tries.demand();
  const found = await passwords.checking(async (check, waited) => {
    // Again in turn: passwords sent all at once count as if they had come one by one.
    if (waited) await tries.demand();
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
    await tries.count();
    return undefined;
  }, guess.caller.gone);
  if (found === undefined) throw new AuthError('INVALID_LOGIN_CREDENTIALS');
  await tries.forget();
  return found;
}

/**
 * The second step: a code of the authenticator app, or a recovery code. Six digits can be guessed, so that few wrong ones are taken
 * of an account, however often its sign-in is begun anew; a recovery code cannot, and always opens. A browser that signed in before
 * is counted apart, so that a thief of the password spends the tries of strangers, not the owner's.
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
  const { device } = await knownHere(db, account.email ?? '', caller, clock());
  const who = device === undefined ? account.id : `${account.id} ${device}`;
  const counts = [['wrong code by account', who] as const, ['wrong code by account in a month', who] as const];
  if (isAppCode(code)) await limits.spend(...counts);
  if (!(await spendFactorCode(identity, account.id, factor.id, code))) {
    note({ tried: account.id });
    await failChallenge(db, pending);
    throw new AuthError('INVALID_CODE');
  }
  await limits.forget(...counts);
  const arrived = await changing(db, account.id, async (tx) => {
    if (!(await closeChallenge(tx, pending))) throw new AuthError('INVALID_MFA_PENDING_CREDENTIAL');
    const kind = challenge.secret === 'browser' ? 'browser' : 'client';
    return beginSession(identity, tx, { account, kind, secondFactor: factor.id, caller });
  });
  return noteArrival(arrived);
}
