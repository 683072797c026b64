import type { AccountRow } from '../account/account-store.ts';
import type { Identity } from '../identity.ts';
import type { Arrival } from '../session/sessions.ts';
import { issueIdToken, type SignedIn } from '../session/tokens.ts';
import type { SecondFactor } from '../sign-in/second-factor.ts';

/** Placeholder for any hash: clients derive from it that there is a password. */
const REDACTED = 'UkVEQUNURUQ=';

const epochMs = (moment: string) => String(Temporal.Instant.from(moment).epochMilliseconds);

/** Tokens after a sign-in or a change. */
export async function tokensOf(identity: Identity, arrival: Arrival) {
  return {
    idToken: await issueIdToken(identity, arrival),
    refreshToken: arrival.secret,
    expiresIn: String(identity.settings.idTokenTtl),
  };
}

/** The name part of account answers. */
export function namingOf(account: AccountRow) {
  return {
    localId: account.id,
    ...(account.email === null ? {} : { email: account.email }),
    ...(account.display_name === '' ? {} : { displayName: account.display_name }),
    ...(account.photo_url === '' ? {} : { photoUrl: account.photo_url }),
  };
}

/** The sign-in methods of an account. */
export function providersOf(account: AccountRow) {
  if (account.email === null || account.password_hash === null) return [];
  const { localId: _, ...naming } = namingOf(account);
  return [{ providerId: 'password', rawId: account.email, federatedId: account.email, ...naming }];
}

/** An account in `accounts:lookup`. */
export function userOf({ account, session }: SignedIn, factors: readonly SecondFactor[]) {
  return {
    ...namingOf(account),
    emailVerified: account.email_verified === 1,
    ...passwordOf(account),
    providerUserInfo: providersOf(account),
    validSince: String(account.valid_since),
    disabled: account.closed === 1,
    createdAt: epochMs(account.created_at),
    lastLoginAt: epochMs(account.signed_in_at),
    lastRefreshAt: session.seen_at,
    ...(factors.length === 0 ? {} : { mfaInfo: factors.map(factorInfo) }),
  };
}

/** That an account has a password, and since when. */
export function passwordOf(account: AccountRow) {
  if (account.password_hash === null) return {};
  return {
    passwordHash: REDACTED,
    ...(account.password_set_at === null ? {} : { passwordUpdatedAt: Temporal.Instant.from(account.password_set_at).epochMilliseconds }),
  };
}

/** An authenticator app for client SDKs. */
export function factorInfo({ id, name, enrolledAt }: SecondFactor) {
  return { mfaEnrollmentId: id, ...(name === '' ? {} : { displayName: name }), enrolledAt, totpInfo: {} };
}
