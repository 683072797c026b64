import type { Context } from 'hono';
import { AuthError } from './auth-error.ts';
import { callerOf } from './caller.ts';
import { deviceCookie, readDeviceCookie, readSessionCookie, sessionCookie } from './cookie.ts';
import type { Caller, Identity } from './identity.ts';
import { newSecret } from './secrets.ts';
import { type Arrival, resumeSession } from './sessions.ts';
import type { SignedIn } from './tokens.ts';

/** A browser's session, carried by a cookie that no script can read. */
export function browserSession({ settings }: Identity) {
  const secure = () => settings.publicUrl().startsWith('https:');
  const secretOf = (c: Context) => readSessionCookie(c.req.header('cookie') ?? '', secure());
  return {
    secretOf,
    /** Who asks, with the secret this browser is known by, or will be once somebody has signed in with it. */
    caller(c: Context): Caller & { device: string } {
      const device = readDeviceCookie(c.req.header('cookie') ?? '', secure());
      return { ...callerOf(c), device: device ?? newSecret(), isNewDevice: device === undefined };
    },
    /** Has a browser keep the secret it is known by from now on. */
    know(c: Context, { device }: { device: string }): void {
      c.header('set-cookie', deviceCookie(device, secure()), { append: true });
    },
    /** Whoever the cookie stands for; undefined when nobody, and a dead cookie is taken away. */
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
      const found = await this.find(identity, c);
      if (found === undefined) throw new AuthError('TOKEN_EXPIRED');
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
