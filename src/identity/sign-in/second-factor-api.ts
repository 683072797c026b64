import type { OpenAPIHono } from '@hono/zod-openapi';
import { encode } from 'uqr';
import { DONE, newApi, respond } from '#endpoint.ts';
import { confirmAgain } from '../account/confirm-password.ts';
import type { Identity } from '../identity.ts';
import { browserSession } from '../session/browser-session.ts';
import { callerOf } from '../session/guard.ts';
import { bySession } from '../session/session-calls.ts';
import { ConfirmForm, EnrolForm, Enrolment, FinishEnrolForm, RecoveryCodes, SessionDone } from '../session/session-shapes.ts';
import { enrolmentUri, factorsOf, finishEnrolment, startEnrolment, withdrawFactor } from './second-factor.ts';

const CALLS = {
  start: bySession.signedIn.write('/session/second-factor', 'Start setting up an authenticator app', EnrolForm, Enrolment),
  finish: bySession.signedIn.write('/session/second-factor/finish', 'Finish setting it up', FinishEnrolForm, RecoveryCodes),
  remove: bySession.signedIn.write('/session/second-factor/remove', 'Remove the authenticator app', ConfirmForm, SessionDone),
};

export const SECOND_FACTOR_ENDPOINTS = Object.values(CALLS);

/** Setting up and removing authenticator apps. */
export function secondFactorApi(identity: Identity): OpenAPIHono {
  const browser = browserSession(identity);
  return newApi()
    .openapi(CALLS.start, async (c) => {
      const signedIn = await browser.demand(identity, c);
      await confirmAgain(identity, signedIn, c.req.valid('json').current, callerOf(c));
      const { secret, session } = await startEnrolment(identity, signedIn);
      const uri = enrolmentUri(secret, signedIn.account.email ?? '', identity.settings.brand);
      const squares = encode(uri).data.map((row) => row.map((dark) => (dark ? '1' : '0')).join(''));
      return respond(c, { secret, uri, session, squares });
    })
    .openapi(CALLS.finish, async (c) => {
      const signedIn = await browser.demand(identity, c);
      const arrival = await finishEnrolment(identity, signedIn, { ...c.req.valid('json'), name: 'Authenticator app' });
      browser.keep(c, arrival);
      return respond(c, { recoveryCodes: arrival.recoveryCodes });
    })
    .openapi(CALLS.remove, async (c) => {
      let signedIn = await browser.demand(identity, c);
      await confirmAgain(identity, signedIn, c.req.valid('json').current, callerOf(c));
      for (const { id } of await factorsOf(identity.db, signedIn.account.id)) {
        const arrival = await withdrawFactor(identity, signedIn, id);
        browser.keep(c, arrival);
        signedIn = arrival;
      }
      return respond(c, DONE);
    });
}
