import { Secret, TOTP } from 'otpauth';
import { timestamp } from '#clock.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { type AccountRow, findAccount, withLockedAccount } from '../account/account-store.ts';
import { endFactors } from '../account/sole-owner.ts';
import { tellOwner } from '../account/tell-owner.ts';
import { AuthError } from '../auth-error.ts';
import type { Identity } from '../identity.ts';
import { hashSecret, newId, readableCode } from '../secrets.ts';
import { endSessions, endSessionsBy } from '../session/session-store.ts';
import { type Arrival, demandOpenSession, renewSession } from '../session/sessions.ts';
import type { SignedIn } from '../session/tokens.ts';
import { closeChallenge, closeChallenges, failChallenge, findChallenge, openChallenge } from './challenge-store.ts';

/** An authenticator app as its owner sees it. */
export interface SecondFactor {
  id: string;
  name: string;
  enrolledAt: string;
}

/** RFC 6238, as every app has it. */
const TOTP_SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps that clocks may differ. */
const WINDOW = 1;
const MAX_FACTORS = 5;
const ENROL_WITHIN_S = 600;
const RECOVERY_CODES = 10;

/** An account's apps, oldest first. */
export async function factorsOf(db: Database, accountId: string): Promise<SecondFactor[]> {
  const rows = await db
    .selectFrom('second_factor')
    .select(['id', 'name', 'enrolled_at as enrolledAt'])
    .where('account_id', '=', accountId)
    .orderBy('enrolled_at')
    .execute();
  return rows;
}

/** With an unconfirmed address the owner could be locked out for good. @throws AuthError UNVERIFIED_EMAIL */
function demandConfirmed({ email_verified }: AccountRow): void {
  if (email_verified === 0) throw new AuthError('UNVERIFIED_EMAIL', 'Need to verify email first before enrolling second factors.');
}

/**
 * Starts to set up an app: the secret, and the session that finishes it.
 * @throws AuthError UNVERIFIED_EMAIL, SECOND_FACTOR_LIMIT_EXCEEDED, TOKEN_EXPIRED, USER_NOT_FOUND
 */
export async function startEnrolment(identity: Identity, signedIn: SignedIn) {
  const { db, clock } = identity;
  const { account } = signedIn;
  demandConfirmed(account);
  if ((await factorsOf(db, account.id)).length >= MAX_FACTORS) throw new AuthError('SECOND_FACTOR_LIMIT_EXCEEDED');
  const secret = new Secret({ size: 20 }).base32;
  const session = await withLockedAccount(db, account.id, async (tx) => {
    await demandOpenSession(identity, tx, signedIn);
    // One pending set-up per account.
    await closeChallenges(tx, account.id, 'enrolment');
    return openChallenge(tx, 'enrolment', { accountId: account.id, secret, now: clock(), seconds: ENROL_WITHIN_S });
  });
  return { secret, session, ...TOTP_SHAPE, finishBy: timestamp(clock().add({ seconds: ENROL_WITHIN_S })) };
}

/**
 * Finishes with a first code. Ends sessions without the factor.
 * @throws AuthError UNVERIFIED_EMAIL, INVALID_SESSION_INFO, SESSION_EXPIRED, INVALID_CODE, TOKEN_EXPIRED, USER_NOT_FOUND,
 * TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function finishEnrolment(
  identity: Identity,
  signedIn: SignedIn,
  { session, code, name }: { session: string; code: string; name: string },
): Promise<Arrival & { recoveryCodes: string[] }> {
  const { db, clock } = identity;
  const accountId = signedIn.account.id;
  const challenge = await findChallenge(db, 'enrolment', session, clock());
  if (challenge === 'expired') throw new AuthError('SESSION_EXPIRED');
  if (challenge?.accountId !== accountId) throw new AuthError('INVALID_SESSION_INFO');
  const step = stepOf(challenge.secret, code, clock());
  if (step === undefined) {
    await failChallenge(db, session);
    throw new AuthError('INVALID_CODE');
  }
  await identity.limits.spend(['change by account', accountId]);
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  return withLockedAccount(db, accountId, async (tx) => {
    if (!(await closeChallenge(tx, session))) throw new AuthError('INVALID_SESSION_INFO');
    const account = await findAccount(tx, accountId);
    if (account !== undefined) demandConfirmed(account);
    const id = newId();
    const factor = { id, account_id: accountId, name: name.slice(0, 100), secret: challenge.secret, last_step: step };
    await tx
      .insertInto('second_factor')
      .values({ ...factor, enrolled_at: timestamp(clock()) })
      .execute();
    await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
    await tx
      .insertInto('recovery_code')
      .values(recoveryCodes.map((recovery) => ({ account_id: accountId, hash: hashSecret(plain(recovery)) })))
      .execute();
    await endSessions(tx, accountId, signedIn.session.id);
    const arrival = await renewSession(tx, { ...signedIn, session: { ...signedIn.session, second_factor: id } });
    await notifyOwner(identity, tx, signedIn, 'An authenticator app was added', 'You’ll need it every time you sign in.');
    return { ...arrival, recoveryCodes };
  });
}

/**
 * Removes an app; with the last one, the recovery codes.
 * @throws AuthError MFA_ENROLLMENT_NOT_FOUND, TOKEN_EXPIRED, USER_NOT_FOUND, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function withdrawFactor(identity: Identity, signedIn: SignedIn, id: string): Promise<Arrival> {
  const accountId = signedIn.account.id;
  await identity.limits.spend(['change by account', accountId]);
  return withLockedAccount(identity.db, accountId, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('second_factor')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (Number(numDeletedRows) === 0) throw new AuthError('MFA_ENROLLMENT_NOT_FOUND');
    const left = await tx.selectFrom('second_factor').select('id').where('account_id', '=', accountId).executeTakeFirst();
    if (left === undefined) await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
    await notifyOwner(identity, tx, signedIn, 'An authenticator app was removed', 'You no longer need it to sign in.');
    // Ends sessions of that app but this one.
    await endSessionsBy(tx, accountId, id, signedIn.session.id);
    const { session } = signedIn;
    const isGone = session.second_factor === id || left === undefined;
    return renewSession(tx, { ...signedIn, session: { ...session, second_factor: isGone ? null : session.second_factor } });
  });
}

/** Removes all apps and recovery codes and ends sessions, for a locked-out owner. */
export async function removeFactors(tx: Transaction, accountId: string): Promise<void> {
  await endFactors(tx, accountId);
  await endSessions(tx, accountId);
}

/** Notifies the owner: an intruder could have done it. */
function notifyOwner(identity: Identity, tx: Transaction, { account }: SignedIn, what: string, line: string): Promise<void> {
  return tellOwner(identity, tx, account, what, [line, 'If it wasn’t you, get a new password on the sign-in page right away.']);
}

/** Uses up an app's code or a recovery code. */
export async function spendFactorCode({ db, clock }: Identity, accountId: string, factorId: string, code: string): Promise<boolean> {
  const factor = await db
    .selectFrom('second_factor')
    .selectAll()
    .where('id', '=', factorId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (factor === undefined) return false;
  const step = stepOf(factor.secret, code, clock());
  if (step !== undefined) {
    const { numUpdatedRows } = await db
      .updateTable('second_factor')
      .set({ last_step: step })
      .where('id', '=', factorId)
      .where('last_step', '<', step)
      .executeTakeFirst();
    return Number(numUpdatedRows) === 1;
  }
  const { numDeletedRows } = await db
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('hash', '=', hashSecret(plain(code)))
    .executeTakeFirst();
  return Number(numDeletedRows) === 1;
}

/** The otpauth URI for a QR code. */
export function enrolmentUri(secret: string, account: string, issuer: string): string {
  return new TOTP({ ...TOTP_SHAPE, issuer, label: account, secret: Secret.fromBase32(secret) }).toString();
}

/** Whether a code is an app's, not a recovery code. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code.replace(/\s/g, ''));
}

function stepOf(secret: string, code: string, now: Temporal.Instant): number | undefined {
  if (!isAppCode(code)) return undefined;
  const token = code.replace(/\s/g, '');
  const timestampMs = now.epochMilliseconds;
  const delta = new TOTP({ ...TOTP_SHAPE, secret: Secret.fromBase32(secret) }).validate({ token, timestamp: timestampMs, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestampMs / 1000 / TOTP_SHAPE.period) + delta;
}

/** Two groups of five: about 50 bits. */
function newRecoveryCode(): string {
  const letters = readableCode(10);
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

function plain(code: string): string {
  return code.toLowerCase().replace(/[^a-z0-9]/g, '');
}
