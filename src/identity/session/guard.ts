import type { Context } from 'hono';
import { surroundingsOf } from '#endpoint.ts';
import { roleOpens } from '#scene/people/roles.ts';
import { Refusal } from '#scene/problem.ts';
import { AuthError } from '../auth-error.ts';
import type { Caller, Identity } from '../identity.ts';
import { toRefusal } from '../sentences.ts';
import { readIdToken, type SignedIn } from './tokens.ts';

const SECOND_FACTOR = 'You need an authenticator app to open the desk. Set one up on your dashboard.';

const BEARER = 'signed in by token';

/** Authenticates requests by ID token. */
export type Guard = ReturnType<typeof guardOf>;

/** Creates the guard of a site. */
export function guardOf(identity: Identity) {
  /** @throws Refusal UNAUTHENTICATED when the ID token is missing or invalid */
  async function signedIn(c: Context): Promise<SignedIn> {
    const token = /^Bearer (.+)$/is.exec(c.req.header('authorization') ?? '')?.[1];
    if (token === undefined) throw new Refusal('UNAUTHENTICATED', 'Sign in to do this.');
    // Called before the body is parsed and again by the handler.
    const known: SignedIn | undefined = c.get(BEARER);
    if (known !== undefined) return known;
    try {
      const found = await readIdToken(identity, token);
      c.set(BEARER, found);
      return found;
    } catch (error) {
      throw error instanceof AuthError ? toRefusal(error) : error;
    }
  }

  /** @throws Refusal PERMISSION_DENIED without the role and, if required, a second factor */
  async function ofRole(c: Context, who: 'editor' | 'admin'): Promise<SignedIn> {
    const found = await signedIn(c);
    if (!roleOpens(who, found.account.role)) throw new Refusal('PERMISSION_DENIED', `Only ${who}s can do this.`);
    if (identity.settings.deskSecondFactor && found.session.second_factor === null) throw new Refusal('PERMISSION_DENIED', SECOND_FACTOR);
    return found;
  }

  return {
    signedIn,
    /** @throws Refusal PERMISSION_DENIED unless an editor or admin asks */
    editor: (c: Context): Promise<SignedIn> => ofRole(c, 'editor'),
    /** @throws Refusal PERMISSION_DENIED unless an admin asks */
    admin: (c: Context): Promise<SignedIn> => ofRole(c, 'admin'),
  };
}

/** The client of a request. */
export function callerOf(c: Context): Caller {
  const { address = '', gone } = surroundingsOf(c);
  return { address, agent: c.req.header('user-agent') ?? '', gone };
}
