import type { Account } from './account.ts';

/** Whether an account signs in with a password (requirements 4, 'email user'). */
export function isEmailUser(account: Pick<Account, 'providerData'>): boolean {
  return account.providerData.some(({ providerId }) => providerId === 'password');
}
