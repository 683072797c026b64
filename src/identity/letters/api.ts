import type { OpenAPIHono } from '@hono/zod-openapi';
import { DONE, newApi, respond } from '#endpoint.ts';
import { confirmPassword } from '../account/confirm-password.ts';
import type { Identity } from '../identity.ts';
import { browserSession } from '../session/browser-session.ts';
import { callerOf } from '../session/guard.ts';
import { bySession } from '../session/session-calls.ts';
import { ApplyForm, CodeForm, LetterKind, NewPasswordForm, ResetForm, SessionDone } from '../session/session-shapes.ts';
import { applyCode, inspectCode, resetPassword } from './apply-code.ts';
import type { Purpose } from './letter-codes.ts';
import { sendReset } from './send-letter.ts';

const CALLS = {
  reset: bySession.anyone.write('/session/reset', 'Request an email to reset the password', ResetForm, SessionDone),
  inspect: bySession.anyone.write('/session/letter', 'What an email is for', CodeForm, LetterKind),
  apply: bySession.anyone.write('/session/letter/apply', 'Apply an email’s code', ApplyForm, SessionDone),
  choosePassword: bySession.anyone.write('/session/letter/password', 'Choose a new password by email', NewPasswordForm, SessionDone),
};

export const LETTER_ENDPOINTS = Object.values(CALLS);

/** Emailed links, and the email for a forgotten password. */
export function lettersApi(identity: Identity): OpenAPIHono {
  const browser = browserSession(identity);
  return newApi()
    .openapi(CALLS.reset, async (c) => {
      const { email, proof } = c.req.valid('json');
      await identity.botCheck.demand(proof);
      await sendReset(identity, email, undefined, browser.caller(c));
      return respond(c, DONE);
    })
    .openapi(CALLS.inspect, async (c) => {
      const { purpose, email, newEmail, account } = await inspectCode(identity, c.req.valid('json').code, callerOf(c));
      const asksPassword = needsAccount(purpose) && (await browser.find(identity, c))?.account.id !== account.id;
      return respond(c, { purpose, email, newEmail, asksPassword });
    })
    .openapi(CALLS.apply, async (c) => {
      const { code, current = '', proof } = c.req.valid('json');
      const caller = browser.caller(c);
      const { purpose, account } = await inspectCode(identity, code, caller);
      const here = await browser.find(identity, c);
      const session = here?.account.id === account.id ? here.session.id : undefined;
      if (needsAccount(purpose) && session === undefined)
        await confirmPassword(identity, account, current, { caller, proved: await identity.botCheck.demand(proof) });
      await applyCode(identity, code, caller, session);
      return respond(c, DONE);
    })
    .openapi(CALLS.choosePassword, async (c) => {
      const { code, password } = c.req.valid('json');
      const caller = browser.caller(c);
      const { email } = await resetPassword(identity, code, password, caller);
      await browser.know(identity, c, caller, email);
      return respond(c, DONE);
    });
}

/**
 * Whether a link also needs the account's session or password: a stranger may have had the email sent, and the mailbox's owner must not
 * make the stranger's account theirs.
 */
function needsAccount(purpose: Purpose): boolean {
  return purpose === 'VERIFY_EMAIL' || purpose === 'VERIFY_AND_CHANGE_EMAIL';
}
