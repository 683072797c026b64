import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { answers, newApi } from '#api.ts';
import { accountView } from './account-view.ts';
import { callerOf } from './caller.ts';
import { readSessionCookie, sessionCookie } from './cookie.ts';
import type { Identity } from './identity.ts';
import { factorsOf } from './second-factor.ts';
import { endSession } from './session-store.ts';
import { Done, SecondStepForm, Session, SignedInOrHalf, SignInForm, SignUpForm, Token } from './session-shapes.ts';
import { type Arrival, resumeSession } from './sessions.ts';
import { finishSignIn, signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { issueIdToken, type SignedIn } from './tokens.ts';
import { AuthError } from './auth-error.ts';

export function post<T extends z.ZodType, A extends z.ZodType>(path: string, summary: string, form: T, answer: A) {
  return createRoute({
    method: 'post',
    path,
    tags: ['Session'],
    summary,
    request: { body: { required: true, content: { 'application/json': { schema: form } } } },
    responses: answers('How it went.', answer),
  });
}

const current = createRoute({
  method: 'get',
  path: '/session',
  tags: ['Session'],
  summary: 'Who is signed in in this browser',
  responses: answers('The account, or null.', Session),
});

/** A browser's session, carried by a cookie that no script can read. */
export function browserSession({ settings }: Identity) {
  const secure = () => settings.publicUrl().startsWith('https:');
  const secretOf = (c: Context) => readSessionCookie(c.req.header('cookie') ?? '', secure());
  return {
    secretOf,
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

/** Signing in and out of a browser. */
export function sessionApi(identity: Identity): OpenAPIHono {
  const browser = browserSession(identity);
  const view = async ({ account }: SignedIn) => accountView(account, (await factorsOf(identity.db, account.id)).length > 0);
  const came = async (c: Context, arrival: Arrival) => {
    browser.keep(c, arrival);
    return { account: await view(arrival), pending: null };
  };
  return newApi()
    .openapi(current, async (c) => {
      const found = await browser.find(identity, c);
      return c.json({ account: found === undefined ? null : await view(found) }, 200);
    })
    .openapi(post('/session', 'Sign in', SignInForm, SignedInOrHalf), async (c) => {
      const { email, password, proof } = c.req.valid('json');
      await identity.botCheck.demand(proof);
      const arrival = await signIn(identity, { email, password }, 'browser', callerOf(c));
      if ('pending' in arrival) return c.json({ account: null, pending: arrival.pending }, 200);
      return c.json(await came(c, arrival), 200);
    })
    .openapi(post('/session/second-step', 'Finish a sign-in with a code', SecondStepForm, SignedInOrHalf), async (c) =>
      c.json(await came(c, await finishSignIn(identity, c.req.valid('json'), callerOf(c))), 200),
    )
    .openapi(post('/session/account', 'Make an account and sign it in', SignUpForm, SignedInOrHalf), async (c) => {
      const { email, password, displayname, proof } = c.req.valid('json');
      await identity.botCheck.demand(proof);
      return c.json(await came(c, await signUp(identity, { email, password, displayName: displayname }, 'browser', callerOf(c))), 200);
    })
    .openapi(post('/session/token', 'A short-lived ID token', z.object({}), Token), async (c) => {
      const found = await browser.find(identity, c);
      if (found === undefined) return c.json({ account: null, idToken: null, expiresIn: null }, 200);
      const idToken = await issueIdToken(identity, found);
      return c.json({ account: await view(found), idToken, expiresIn: identity.settings.idTokenTtl }, 200);
    })
    .openapi(post('/session/end', 'Sign out', z.object({}), Done), async (c) => {
      const found = await browser.find(identity, c);
      if (found !== undefined) await endSession(identity.db, found.account.id, found.session.id);
      browser.clear(c);
      return c.json({ done: true as const }, 200);
    });
}
