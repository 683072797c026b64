import type { Account } from '#scene/people/account.ts';
import type { AccountRow } from './account-store.ts';

/** An account as its owner sees it. */
export function accountView(account: AccountRow, secondFactor: boolean): Account {
  const { id, email, display_name: displayName, created_at, signed_in_at, rank } = account;
  const address = email ?? '';
  return {
    uid: id,
    email: address,
    emailVerified: account.email_verified === 1,
    displayName,
    metadata: { createdAt: epochMs(created_at), lastLoginAt: epochMs(signed_in_at) },
    providerData: account.password_hash === null ? [] : [{ providerId: 'password', uid: address, email: address, displayName }],
    rank,
    secondFactor,
  };
}

function epochMs(moment: string): number {
  return Temporal.Instant.from(moment).epochMilliseconds;
}
