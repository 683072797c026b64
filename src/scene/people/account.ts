import { z } from 'zod';
import { ROLES } from './roles.ts';

/** A method of signing in. */
const ProviderData = z.strictObject({ providerId: z.string(), uid: z.string(), email: z.string(), displayName: z.string() });

/**
 * The signed-in account, shown only to its owner (requirements 3, 'Auth user').
 * Times are epoch milliseconds. `secondFactor` says whether an authenticator app protects the account.
 */
export const Account = z
  .strictObject({
    uid: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    displayName: z.string(),
    metadata: z.strictObject({ createdAt: z.int(), lastLoginAt: z.int() }),
    providerData: z.array(ProviderData),
    role: z.enum(ROLES),
    secondFactor: z.boolean(),
  })
  .meta({ id: 'Account', description: 'An account, as its owner sees it.' });
export type Account = z.infer<typeof Account>;
