import { AuthError } from '../auth-error.ts';
import type { Identity } from '../identity.ts';
import { resumeSession } from '../session/sessions.ts';
import { issueIdToken } from '../session/tokens.ts';
import { demand } from './accounts.ts';
import type { Body } from './body.ts';

/** A refresh token of ours, whether or not it still opens anything. */
const SHAPE = /^[\w-]{43}$/;

/** `/v1/token`: a new ID token for a refresh token, which stays good: several tabs share it. */
export async function handleToken(identity: Identity, body: Body) {
  if (demand(body, 'grantType', 'MISSING_GRANT_TYPE') !== 'refresh_token') throw new AuthError('INVALID_GRANT_TYPE');
  const secret = demand(body, 'refreshToken', 'MISSING_REFRESH_TOKEN');
  if (!SHAPE.test(secret)) throw new AuthError('INVALID_REFRESH_TOKEN');
  const signedIn = await resumeSession(identity, secret, 'client');
  const token = await issueIdToken(identity, signedIn);
  return {
    access_token: token,
    expires_in: String(identity.settings.idTokenTtl),
    token_type: 'Bearer',
    refresh_token: secret,
    id_token: token,
    user_id: signedIn.account.id,
    project_id: identity.settings.project,
  };
}
