import type { OpenAPIHono } from '@hono/zod-openapi';
import { timestamp } from '#clock.ts';
import { answers, DONE, endpoint, newApi, respond } from '#endpoint.ts';
import { ownPath } from '#scene/site/own-path.ts';
import type { Identity } from '../identity.ts';
import { sendChange, sendVerification } from '../letters/send-letter.ts';
import { browserSession } from '../session/browser-session.ts';
import { callerOf } from '../session/guard.ts';
import { BY_COOKIE, bySession } from '../session/session-calls.ts';
import { ConfirmForm, EmailForm, EndForm, PasswordForm, SessionDone, SessionList, VerifyForm } from '../session/session-shapes.ts';
import { listSessions } from '../session/session-store.ts';
import { changePassword, deleteAccount } from './change-credentials.ts';
import { confirmAgain } from './confirm-password.ts';

const sessions = endpoint({
  ...BY_COOKIE,
  who: 'signed in',
  method: 'get',
  path: '/session/list',
  summary: 'Where you are signed in',
  responses: answers('The sessions.', SessionList),
});

const CALLS = {
  endSession: bySession.signedIn.write('/session/list/end', 'Sign out one session', EndForm, SessionDone),
  password: bySession.signedIn.write('/session/password', 'Change the password', PasswordForm, SessionDone),
  email: bySession.signedIn.write('/session/email', 'Request an email to a new address', EmailForm, SessionDone),
  verify: bySession.signedIn.write('/session/verify', 'Request an email to confirm the address', VerifyForm, SessionDone),
  remove: bySession.signedIn.write('/session/delete', 'Delete the account', ConfirmForm, SessionDone),
};

export const ACCOUNT_ENDPOINTS = [sessions, ...Object.values(CALLS)];

/** Account settings for the owner. Changing secrets needs the password again. */
export function accountApi(identity: Identity): OpenAPIHono {
  const browser = browserSession(identity);
  return newApi()
    .openapi(sessions, async (c) => {
      const { account, session } = await browser.demand(identity, c);
      const rows = await listSessions(identity.db, account.id, timestamp(identity.clock()));
      const list = rows
        .filter(({ id }) => !identity.endings.has(id))
        .map((row) => ({
          id: row.id,
          agent: row.agent,
          kind: row.kind,
          signedInAt: row.signed_in_at,
          seenAt: row.seen_at,
          current: row.id === session.id,
        }));
      return respond(c, { sessions: list });
    })
    .openapi(CALLS.endSession, async (c) => {
      const { account } = await browser.demand(identity, c);
      await identity.endings.end(account.id, c.req.valid('json').id);
      return respond(c, DONE);
    })
    .openapi(CALLS.password, async (c) => {
      const { current, password } = c.req.valid('json');
      const signedIn = await browser.demand(identity, c);
      await confirmAgain(identity, signedIn, current, callerOf(c));
      browser.keep(c, await changePassword(identity, signedIn, password));
      return respond(c, DONE);
    })
    .openapi(CALLS.email, async (c) => {
      const { current, email } = c.req.valid('json');
      const signedIn = await browser.demand(identity, c);
      await confirmAgain(identity, signedIn, current, callerOf(c));
      await sendChange(identity, signedIn, email, undefined, callerOf(c));
      return respond(c, DONE);
    })
    .openapi(CALLS.verify, async (c) => {
      const { back } = c.req.valid('json');
      const continueUrl = back === undefined || ownPath(back) === '/' ? undefined : identity.settings.publicUrl() + ownPath(back);
      await sendVerification(identity, await browser.demand(identity, c), continueUrl, callerOf(c));
      return respond(c, DONE);
    })
    .openapi(CALLS.remove, async (c) => {
      const signedIn = await browser.demand(identity, c);
      await confirmAgain(identity, signedIn, c.req.valid('json').current, callerOf(c));
      await deleteAccount(identity, signedIn);
      browser.clear(c);
      return respond(c, DONE);
    });
}
