import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { failureOf } from '#database/engines/failures.ts';
import type { Log } from '#log.ts';
import { HTTP_STATUS, Refusal, RefusalForNow } from '#scene/problem.ts';
import { AuthError } from '../auth-error.ts';
import type { Caller, Identity } from '../identity.ts';
import { POLICY } from '../password/password-policy.ts';
import { callerOf } from '../session/guard.ts';
import { handleDelete, handleLookup, handleSignIn, handleSignUp, handleToken, handleUpdate } from './accounts.ts';
import { type Body, readBody } from './body.ts';
import { envelope, WireError } from './envelope.ts';
import { handleFinishEnrolment, handleFinishSignIn, handleStartEnrolment, handleWithdraw } from './factors.ts';
import { handleCreateAuthUri, handleReset, handleSendCode, handleSignInByLetter } from './letters.ts';

type Handler = (identity: Identity, body: Body, caller: Caller) => Promise<object> | object;

/** POST calls by path; client SDKs put a host name in front. */
const POSTS: Record<string, Handler> = {
  '/v1/accounts:signUp': handleSignUp,
  '/v1/accounts:signInWithPassword': handleSignIn,
  '/v1/accounts:signInWithEmailLink': handleSignInByLetter,
  '/v1/accounts:lookup': handleLookup,
  '/v1/accounts:update': handleUpdate,
  '/v1/accounts:delete': handleDelete,
  '/v1/accounts:sendOobCode': handleSendCode,
  '/v1/accounts:resetPassword': handleReset,
  '/v1/accounts:createAuthUri': handleCreateAuthUri,
  '/v1/token': handleToken,
  '/v2/accounts/mfaEnrollment:start': handleStartEnrolment,
  '/v2/accounts/mfaEnrollment:finalize': handleFinishEnrolment,
  '/v2/accounts/mfaEnrollment:withdraw': handleWithdraw,
  '/v2/accounts/mfaSignIn:finalize': handleFinishSignIn,
};

const GETS: Record<string, (identity: Identity) => Promise<object> | object> = {
  '/v2/passwordPolicy': () => POLICY,
  '/v2/recaptchaConfig': ({ botCheck, settings }) => ({
    recaptchaKey: botCheck.on ? `projects/${settings.project}/keys/proof-of-work` : '',
    recaptchaEnforcementState: [{ provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: botCheck.on ? 'ENFORCE' : 'OFF' }],
  }),
  '/v2/recaptchaPuzzle': ({ botCheck }) => botCheck.puzzle(),
  '/v1/projects': ({ settings }) => ({
    projectId: settings.project,
    authorizedDomains: [new URL(settings.publicUrl()).hostname, ...settings.allowedDomains],
  }),
};

/** The host names that client SDKs put in front. */
const HOSTS = ['identitytoolkit.googleapis.com', 'securetoken.googleapis.com'];

export const WIRE_PATHS = ['/v1/*', '/v2/*', ...HOSTS.map((host) => `/${host}/*`), '/.well-known/jwks.json'];

/** Every call by path, for metrics. */
export const WIRE_CALLS = [...Object.keys(POSTS), ...Object.keys(GETS)];

/** The identity server for client SDKs. Every answer is JSON in their format. `before` runs before any call. */
export function wireApp(identity: Identity, log: Log, ...before: MiddlewareHandler[]): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    c.header('cache-control', 'no-store');
    allowOrigin(c);
    if (c.req.method === 'OPTIONS') return c.body(null, 204);
    return next();
  });
  for (const middleware of before) app.use(middleware);
  app.get('/.well-known/jwks.json', async (c) => {
    c.header('cache-control', 'public, max-age=300');
    return c.json(await identity.keys.published());
  });
  app.all('*', (c) => answer(c, identity));
  app.onError((error, c) => {
    if (error instanceof AuthError) return c.json(envelope(error), 400);
    if (error instanceof WireError) return c.json(envelope(error), error.code as 400);
    if (error instanceof RefusalForNow) {
      c.header('retry-after', String(error.seconds));
      return c.json(envelope(new WireError(503, 'UNAVAILABLE', 'UNAVAILABLE', 'backendError')), 503);
    }
    if (error instanceof Refusal)
      return c.json(envelope(new WireError(HTTP_STATUS[error.status], error.status, error.message)), HTTP_STATUS[error.status] as 400);
    const failure = failureOf(error);
    if (failure === 'broken' || failure === 'unreachable')
      return c.json(envelope(new WireError(503, 'UNAVAILABLE', 'UNAVAILABLE', 'backendError')), 503);
    log.error({ err: error, path: c.req.path }, 'An identity call failed');
    if (failure === 'full') return c.json(envelope(new WireError(507, 'RESOURCE_EXHAUSTED', 'NO_SPACE_LEFT', 'backendError')), 507);
    return c.json(envelope(new WireError(500, 'INTERNAL', 'INTERNAL_ERROR', 'backendError')), 500);
  });
  return app;
}

async function answer(c: Context, identity: Identity): Promise<Response> {
  const path = stripPrefix(c.req.path);
  const [post, get] = [POSTS[path], GETS[path]];
  if (post === undefined && get === undefined) throw new WireError(404, 'NOT_FOUND', 'There’s nothing at this address.', 'notFound');
  const { method } = c.req;
  const right = post === undefined ? method === 'GET' || method === 'HEAD' : method === 'POST';
  if (!right) {
    c.header('allow', post === undefined ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS');
    throw new WireError(405, 'UNIMPLEMENTED', `${method} is not allowed here.`, 'httpMethodNotAllowed');
  }
  demandKey(c, identity);
  if (get !== undefined) return c.json(await get(identity));
  const body = await readBody(c, path === '/v1/token');
  return c.json(await (post as Handler)(identity, body, callerOf(c)));
}

function stripPrefix(path: string): string {
  const host = HOSTS.find((name) => path.startsWith(`/${name}/`));
  return host === undefined ? path : path.slice(host.length + 1);
}

/** A key is required; its value matters only if the operator set one. */
function demandKey(c: Context, { settings }: Identity): void {
  const key = c.req.query('key') ?? c.req.header('x-goog-api-key') ?? '';
  if (key === '') throw new WireError(403, 'PERMISSION_DENIED', 'The request is missing a valid API key.', 'forbidden');
  if (settings.apiKey !== undefined && key !== settings.apiKey)
    throw new WireError(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', 'badRequest');
}

/** Any page may call it: it uses no cookies. */
function allowOrigin(c: Context): void {
  const origin = c.req.header('origin');
  if (origin === undefined) return;
  c.header('access-control-allow-origin', origin);
  c.header('vary', 'origin, access-control-request-headers');
  if (c.req.method !== 'OPTIONS') return;
  c.header('access-control-allow-methods', 'GET, POST, OPTIONS');
  c.header('access-control-allow-headers', c.req.header('access-control-request-headers') ?? 'content-type');
  c.header('access-control-max-age', '3600');
}
