import type { Context } from 'hono';
import type { Clock } from '#clock.ts';
import type { SignedIn } from '#identity/session/tokens.ts';
import type { Deciding } from './decision-store.ts';

/**
 * Tells of a call who decides by it, and when.
 * @param demand lets in whoever may: `guard.editor`, or `guard.admin`
 */
export function decidingOf(demand: (c: Context) => Promise<SignedIn>, clock: Clock) {
  return async (c: Context, why?: string): Promise<Deciding> => {
    const { account } = await demand(c);
    return { editor: account.id, now: clock(), ...(why === undefined ? {} : { why }) };
  };
}
