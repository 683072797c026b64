import { Refusal, type StatusName } from '#scene/problem.ts';
import type { AuthError } from './auth-error.ts';
import { MAILBOX_FULL, PROOF_HELPS } from './limits/limits.ts';

interface Sentence {
  status: StatusName;
  sentence: string;
  field?: string;
}

const say = (status: StatusName, sentence: string, field?: string): Sentence => ({
  status,
  sentence,
  ...(field === undefined ? {} : { field }),
});

/** The sentence for each wire error (requirements 8). */
const SENTENCES: Record<string, Sentence> = {
  ADMIN_ONLY_OPERATION: say('PERMISSION_DENIED', 'Only those who run this site can do that.'),
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: say('FAILED_PRECONDITION', 'You signed in a while ago. Sign in again to change this.'),
  EMAIL_EXISTS: say('ALREADY_EXISTS', 'This email has an account already. Sign in instead, or ask for a new password.', 'email'),
  EMAIL_NOT_FOUND: say('NOT_FOUND', 'Nobody has an account with this email.', 'email'),
  EXPIRED_OOB_CODE: say('FAILED_PRECONDITION', 'This link is too old. Ask for a new email.'),
  INVALID_CODE: say('INVALID_ARGUMENT', 'This code is not right. Take the one your app shows now.', 'code'),
  INVALID_CONTINUE_URI: say('INVALID_ARGUMENT', 'The address to go on to makes no sense.'),
  INVALID_EMAIL: say('INVALID_ARGUMENT', 'This does not look like an email address.', 'email'),
  INVALID_ID_TOKEN: say('UNAUTHENTICATED', 'Your sign-in is not valid. Sign in again.'),
  INVALID_LOGIN_CREDENTIALS: say('UNAUTHENTICATED', 'Email and password do not match. Check both, or ask for a new password.', 'password'),
  INVALID_MFA_PENDING_CREDENTIAL: say('FAILED_PRECONDITION', 'This sign-in was not finished. Begin again with your password.'),
  INVALID_OOB_CODE: say('FAILED_PRECONDITION', 'This link was used already, or is not whole. Ask for a new email.'),
  INVALID_PASSWORD: say('UNAUTHENTICATED', 'This is not your password.', 'current'),
  INVALID_RECAPTCHA_TOKEN: say('FAILED_PRECONDITION', 'The check that you are no robot failed. Try once more.'),
  INVALID_SESSION_INFO: say('FAILED_PRECONDITION', 'Setting up the app was not begun here. Begin again.'),
  LAST_ADMIN: say('FAILED_PRECONDITION', 'You are the last admin of this site. Make somebody else one first, at People on the desk.'),
  MFA_ENROLLMENT_NOT_FOUND: say('NOT_FOUND', 'This authenticator app is not on your account.'),
  MISSING_EMAIL: say('INVALID_ARGUMENT', 'Fill in your email.', 'email'),
  MISSING_PASSWORD: say('INVALID_ARGUMENT', 'Fill in your password.', 'password'),
  MISSING_RECAPTCHA_TOKEN: say(
    'FAILED_PRECONDITION',
    'This site checks that you are no robot; that needs JavaScript. Try once more with it on.',
  ),
  OPERATION_NOT_ALLOWED: say('PERMISSION_DENIED', 'This way of signing in is not open here.'),
  SECOND_FACTOR_EXISTS: say('ALREADY_EXISTS', 'This authenticator app is on your account already.'),
  SECOND_FACTOR_LIMIT_EXCEEDED: say('RESOURCE_EXHAUSTED', 'Your account has as many authenticator apps as it can hold.'),
  SESSION_EXPIRED: say('FAILED_PRECONDITION', 'That took too long. Begin again.'),
  TOKEN_EXPIRED: say('UNAUTHENTICATED', 'You were signed out. Sign in again.'),
  TOO_MANY_ATTEMPTS_TRY_LATER: say('RESOURCE_EXHAUSTED', 'That was very often. Wait a while, then try again.'),
  UNAUTHORIZED_DOMAIN: say('PERMISSION_DENIED', 'Letters of this site may not lead to that address.'),
  UNVERIFIED_EMAIL: say('FAILED_PRECONDITION', 'Confirm your email first: have the email sent, and follow its link. Then set up the app.'),
  USER_DISABLED: say('PERMISSION_DENIED', 'This account was closed by those who run the site. Get in touch if you think that is wrong.'),
  USER_NOT_FOUND: say('UNAUTHENTICATED', 'This account is gone.'),
};

/** Every wire error with a sentence, for the test. */
export const SENTENCE_CODES = Object.keys(SENTENCES);

/** A wire error as a Refusal. */
export function toRefusal({ code, detail }: AuthError): Refusal {
  if (code === 'WEAK_PASSWORD' || code === 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS') return passwordRefusal(detail ?? '');
  if (detail === PROOF_HELPS) return new Refusal('RESOURCE_EXHAUSTED', PROOF_WANTED, { proof: PROOF_WANTED });
  if (detail === MAILBOX_FULL) return new Refusal('RESOURCE_EXHAUSTED', MAILBOX_FULL, { email: MAILBOX_FULL });
  const { status, sentence, field } = SENTENCES[code] ?? say('FAILED_PRECONDITION', 'This cannot be done.');
  return new Refusal(status, sentence, field === undefined ? undefined : { [field]: sentence });
}

/** For browsers without scripts to solve the puzzle. */
const PROOF_WANTED =
  'Too many wrong passwords were tried here just now. Wait a quarter of an hour, try with JavaScript on, or choose a new password by email, which always works.';

function passwordRefusal(detail: string): Refusal {
  const sentence = detail.includes('tried first')
    ? 'This password is among those that are tried first. Choose another, such as a few words of your own.'
    : detail.includes('at most')
      ? 'A password has at most 128 characters.'
      : detail.includes('half of')
        ? 'This password holds half of a character; type it again.'
        : 'A password has at least 8 characters.';
  return new Refusal('INVALID_ARGUMENT', sentence, { password: sentence });
}
