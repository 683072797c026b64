import type { Context } from 'hono';
import { knownHere } from '../account/known-devices.ts';
import { AuthError } from '../auth-error.ts';
import type { Caller, Identity } from '../identity.ts';
import { newSecret } from '../secrets.ts';
import { callerOf } from './caller.ts';
import { deviceCookie, readDeviceCookie, readSessionCookie, sessionCookie } from './cookie.ts';
import { type Arrival, resumeSession } from './sessions.ts';
import type { SignedIn } from './tokens.ts';

const COOKIE = 'signed in by cookie';

/** A browser's session, carried by a cookie that no script can read. */
export function browserSession({ settings }: Identity) {
  const secure = () => settings.publicUrl().startsWith('https:');
  const deviceOf = (c: Context) => readDeviceCookie(c.req.header('cookie') ?? '', secure());
  const secretOf = (c: Context) => readSessionCookie(c.req.header('cookie') ?? '', secure());
  return {
    secretOf,
    /** Who asks, with the secret this browser may be known by, and the one it gets where it is not. */
    caller(c: Context): Caller & { newDevice: string } {
      const device = deviceOf(c);
      return { ...callerOf(c), newDevice: newSecret(), ...(device === undefined ? {} : { device }) };
    },
    /** Has a browser keep the secret that it is known by since somebody signed in to the account of an e-mail address. */
    async know({ db, clock }: Identity, c: Context, caller: Caller & { newDevice: string }, email: string): Promise<void> {
      const isKnown = (await knownHere(db, email, caller, clock())).device !== undefined;
      const secret = isKnown && caller.device !== undefined ? caller.device : caller.newDevice;
      c.header('set-cookie', deviceCookie(secret, secure()), { append: true });
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
      // Asked before the body is read, and again by the handler.
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
