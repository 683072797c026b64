import { timestamp } from '#clock.ts';
import { failureOf } from '#database/engines/failures.ts';
import type { Transaction } from '#database/engines/open.ts';
import { note } from '#log.ts';
import { type AccountRow, findAccount, recordSignIn } from '../account/account-store.ts';
import { rememberDevice } from '../account/known-devices.ts';
import { AuthError } from '../auth-error.ts';
import type { Caller, Identity } from '../identity.ts';
import { hashSecret, newId, newSecret } from '../secrets.ts';
import { addSession, endOldSessions, endSession, findSession, findSessionBySecret, noteSeen, type SessionRow } from './session-store.ts';
import type { SignedIn } from './tokens.ts';

/** A new sign-in and its secret: a browser's cookie or a client's refresh token. */
export interface Arrival extends SignedIn {
  secret: string;
}

const MAX_AGENT = 200;
/** The oldest end: a program that never signs out. */
const MAX_SESSIONS = 100;
/** Precision of a session's last use, to save writes. */
const SEEN_PRECISION_S = 300;

/** Starts a session. @throws AuthError INVALID_LOGIN_CREDENTIALS when the account changed since its password was checked */
export async function beginSession(
  identity: Identity,
  tx: Transaction,
  { account, kind, secondFactor, caller }: { account: AccountRow; kind: SessionRow['kind']; secondFactor?: string; caller: Caller },
): Promise<Arrival> {
  const now = identity.clock();
  const moment = timestamp(now);
  if (!(await recordSignIn(tx, account, moment))) throw new AuthError('INVALID_LOGIN_CREDENTIALS');
  const secret = newSecret();
  const session: SessionRow = {
    id: newId(),
    account_id: account.id,
    kind,
    secret_hash: hashSecret(secret),
    second_factor: secondFactor ?? null,
    agent: caller.agent.slice(0, MAX_AGENT),
    signed_in_at: moment,
    seen_at: moment,
    expires_at: timestamp(now.add({ seconds: identity.settings.refreshTokenTtl })),
  };
  await endOldSessions(tx, account.id, MAX_SESSIONS - 1);
  await addSession(tx, session);
  await rememberDevice(tx, account.id, caller, now);
  return { account: { ...account, signed_in_at: moment }, session, secret };
}

/** Notes a sign-in in the log, after the commit. */
export function noteArrival<T extends SignedIn>(arrival: T): T {
  note({ account: arrival.account.id, signedIn: arrival.session.kind });
  return arrival;
}

/** Replaces a session by one with a new secret. @throws AuthError TOKEN_EXPIRED when it ended meanwhile */
export async function renewSession(tx: Transaction, { account, session }: SignedIn): Promise<Arrival> {
  const secret = newSecret();
  const renewed = { ...session, id: newId(), secret_hash: hashSecret(secret) };
  if (!(await endSession(tx, account.id, session.id))) throw new AuthError('TOKEN_EXPIRED');
  await addSession(tx, renewed);
  return { account, session: renewed, secret };
}

/** A failed write of `seen_at` must not sign anybody out. */
function forgiveDisk(error: unknown): void {
  if (failureOf(error) === undefined) throw error;
}

/** The session and account of a secret. @throws AuthError TOKEN_EXPIRED, USER_DISABLED */
export async function resumeSession(identity: Identity, secret: string, kind: SessionRow['kind']): Promise<SignedIn> {
  const now = identity.clock();
  const session = await findSessionBySecret(identity.db, secret, kind);
  if (session === undefined || identity.endings.has(session.id) || session.expires_at <= timestamp(now))
    throw new AuthError('TOKEN_EXPIRED');
  const account = await findAccount(identity.db, session.account_id);
  if (account === undefined) throw new AuthError('USER_NOT_FOUND');
  if (account.closed === 1) throw new AuthError('USER_DISABLED');
  if (session.seen_at < timestamp(now.subtract({ seconds: SEEN_PRECISION_S })))
    await noteSeen(identity.db, session.id, timestamp(now)).catch(forgiveDisk);
  note({ account: account.id });
  return { account, session };
}

/** Checks that the session still exists, in a transaction that locked the account. @throws AuthError TOKEN_EXPIRED */
export async function demandOpenSession({ endings }: Identity, tx: Transaction, { session }: SignedIn): Promise<void> {
  if (endings.has(session.id) || (await findSession(tx, session.id)) === undefined) throw new AuthError('TOKEN_EXPIRED');
}

/** Requires a recent sign-in. @throws AuthError CREDENTIAL_TOO_OLD_LOGIN_AGAIN */
export function demandRecent({ clock, settings }: Identity, { session }: SignedIn): void {
  const earliest = timestamp(clock().subtract({ seconds: settings.recentLoginTtl }));
  if (session.signed_in_at < earliest) throw new AuthError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
}
