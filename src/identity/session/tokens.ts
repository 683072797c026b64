import { randomUUID } from 'node:crypto';
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import { timestamp } from '#clock.ts';
import { note } from '#log.ts';
import { type AccountRow, findAccount } from '../account/account-store.ts';
import { AuthError } from '../auth-error.ts';
import type { Identity } from '../identity.ts';
import { ALGORITHM } from './keys.ts';
import { findSession, type SessionRow } from './session-store.ts';

export interface SignedIn {
  account: AccountRow;
  session: SessionRow;
}

const issuer = (project: string) => `https://securetoken.google.com/${project}`;
const seconds = (moment: string) => Math.floor(Temporal.Instant.from(moment).epochMilliseconds / 1000);

/** Issues a short-lived ID token. Each differs (`jti`), as clients ignore a token that looks the same. */
export async function issueIdToken({ keys, clock, settings }: Identity, { account, session }: SignedIn): Promise<string> {
  const key = await keys.current();
  const now = Math.floor(clock().epochMilliseconds / 1000);
  const { project } = settings;
  const claims = {
    ...(account.display_name === '' ? {} : { name: account.display_name }),
    ...(account.photo_url === '' ? {} : { picture: account.photo_url }),
    ...(account.email === null ? {} : { email: account.email, email_verified: account.email_verified === 1 }),
    user_id: account.id,
    auth_time: seconds(session.signed_in_at),
    sid: session.id,
    firebase: {
      identities: account.email === null ? {} : { email: [account.email] },
      sign_in_provider: 'password',
      ...(session.second_factor === null ? {} : { sign_in_second_factor: 'totp', second_factor_identifier: session.second_factor }),
    },
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, kid: key.id, typ: 'JWT' })
    .setIssuer(issuer(project))
    .setAudience(project)
    .setSubject(account.id)
    .setIssuedAt(now)
    .setExpirationTime(now + settings.idTokenTtl)
    .setJti(randomUUID())
    .sign(key.privateKey);
}

/**
 * The account of a token: checks signature and claims, and that account and session still exist, so that closing or signing out takes
 * effect at once.
 * @throws AuthError INVALID_ID_TOKEN, TOKEN_EXPIRED, USER_NOT_FOUND or USER_DISABLED
 */
export async function readIdToken(identity: Identity, token: string): Promise<SignedIn> {
  const { sub, iat, sid } = await verifyToken(identity, token);
  const account = await findAccount(identity.db, sub);
  if (account === undefined) throw new AuthError('USER_NOT_FOUND');
  if (account.closed === 1) throw new AuthError('USER_DISABLED');
  if (iat < account.valid_since) throw new AuthError('TOKEN_EXPIRED');
  const session = await findSession(identity.db, sid);
  if (session === undefined || session.account_id !== sub || identity.endings.has(session.id)) throw new AuthError('TOKEN_EXPIRED');
  if (session.expires_at <= timestamp(identity.clock())) throw new AuthError('TOKEN_EXPIRED');
  note({ account: account.id });
  return { account, session };
}

async function verifyToken({ keys, clock, settings }: Identity, token: string): Promise<{ sub: string; iat: number; sid: string }> {
  // Outside the try: a database error does not make a token invalid.
  const key = await keys.byId(keyIdOf(token));
  if (key === undefined) throw new AuthError('INVALID_ID_TOKEN');
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      issuer: issuer(settings.project),
      audience: settings.project,
      typ: 'JWT',
      requiredClaims: ['sub', 'iat', 'exp'],
      currentDate: new Date(clock().epochMilliseconds),
    });
    const { sub, iat, sid } = payload;
    if (typeof sub !== 'string' || typeof iat !== 'number' || typeof sid !== 'string') throw new AuthError('INVALID_ID_TOKEN');
    return { sub, iat, sid };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new AuthError('TOKEN_EXPIRED');
    throw new AuthError('INVALID_ID_TOKEN');
  }
}

/** The id of a token's key. @throws AuthError INVALID_ID_TOKEN */
function keyIdOf(token: string): string {
  try {
    return decodeProtectedHeader(token).kid ?? '';
  } catch {
    throw new AuthError('INVALID_ID_TOKEN');
  }
}
