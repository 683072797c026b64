import { hasControlCharacters, isVisible } from '#scene/text/one-line.ts';
import { demandEmail, findAccountByEmail } from '../account/account-store.ts';
import { changeDisplayNameAndPhoto, changeEmail, changePassword, deleteAccount } from '../account/change-credentials.ts';
import { signUp } from '../account/sign-up.ts';
import { AuthError } from '../auth-error.ts';
import type { Caller, Identity } from '../identity.ts';
import { applyCode } from '../letters/apply-code.ts';
import { demandRecent, resumeSession } from '../session/sessions.ts';
import { issueIdToken, readIdToken, type SignedIn } from '../session/tokens.ts';
import { factorsOf } from '../sign-in/second-factor.ts';
import { signIn } from '../sign-in/sign-in.ts';
import type { Body } from './body.ts';
import { WireError } from './envelope.ts';
import { factorInfo, namingOf, passwordOf, providersOf, tokensOf, userOf } from './shapes.ts';

/** For names and picture addresses. */
const MAX_NAME = 256;
const MAX_PHOTO = 2000;

/** A required field. @throws AuthError with the code for its absence */
export function demand(body: Body, name: string, code: string): string {
  const text = body.text(name);
  if (text === undefined || text === '') throw new AuthError(code);
  return text;
}

/** The account of a call's ID token. @throws AuthError MISSING_ID_TOKEN and as readIdToken */
export function bearer(identity: Identity, body: Body): Promise<SignedIn> {
  return readIdToken(identity, demand(body, 'idToken', 'MISSING_ID_TOKEN'));
}

/** `accounts:signUp` */
export async function handleSignUp(identity: Identity, body: Body, caller: Caller) {
  if (body.has('localId')) throw new AuthError('UNEXPECTED_PARAMETER', 'User ID');
  if (body.has('targetProjectId')) throw new AuthError('INSUFFICIENT_PERMISSION');
  if (body.has('idToken')) {
    await bearer(identity, body);
    throw new AuthError('OPERATION_NOT_ALLOWED');
  }
  if (!body.has('email') && !body.has('password')) throw new AuthError('ADMIN_ONLY_OPERATION');
  const email = demand(body, 'email', 'MISSING_EMAIL');
  const password = demand(body, 'password', 'MISSING_PASSWORD');
  await identity.botCheck.demand(body.text('captchaResponse'));
  const arrival = await signUp(identity, { email, password, displayName: readName(body) }, 'client', caller);
  return { kind: 'identitytoolkit#SignupNewUserResponse', ...namingOf(arrival.account), ...(await tokensOf(identity, arrival)) };
}

/** `accounts:signInWithPassword` */
export async function handleSignIn(identity: Identity, body: Body, caller: Caller) {
  const email = demand(body, 'email', 'MISSING_EMAIL');
  demandEmail(email);
  const password = demand(body, 'password', 'MISSING_PASSWORD');
  const proved = await identity.botCheck.demand(body.text('captchaResponse'));
  const came = await signIn(identity, { email, password, proved }, 'client', caller);
  const answer = { kind: 'identitytoolkit#VerifyPasswordResponse', registered: true, ...namingOf(came.account) };
  if ('pending' in came) return { ...answer, mfaPendingCredential: came.pending, mfaInfo: came.factors.map(factorInfo) };
  return { ...answer, ...(await tokensOf(identity, came)) };
}

/** `accounts:lookup`: one's own account only. */
export async function handleLookup(identity: Identity, body: Body) {
  const signedIn = await bearer(identity, body);
  const factors = await factorsOf(identity.db, signedIn.account.id);
  return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [userOf(signedIn, factors)] };
}

/** `accounts:update`: an emailed code, or one's name, picture, email or password. */
export async function handleUpdate(identity: Identity, body: Body, caller: Caller) {
  if (body.has('customAttributes')) throw new AuthError('INSUFFICIENT_PERMISSION');
  const code = body.text('oobCode');
  if (code !== undefined) return toUpdateAnswer(await applyCode(identity, code, caller));
  if (!body.has('idToken')) throw new AuthError('INVALID_REQ_TYPE', 'Unsupported request parameters.');
  let signedIn = await bearer(identity, body);
  if (body.list('deleteProvider').includes('password')) throw new AuthError('OPERATION_NOT_ALLOWED');
  const [email, password] = [body.text('email'), body.text('password')];
  if (email === undefined && password === undefined) return toUpdateAnswer(await changeNames(identity, signedIn, body));
  demandRecent(identity, signedIn);
  let arrival: Awaited<ReturnType<typeof changePassword>> | undefined;
  // One change, with the address checked first: all or nothing.
  const isBoth = email !== undefined && password !== undefined;
  if (isBoth) {
    await identity.limits.spend(['change by account', signedIn.account.id]);
    await demandFree(identity, signedIn, email);
  }
  if (password !== undefined) signedIn = arrival = await changePassword(identity, signedIn, password, isBoth);
  if (email !== undefined) signedIn = arrival = await changeEmail(identity, signedIn, email, isBoth);
  const account = await changeNames(identity, signedIn, body, true);
  return { ...toUpdateAnswer(account), ...(arrival === undefined ? {} : await tokensOf(identity, { ...arrival, account })) };
}

/** @throws AuthError INVALID_EMAIL, EMAIL_EXISTS when it is taken */
async function demandFree({ db }: Identity, { account }: SignedIn, email: string): Promise<void> {
  demandEmail(email);
  const holder = await findAccountByEmail(db, email);
  if (holder !== undefined && holder.id !== account.id) throw new AuthError('EMAIL_EXISTS');
}

function changeNames(identity: Identity, signedIn: SignedIn, body: Body, isCounted = false) {
  const gone = body.list('deleteAttribute');
  const displayName = gone.includes('DISPLAY_NAME') ? '' : readName(body);
  const photoUrl = gone.includes('PHOTO_URL') ? '' : readPhoto(body);
  return changeDisplayNameAndPhoto(identity, signedIn, { displayName, photoUrl }, isCounted);
}

function toUpdateAnswer(account: Awaited<ReturnType<typeof changeDisplayNameAndPhoto>>) {
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    ...namingOf(account),
    emailVerified: account.email_verified === 1,
    providerUserInfo: providersOf(account),
    ...passwordOf(account),
  };
}

function readName(body: Body): string | undefined {
  const name = body.text('displayName');
  if (name !== undefined && name.length > MAX_NAME)
    throw new WireError(400, 'INVALID_ARGUMENT', 'INVALID_DISPLAY_NAME : At most 256 characters.');
  // The same rules as on our pages.
  if (name !== undefined && (hasControlCharacters(name) || (name !== '' && !isVisible(name))))
    throw new WireError(400, 'INVALID_ARGUMENT', 'INVALID_DISPLAY_NAME : Leave out line breaks and invisible characters.');
  return name;
}

/** Others see it: only http(s) is stored. */
function readPhoto(body: Body): string | undefined {
  const photo = body.text('photoUrl');
  if (photo === undefined || photo === '') return photo;
  if (photo.length > MAX_PHOTO || hasControlCharacters(photo) || !/^https?:\/\//i.test(photo) || !URL.canParse(photo))
    throw new WireError(400, 'INVALID_ARGUMENT', 'INVALID_PHOTO_URL : It must be an absolute http(s) address.');
  return photo;
}

/** `accounts:delete` */
export async function handleDelete(identity: Identity, body: Body) {
  const signedIn = await bearer(identity, body);
  demandRecent(identity, signedIn);
  await deleteAccount(identity, signedIn);
  return { kind: 'identitytoolkit#DeleteAccountResponse' };
}

const SHAPE = /^[\w-]{43}$/;

/** `/v1/token`: a new ID token for a refresh token, which stays valid, as tabs share it. */
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
