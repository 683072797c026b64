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
  ADMIN_ONLY_OPERATION: say('PERMISSION_DENIED', 'Only the site’s operators can do that.'),
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: say('FAILED_PRECONDITION', 'You signed in a while ago. Sign in again to change this.'),
  EMAIL_EXISTS: say('ALREADY_EXISTS', 'This email already has an account. Sign in, or get a new password.', 'email'),
  EMAIL_NOT_FOUND: say('NOT_FOUND', 'There’s no account with this email.', 'email'),
  EXPIRED_OOB_CODE: say('FAILED_PRECONDITION', 'This link expired. Ask for a new email.'),
  INVALID_CODE: say('INVALID_ARGUMENT', 'That code is wrong. Use the one your app shows now.', 'code'),
  INVALID_CONTINUE_URI: say('INVALID_ARGUMENT', 'We don’t understand the address to continue to.'),
  INVALID_EMAIL: say('INVALID_ARGUMENT', 'This doesn’t look like an email address.', 'email'),
  INVALID_ID_TOKEN: say('UNAUTHENTICATED', 'Your sign-in is no longer valid. Sign in again.'),
  INVALID_LOGIN_CREDENTIALS: say('UNAUTHENTICATED', 'The email and password don’t match. Check both, or get a new password.', 'password'),
  INVALID_MFA_PENDING_CREDENTIAL: say('FAILED_PRECONDITION', 'This sign-in wasn’t finished. Start over with your password.'),
  INVALID_OOB_CODE: say('FAILED_PRECONDITION', 'This link was already used, or part of it is missing. Ask for a new email.'),
  INVALID_PASSWORD: say('UNAUTHENTICATED', 'That’s not your password.', 'current'),
  INVALID_RECAPTCHA_TOKEN: say('FAILED_PRECONDITION', 'The robot check failed. Try again.'),
  INVALID_SESSION_INFO: say('FAILED_PRECONDITION', 'You didn’t start setting up the app here. Start over.'),
  LAST_ADMIN: say('FAILED_PRECONDITION', 'You’re the last admin of this site. First make someone else an admin, under People at the desk.'),
  MFA_ENROLLMENT_NOT_FOUND: say('NOT_FOUND', 'This authenticator app isn’t on your account.'),
  MISSING_EMAIL: say('INVALID_ARGUMENT', 'Enter your email.', 'email'),
  MISSING_PASSWORD: say('INVALID_ARGUMENT', 'Enter your password.', 'password'),
  MISSING_RECAPTCHA_TOKEN: say(
    'FAILED_PRECONDITION',
    'This site checks that you’re not a robot, which needs JavaScript. Turn it on and try again.',
  ),
  OPERATION_NOT_ALLOWED: say('PERMISSION_DENIED', 'You can’t sign in this way here.'),
  SECOND_FACTOR_EXISTS: say('ALREADY_EXISTS', 'This authenticator app is already on your account.'),
  SECOND_FACTOR_LIMIT_EXCEEDED: say('RESOURCE_EXHAUSTED', 'Your account can’t have more authenticator apps.'),
  SESSION_EXPIRED: say('FAILED_PRECONDITION', 'That took too long. Start over.'),
  TOKEN_EXPIRED: say('UNAUTHENTICATED', 'You were signed out. Sign in again.'),
  TOO_MANY_ATTEMPTS_TRY_LATER: say('RESOURCE_EXHAUSTED', 'Too many tries. Wait a while, then try again.'),
  UNAUTHORIZED_DOMAIN: say('PERMISSION_DENIED', 'Emails from this site can’t link to that address.'),
  UNVERIFIED_EMAIL: say('FAILED_PRECONDITION', 'Confirm your email first: send yourself the email and open its link. Then set up the app.'),
  USER_DISABLED: say('PERMISSION_DENIED', 'The site’s operators closed this account. Get in touch if you think that’s wrong.'),
  USER_NOT_FOUND: say('UNAUTHENTICATED', 'This account is gone.'),
};

/** Every wire error with a sentence, for the test. */
export const SENTENCE_CODES = Object.keys(SENTENCES);

/** A wire error as a Refusal. */
export function toRefusal({ code, detail }: AuthError): Refusal {
  if (code === 'WEAK_PASSWORD' || code === 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS') return passwordRefusal(detail ?? '');
  if (detail === PROOF_HELPS) return new Refusal('RESOURCE_EXHAUSTED', PROOF_WANTED, { proof: PROOF_WANTED });
  if (detail === MAILBOX_FULL) return new Refusal('RESOURCE_EXHAUSTED', MAILBOX_FULL, { email: MAILBOX_FULL });
  const { status, sentence, field } = SENTENCES[code] ?? say('FAILED_PRECONDITION', 'This can’t be done.');
  return new Refusal(status, sentence, field === undefined ? undefined : { [field]: sentence });
}

/** For browsers without scripts to solve the puzzle. */
const PROOF_WANTED =
  'Too many wrong passwords. Wait 15 minutes, try with JavaScript on, or choose a new password by email, which always works.';

function passwordRefusal(detail: string): Refusal {
  const sentence = detail.includes('tried first')
    ? 'This password is too common. Choose another, such as a few words of your own.'
    : detail.includes('at most')
      ? 'Use at most 128 characters.'
      : detail.includes('half of')
        ? 'This password has a broken character. Type it again.'
        : 'Use at least 8 characters.';
  return new Refusal('INVALID_ARGUMENT', sentence, { password: sentence });
}
