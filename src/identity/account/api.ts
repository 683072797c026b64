import type { OpenAPIHono } from '@hono/zod-openapi';
import { encode } from 'uqr';
import { answers, DONE, endpoint, newApi, respond } from '#api.ts';
import { timestamp } from '#clock.ts';
import { ownPath } from '#scene/site/own-path.ts';
import { AuthError } from '../auth-error.ts';
import type { Caller, Identity } from '../identity.ts';
import { applyCode, inspectCode, resetPassword } from '../letters/apply-code.ts';
import type { Purpose } from '../letters/letter-codes.ts';
import { sendChange, sendReset, sendVerification } from '../letters/send-letter.ts';
import type { Guess } from '../limits/guesses.ts';
import { browserSession } from '../session/browser-session.ts';
import { callerOf } from '../session/caller.ts';
import { BY_COOKIE, bySession } from '../session/session-calls.ts';
import {
  ApplyForm,
  CodeForm,
  ConfirmForm,
  EmailForm,
  EndForm,
  EnrolForm,
  Enrolment,
  FinishEnrolForm,
  LetterKind,
  NewPasswordForm,
  PasswordForm,
  RecoveryCodes,
  ResetForm,
  SessionDone,
  SessionList,
  VerifyForm,
} from '../session/session-shapes.ts';
import { listSessions } from '../session/session-store.ts';
import type { SignedIn } from '../session/tokens.ts';
import { enrolmentUri, factorsOf, finishEnrolment, startEnrolment, withdrawFactor } from '../sign-in/second-factor.ts';
import { demandPassword } from '../sign-in/sign-in.ts';
import type { AccountRow } from './account-store.ts';
import { changePassword, deleteAccount } from './change-credentials.ts';

const sessions = endpoint({
  ...BY_COOKIE,
  who: 'signed in',
  method: 'get',
  path: '/session/list',
  summary: 'Where one is signed in',
  responses: answers('The sessions.', SessionList),
});

const CALLS = {
  endSession: bySession.signedIn.write('/session/list/end', 'End one session', EndForm, SessionDone),
  password: bySession.signedIn.write('/session/password', 'Change the password', PasswordForm, SessionDone),
  email: bySession.signedIn.write('/session/email', 'Ask for a letter to a new e-mail address', EmailForm, SessionDone),
  verify: bySession.signedIn.write('/session/verify', 'Ask for a letter that confirms the e-mail address', VerifyForm, SessionDone),
  remove: bySession.signedIn.write('/session/delete', 'Delete the account', ConfirmForm, SessionDone),
  startFactor: bySession.signedIn.write('/session/second-factor', 'Begin to set up an authenticator app', EnrolForm, Enrolment),
  finishFactor: bySession.signedIn.write('/session/second-factor/finish', 'Finish setting it up', FinishEnrolForm, RecoveryCodes),
  removeFactor: bySession.signedIn.write('/session/second-factor/remove', 'Take the authenticator app off', ConfirmForm, SessionDone),
  reset: bySession.anyone.write('/session/reset', 'Ask for a letter for a new password', ResetForm, SessionDone),
  letter: bySession.anyone.write('/session/letter', 'What a letter is for', CodeForm, LetterKind),
  applyLetter: bySession.anyone.write('/session/letter/apply', 'Do what a letter is for', ApplyForm, SessionDone),
  letterPassword: bySession.anyone.write('/session/letter/password', 'Choose a new password by letter', NewPasswordForm, SessionDone),
};

export const ACCOUNT_ENDPOINTS = [sessions, ...Object.values(CALLS)];

/** What the owner of an account does with it, in the browser they are signed in with. Secrets are changed only by whoever types the password again. */
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
    })
    .openapi(CALLS.startFactor, async (c) => {
      const signedIn = await browser.demand(identity, c);
      await confirmAgain(identity, signedIn, c.req.valid('json').current, callerOf(c));
      const { secret, session } = await startEnrolment(identity, signedIn);
      const uri = enrolmentUri(secret, signedIn.account.email ?? '', identity.settings.brand);
      const squares = encode(uri).data.map((row) => row.map((dark) => (dark ? '1' : '0')).join(''));
      return respond(c, { secret, uri, session, squares });
    })
    .openapi(CALLS.finishFactor, async (c) => {
      const signedIn = await browser.demand(identity, c);
      const arrival = await finishEnrolment(identity, signedIn, { ...c.req.valid('json'), name: 'Authenticator app' });
      browser.keep(c, arrival);
      return respond(c, { recoveryCodes: arrival.recoveryCodes });
    })
    .openapi(CALLS.removeFactor, async (c) => {
      let signedIn = await browser.demand(identity, c);
      await confirmAgain(identity, signedIn, c.req.valid('json').current, callerOf(c));
      for (const { id } of await factorsOf(identity.db, signedIn.account.id)) {
        const arrival = await withdrawFactor(identity, signedIn, id);
        browser.keep(c, arrival);
        signedIn = arrival;
      }
      return respond(c, DONE);
    })
    .openapi(CALLS.reset, async (c) => {
      const { email, proof } = c.req.valid('json');
      await identity.botCheck.demand(proof);
      await sendReset(identity, email, undefined, browser.caller(c));
      return respond(c, DONE);
    })
    .openapi(CALLS.letter, async (c) => {
      const { purpose, email, newEmail, account } = await inspectCode(identity, c.req.valid('json').code, callerOf(c));
      const asksPassword = needsAccount(purpose) && (await browser.find(identity, c))?.account.id !== account.id;
      return respond(c, { purpose, email, newEmail, asksPassword });
    })
    .openapi(CALLS.applyLetter, async (c) => {
      const { code, current = '', proof } = c.req.valid('json');
      const caller = browser.caller(c);
      const { purpose, account } = await inspectCode(identity, code, caller);
      const here = await browser.find(identity, c);
      const session = here?.account.id === account.id ? here.session.id : undefined;
      if (needsAccount(purpose) && session === undefined)
        await confirm(identity, account, current, { caller, proved: await identity.botCheck.demand(proof) });
      await applyCode(identity, code, caller, session);
      return respond(c, DONE);
    })
    .openapi(CALLS.letterPassword, async (c) => {
      const { code, password } = c.req.valid('json');
      const caller = browser.caller(c);
      const { email } = await resetPassword(identity, code, password, caller);
      await browser.know(identity, c, caller, email);
      return respond(c, DONE);
    });
}

/**
 * Whether a letter is answered only by somebody who also shows the account, signed in or by its password. Who had it sent may be a
 * stranger: the mailbox's owner who follows the link unasked must not make the stranger's account theirs.
 */
function needsAccount(purpose: Purpose): boolean {
  return purpose === 'VERIFY_EMAIL' || purpose === 'VERIFY_AND_CHANGE_EMAIL';
}

/** The same person, still: who has the browser need not have the password. @throws AuthError INVALID_PASSWORD, TOO_MANY_ATTEMPTS_TRY_LATER */
async function confirm(identity: Identity, { email }: AccountRow, password: string, who: Omit<Guess, 'email'>): Promise<void> {
  try {
    await demandPassword(identity, password, { email: email ?? '', ...who });
  } catch (error) {
    if (error instanceof AuthError && error.code === 'INVALID_LOGIN_CREDENTIALS') throw new AuthError('INVALID_PASSWORD');
    throw error;
  }
}

/** The same, of whoever is signed in: strangers' failures elsewhere are not theirs. */
function confirmAgain(identity: Identity, { account, session }: SignedIn, password: string, caller: Caller): Promise<void> {
  return confirm(identity, account, password, { caller, session: session.id });
}
