import type { Context } from 'hono';
import { findKnownDevice } from '../account/known-devices.ts';
import { AuthError } from '../auth-error.ts';
import type { Caller, Identity } from '../identity.ts';
import { newSecret } from '../secrets.ts';
import { deviceCookie, readDeviceCookie, readSessionCookie, sessionCookie } from './cookie.ts';
import { callerOf } from './guard.ts';
import { type Arrival, resumeSession } from './sessions.ts';
import type { SignedIn } from './tokens.ts';

const COOKIE = 'signed in by cookie';

/** Browser sessions, in a cookie that scripts can't read. */
export function browserSession({ settings }: Identity) {
  const secure = () => settings.publicUrl().startsWith('https:');
  const deviceOf = (c: Context) => readDeviceCookie(c.req.header('cookie') ?? '', secure());
  const secretOf = (c: Context) => readSessionCookie(c.req.header('cookie') ?? '', secure());
  return {
    secretOf,
    /** The client, with its device secret or a new one. */
    caller(c: Context): Caller & { newDevice: string } {
      const device = deviceOf(c);
      return { ...callerOf(c), newDevice: newSecret(), ...(device === undefined ? {} : { device }) };
    },
    async know({ db, clock }: Identity, c: Context, caller: Caller & { newDevice: string }, email: string): Promise<void> {
      const isKnown = (await findKnownDevice(db, email, caller, clock())).device !== undefined;
      const secret = isKnown && caller.device !== undefined ? caller.device : caller.newDevice;
      c.header('set-cookie', deviceCookie(secret, secure()), { append: true });
    },
    /** Who is signed in; a dead cookie is removed. */
    async find(identity: Identity, c: Context): Promise<SignedIn | undefined> {
      const secret = secretOf(c);
      if (secret === undefined) return undefined;
      try {
        return await resumeSession(identity, secret, 'browser');
      } catch (error) {
        if (!(error instanceof AuthError)) throw error;
        this.clear(c);
        return undefined;
      }
    },
    /** @throws AuthError TOKEN_EXPIRED when nobody is signed in */
    async demand(identity: Identity, c: Context): Promise<SignedIn> {
      // Called before the body is parsed and again by the handler.
      const known: SignedIn | undefined = c.get(COOKIE);
      const found = known ?? (await this.find(identity, c));
      if (found === undefined) throw new AuthError('TOKEN_EXPIRED');
      c.set(COOKIE, found);
      return found;
    },
    keep(c: Context, { secret }: Arrival): void {
      c.header('set-cookie', sessionCookie(secret, settings.refreshTokenTtl, secure()), { append: true });
    },
    clear(c: Context): void {
      c.header('set-cookie', sessionCookie('', 0, secure()), { append: true });
    },
  };
}
