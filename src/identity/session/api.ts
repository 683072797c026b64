import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { listKeptPages } from '#database/keepers.ts';
import { answers, DONE, endpoint, newApi, respond } from '#endpoint.ts';
import { accountView } from '../account/account-store.ts';
import { passwordFault, signUp } from '../account/sign-up.ts';
import type { Caller, Identity } from '../identity.ts';
import { factorsOf } from '../sign-in/second-factor.ts';
import { finishSignIn, signIn } from '../sign-in/sign-in.ts';
import { browserSession } from './browser-session.ts';
import { BY_COOKIE, bySession } from './session-calls.ts';
import {
  PasswordFreedom,
  PasswordTrial,
  Puzzle,
  SecondStepForm,
  Session,
  SessionDone,
  SignedInOrHalf,
  SignInForm,
  SignUpForm,
  Token,
} from './session-shapes.ts';
import { endBrowserSession } from './session-store.ts';
import type { Arrival } from './sessions.ts';
import { issueIdToken, type SignedIn } from './tokens.ts';

const current = endpoint({
  ...BY_COOKIE,
  method: 'get',
  path: '/session',
  reads: [],
  summary: 'Who is signed in on this browser',
  responses: answers('The account, or null, and the pages it keeps.', Session),
});

const puzzle = endpoint({
  ...BY_COOKIE,
  method: 'get',
  path: '/session/puzzle',
  summary: 'The puzzle to solve before signing in or up, or null if none. `asked` is for clients told to solve one',
  request: { query: z.object({ asked: z.literal('yes').optional() }) },
  responses: answers('The puzzle.', Puzzle),
});

const CALLS = {
  signIn: bySession.anyone.write('/session', 'Sign in', SignInForm, SignedInOrHalf),
  secondStep: bySession.anyone.write('/session/second-step', 'Finish a sign-in with a code', SecondStepForm, SignedInOrHalf),
  signUp: bySession.anyone.write('/session/account', 'Make an account and sign in', SignUpForm, SignedInOrHalf),
  passwordTrial: bySession.anyone.write(
    '/session/account/password',
    'Check whether a password is accepted',
    PasswordTrial,
    PasswordFreedom,
  ),
  token: bySession.anyone.write('/session/token', 'A short-lived ID token', z.object({}), Token),
  signOut: bySession.anyone.write('/session/end', 'Sign out', z.object({}), SessionDone),
};

export const SESSION_ENDPOINTS = [current, puzzle, ...Object.values(CALLS)];

/** Signing in and out of a browser. */
export function sessionApi(identity: Identity): OpenAPIHono {
  const browser = browserSession(identity);
  const view = async ({ account }: SignedIn) => accountView(account, (await factorsOf(identity.db, account.id)).length > 0);
  /** Replaces the browser's session, if it had one. */
  const came = async (c: Context, caller: Caller & { newDevice: string }, arrival: Arrival) => {
    const before = browser.secretOf(c);
    if (before !== undefined) await endBrowserSession(identity.db, before);
    browser.keep(c, arrival);
    await browser.know(identity, c, caller, arrival.account.email ?? '');
    return { account: await view(arrival), pending: null };
  };
  return newApi()
    .openapi(current, async (c) => {
      const found = await browser.find(identity, c);
      const keeps = found === undefined ? [] : await listKeptPages(identity.db, found.account.id);
      return respond(c, { account: found === undefined ? null : await view(found), keeps });
    })
    .openapi(puzzle, async (c) => {
      const isWanted = identity.botCheck.on || c.req.valid('query').asked === 'yes';
      return respond(c, { puzzle: isWanted ? JSON.stringify(await identity.botCheck.puzzle()) : null });
    })
    .openapi(CALLS.signIn, async (c) => {
      const { email, password, proof } = c.req.valid('json');
      const proved = await identity.botCheck.demand(proof);
      const caller = browser.caller(c);
      const arrival = await signIn(identity, { email, password, proved }, 'browser', caller);
      if ('pending' in arrival) return respond(c, { account: null, pending: arrival.pending });
      return respond(c, await came(c, caller, arrival));
    })
    .openapi(CALLS.secondStep, async (c) => {
      const caller = browser.caller(c);
      return respond(c, await came(c, caller, await finishSignIn(identity, c.req.valid('json'), caller)));
    })
    .openapi(CALLS.signUp, async (c) => {
      const { email, password, displayname, proof } = c.req.valid('json');
      await identity.botCheck.demand(proof);
      const caller = browser.caller(c);
      return respond(c, await came(c, caller, await signUp(identity, { email, password, displayName: displayname }, 'browser', caller)));
    })
    .openapi(CALLS.passwordTrial, async (c) => {
      const { displayname, ...wanted } = c.req.valid('json');
      return respond(c, { why: await passwordFault(identity, { ...wanted, displayName: displayname }) });
    })
    .openapi(CALLS.token, async (c) => {
      const found = await browser.find(identity, c);
      if (found === undefined) return respond(c, { account: null, idToken: null, expiresIn: null });
      const idToken = await issueIdToken(identity, found);
      return respond(c, { account: await view(found), idToken, expiresIn: identity.settings.idTokenTtl });
    })
    .openapi(CALLS.signOut, async (c) => {
      const found = await browser.find(identity, c);
      if (found !== undefined) await identity.endings.end(found.account.id, found.session.id);
      browser.clear(c);
      return respond(c, DONE);
    });
}
