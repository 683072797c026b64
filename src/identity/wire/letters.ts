import { randomUUID } from 'node:crypto';
import { demandEmail, foldEmail } from '../account/account-store.ts';
import { AuthError } from '../auth-error.ts';
import type { Caller, Identity } from '../identity.ts';
import { inspectCode, resetPassword } from '../letters/apply-code.ts';
import { demandContinueUrl, sendChange, sendReset, sendVerification } from '../letters/send-letter.ts';
import { demandRecent } from '../session/sessions.ts';
import { bearer, demand } from './accounts.ts';
import type { Body } from './body.ts';

/** `accounts:sendOobCode` */
export async function handleSendCode(identity: Identity, body: Body, caller: Caller) {
  const type = demand(body, 'requestType', 'MISSING_REQ_TYPE');
  if (body.text('returnOobLink') === 'true') throw new AuthError('INSUFFICIENT_PERMISSION');
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email: await send(identity, type, body, caller) };
}

async function send(identity: Identity, type: string, body: Body, caller: Caller): Promise<string> {
  const continueUrl = body.text('continueUrl');
  switch (type) {
    case 'PASSWORD_RESET': {
      const email = demand(body, 'email', 'MISSING_EMAIL');
      await identity.botCheck.demand(body.text('captchaResp'));
      await sendReset(identity, email, continueUrl, caller);
      return email;
    }
    case 'VERIFY_EMAIL': {
      const signedIn = await bearer(identity, body);
      await sendVerification(identity, signedIn, continueUrl, caller);
      return signedIn.account.email ?? '';
    }
    case 'VERIFY_AND_CHANGE_EMAIL': {
      const signedIn = await bearer(identity, body);
      // An old token must not move the account to a thief's address.
      demandRecent(identity, signedIn);
      const newEmail = demand(body, 'newEmail', 'MISSING_NEW_EMAIL');
      await sendChange(identity, signedIn, newEmail, continueUrl, caller);
      return signedIn.account.email ?? '';
    }
    case 'EMAIL_SIGNIN':
      throw new AuthError('OPERATION_NOT_ALLOWED');
    default:
      throw new AuthError('INVALID_REQ_TYPE');
  }
}

/** `accounts:signInWithEmailLink`: not supported. */
export function handleSignInByLetter(): never {
  throw new AuthError('OPERATION_NOT_ALLOWED');
}

/** `accounts:resetPassword`: sets the password, or without one checks the code. */
export async function handleReset(identity: Identity, body: Body, caller: Caller) {
  const code = demand(body, 'oobCode', 'MISSING_OOB_CODE');
  const password = body.text('newPassword');
  const { purpose, email, newEmail } =
    password === undefined ? await inspectCode(identity, code, caller) : await resetPassword(identity, code, password, caller);
  return { kind: 'identitytoolkit#ResetPasswordResponse', email, ...(newEmail === null ? {} : { newEmail }), requestType: purpose };
}

/** `accounts:createAuthUri`: the same answer for all, so that it does not reveal accounts. */
export function handleCreateAuthUri({ settings }: Identity, body: Body) {
  const identifier = demand(body, 'identifier', 'MISSING_IDENTIFIER');
  try {
    demandEmail(foldEmail(identifier));
  } catch {
    throw new AuthError('INVALID_IDENTIFIER');
  }
  const continueUri = demand(body, 'continueUri', 'MISSING_CONTINUE_URI');
  demandContinueUrl(continueUri, { ...settings, allowedDomains: [...settings.allowedDomains, hostOf(continueUri)] });
  return { kind: 'identitytoolkit#CreateAuthUriResponse', sessionId: randomUUID() };
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : '';
}
