import { inTransaction } from '#database/engines/transaction.ts';
import { note } from '#log.ts';
import {
  type AccountRow,
  demandEmail,
  findAccount,
  findAccountByEmail,
  foldEmail,
  renewHash,
  withLockedAccount,
} from '../account/account-store.ts';
import { findKnownDevice } from '../account/known-devices.ts';
import { AuthError } from '../auth-error.ts';
import type { Caller, Identity } from '../identity.ts';
import { type Guess, limitGuesses } from '../limits/guesses.ts';
import { type Arrival, beginSession, noteArrival } from '../session/sessions.ts';
import { closeChallenge, failChallenge, findChallenge, openChallenge } from './challenge-store.ts';
import { factorsOf, isAppCode, type SecondFactor, spendFactorCode } from './second-factor.ts';

/** The password was right, and a second factor is needed: `pending` leads to it. */
export interface HalfWay {
  account: AccountRow;
  pending: string;
  factors: SecondFactor[];
}

const SECOND_FACTOR_S = 300;

/**
 * Signs in by email and password.
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
  if (account.closed === 1) throw new AuthError('USER_DISABLED');
  const factors = await factorsOf(identity.db, account.id);
  if (factors.length === 0) {
    const arrived = await inTransaction(identity.db, async (tx) => {
      const arrival = await beginSession(identity, tx, { account, kind, caller });
      // A factor set up a moment ago applies.
      if ((await factorsOf(tx, account.id)).length > 0) throw new AuthError('INVALID_LOGIN_CREDENTIALS');
      return arrival;
    });
    return noteArrival(arrived);
  }
  const pending = await openChallenge(identity.db, 'sign-in', {
    accountId: account.id,
    secret: kind,
    now: identity.clock(),
    seconds: SECOND_FACTOR_S,
  });
  return { account, pending, factors };
}

/**
 * The account of an email and password. Guessing is slowed (`limitGuesses`), and unknown accounts get the same answer after the same work.
 * @throws AuthError INVALID_LOGIN_CREDENTIALS, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function demandPassword(identity: Identity, password: string, guess: Guess): Promise<AccountRow> {
  const { db, passwords } = identity;
  const who = foldEmail(guess.email);
  const tries = limitGuesses(identity, { ...guess, email: who });
  await tries.demand();
  const found = await passwords.checking(async (check, waited) => {
    // Check again: concurrent attempts count as if they came one by one.
    if (waited) await tries.demand();
    const account = await findAccountByEmail(db, who);
    const { right, renewed } = await check(password, account?.password_hash ?? null);
    if (right && account !== undefined) {
      const kept = renewed === undefined ? account : await renewHash(db, account, renewed);
      if (kept !== undefined) return kept;
      // The hash was renewed, or the password changed, meanwhile.
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
 * The second step: an app's code or a recovery code. Wrong app codes are limited per account, as six digits can be guessed; recovery codes
 * are not limited. Known browsers have a count of their own, so that a thief can't use up the owner's tries.
 * @throws AuthError INVALID_MFA_PENDING_CREDENTIAL, SESSION_EXPIRED, MFA_ENROLLMENT_NOT_FOUND, INVALID_CODE, USER_DISABLED, USER_NOT_FOUND,
 * TOO_MANY_ATTEMPTS_TRY_LATER
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
  if (account.closed === 1) throw new AuthError('USER_DISABLED');
  const factors = await factorsOf(db, account.id);
  const factor = factorId === undefined ? factors[0] : factors.find(({ id }) => id === factorId);
  if (factor === undefined) throw new AuthError('MFA_ENROLLMENT_NOT_FOUND');
  const { device } = await findKnownDevice(db, account.email ?? '', caller, clock());
  const who = device === undefined ? account.id : `${account.id} ${device}`;
  const counts = [['wrong code by account', who] as const, ['wrong code by account in a month', who] as const];
  if (isAppCode(code)) await limits.spend(...counts);
  if (!(await spendFactorCode(identity, account.id, factor.id, code))) {
    note({ tried: account.id });
    await failChallenge(db, pending);
    throw new AuthError('INVALID_CODE');
  }
  await limits.forget(...counts);
  const arrived = await withLockedAccount(db, account.id, async (tx) => {
    if (!(await closeChallenge(tx, pending))) throw new AuthError('INVALID_MFA_PENDING_CREDENTIAL');
    const kind = challenge.secret === 'browser' ? 'browser' : 'client';
    return beginSession(identity, tx, { account, kind, secondFactor: factor.id, caller });
  });
  return noteArrival(arrived);
}
