import { z } from 'zod';
import { Done } from '#endpoint.ts';
import { KeptPage } from '#scene/keepers/claim.ts';
import { Account } from '#scene/people/account.ts';
import { DisplayName } from '#scene/people/profile.ts';
import { Words } from '#scene/shape.ts';

/** Longer than any allowed password, so that the policy explains the limit. */
const Password = z.string().min(1, 'Enter your password.').max(1000, 'Use at most 128 characters.');
const Email = Words.min(1, 'Enter your email.').max(320, 'This doesn’t look like an email address.');
const Proof = z.string().max(5000).optional();

export const SignInForm = z.object({ email: Email, password: Password, proof: Proof });
export const SecondStepForm = z.object({ pending: z.string().max(100), code: z.string().max(40) });
export const SignUpForm = z.object({ email: Email, password: Password, displayname: DisplayName, proof: Proof });
/** A password checked while the form is being filled in. */
export const PasswordTrial = z.object({ password: Password, email: Words.max(320), displayname: Words.max(200) });
export const PasswordFreedom = z
  .strictObject({ why: z.string() })
  .meta({ id: 'PasswordFreedom', description: 'Why a password isn’t accepted; empty if it is.' });
export const ResetForm = z.object({ email: Email, proof: Proof });
export const CodeForm = z.object({ code: z.string().min(1).max(200) });
/** `current` is the account's password, from somebody not signed in to it. */
export const ApplyForm = CodeForm.extend({ current: z.string().max(1000).optional(), proof: Proof });
export const NewPasswordForm = z.object({ code: z.string().min(1).max(200), password: Password });
export const PasswordForm = z.object({ current: Password, password: Password });
/** `back` is the path on this site to continue to. */
export const VerifyForm = z.object({ back: Words.max(400).optional() });
export const EmailForm = z.object({ current: Password, email: Email });
export const ConfirmForm = z.object({ current: Password });
export const EnrolForm = z.object({ current: Password });
export const FinishEnrolForm = z.object({ session: z.string().max(100), code: z.string().max(40) });
export const EndForm = z.object({ id: Words.max(40) });

export const Session = z
  .strictObject({ account: Account.nullable(), keeps: z.array(KeptPage) })
  .meta({ id: 'Session', description: 'Who is signed in on this browser, and the pages they keep.' });

/** An ID token and its lifetime in seconds; null when nobody is signed in. */
export const Token = z
  .strictObject({ account: Account.nullable(), idToken: z.string().nullable(), expiresIn: z.number().nullable() })
  .meta({ id: 'Token', description: 'A short-lived ID token; keep it in memory only.' });

export const SignedInOrHalf = z
  .strictObject({ account: Account.nullable(), pending: z.string().nullable() })
  .meta({ id: 'SignIn', description: '`pending` is set while a code from the authenticator app is needed.' });

export const LetterKind = z
  .strictObject({ purpose: z.string(), email: z.string(), newEmail: z.string().nullable(), asksPassword: z.boolean() })
  .meta({ id: 'LetterKind', description: 'What an email is for, and whether it also needs the account’s password.' });

export const SessionList = z
  .strictObject({
    sessions: z.array(
      z.strictObject({
        id: z.string(),
        agent: z.string(),
        kind: z.enum(['browser', 'client']),
        signedInAt: z.string(),
        seenAt: z.string(),
        current: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'SessionList', description: 'Where an account is signed in.' });

export const Enrolment = z
  .strictObject({ secret: z.string(), uri: z.string(), session: z.string(), squares: z.array(z.string()) })
  .meta({ id: 'Enrolment', description: 'What an authenticator app needs; `squares` is the address as rows of 0 and 1.' });

export const RecoveryCodes = z
  .strictObject({ recoveryCodes: z.array(z.string()) })
  .meta({ id: 'RecoveryCodes', description: 'Shown only once.' });

export const SessionDone = Done.meta({ id: 'Done', description: 'Done.' });

export const Puzzle = z
  .strictObject({ puzzle: z.string().nullable() })
  .meta({ id: 'Puzzle', description: 'A proof of work to solve, or null.' });
