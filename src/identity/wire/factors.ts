import { AuthError } from '../auth-error.ts';
import type { Caller, Identity } from '../identity.ts';
import { demandRecent } from '../session/sessions.ts';
import { finishEnrolment, startEnrolment, withdrawFactor } from '../sign-in/second-factor.ts';
import { finishSignIn } from '../sign-in/sign-in.ts';
import { bearer, demand } from './accounts.ts';
import type { Body } from './body.ts';
import { tokensOf } from './shapes.ts';

/** `mfaEnrollment:start` */
export async function handleStartEnrolment(identity: Identity, body: Body) {
  const signedIn = await bearer(identity, body);
  demandTotp(body, 'totpEnrollmentInfo');
  demandRecent(identity, signedIn);
  const started = await startEnrolment(identity, signedIn);
  return {
    totpSessionInfo: {
      sharedSecretKey: started.secret,
      verificationCodeLength: started.digits,
      hashingAlgorithm: started.algorithm,
      periodSec: started.period,
      sessionInfo: started.session,
      finalizeEnrollmentTime: started.finishBy,
    },
  };
}

/** `mfaEnrollment:finalize`; the only time recovery codes are shown. */
export async function handleFinishEnrolment(identity: Identity, body: Body) {
  const signedIn = await bearer(identity, body);
  demandTotp(body, 'totpVerificationInfo');
  const verification = body.part('totpVerificationInfo');
  const session = demand(verification, 'sessionInfo', 'MISSING_SESSION_INFO');
  const code = demand(verification, 'verificationCode', 'MISSING_CODE');
  const arrival = await finishEnrolment(identity, signedIn, { session, code, name: body.text('displayName') ?? '' });
  const { idToken, refreshToken } = await tokensOf(identity, arrival);
  return { idToken, refreshToken, totpAuthInfo: {}, recoveryCodes: arrival.recoveryCodes };
}

/** `mfaEnrollment:withdraw` */
export async function handleWithdraw(identity: Identity, body: Body) {
  const signedIn = await bearer(identity, body);
  demandRecent(identity, signedIn);
  const arrival = await withdrawFactor(identity, signedIn, demand(body, 'mfaEnrollmentId', 'MISSING_MFA_ENROLLMENT_ID'));
  const { idToken, refreshToken } = await tokensOf(identity, arrival);
  return { idToken, refreshToken };
}

/** `mfaSignIn:finalize` */
export async function handleFinishSignIn(identity: Identity, body: Body, caller: Caller) {
  const pending = demand(body, 'mfaPendingCredential', 'MISSING_MFA_PENDING_CREDENTIAL');
  const factorId = demand(body, 'mfaEnrollmentId', 'MISSING_MFA_ENROLLMENT_ID');
  demandTotp(body, 'totpVerificationInfo');
  const code = demand(body.part('totpVerificationInfo'), 'verificationCode', 'MISSING_CODE');
  const arrival = await finishSignIn(identity, { pending, factorId, code }, caller);
  const { idToken, refreshToken } = await tokensOf(identity, arrival);
  return { idToken, refreshToken };
}

/** Only TOTP is supported. */
function demandTotp(body: Body, name: string): void {
  if (!body.has(name)) throw new AuthError('OPERATION_NOT_ALLOWED');
}
