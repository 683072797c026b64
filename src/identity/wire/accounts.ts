import { hasUnseen, isVisible } from '#scene/text/one-line.ts';
import { findAccountByEmail } from '../account/account-store.ts';
import { changeEmail, changeNaming, changePassword, deleteAccount } from '../account/change-credentials.ts';
import { demandEmail } from '../account/email.ts';
import { signUp } from '../account/sign-up.ts';
import { AuthError } from '../auth-error.ts';
import type { Caller, Identity } from '../identity.ts';
import { applyCode } from '../letters/apply-code.ts';
import { demandRecent } from '../session/sessions.ts';
import { readIdToken, type SignedIn } from '../session/tokens.ts';
import { factorsOf } from '../sign-in/second-factor.ts';
import { signIn } from '../sign-in/sign-in.ts';
import type { Body } from './body.ts';
import { WireError } from './envelope.ts';
import { factorInfo, namingOf, passwordOf, providersOf, tokensOf, userOf } from './shapes.ts';

/** Longer names and addresses of pictures are nobody's. */
const MAX_NAME = 256;
const MAX_PHOTO = 2000;

/** A field that must be there and not empty. @throws AuthError with the code for its absence */
export function demand(body: Body, name: string, code: string): string {
  const text = body.text(name);
  if (text === undefined || text === '') throw new AuthError(code);
  return text;
}

/** Whose ID token a call carries. @throws AuthError MISSING_ID_TOKEN and as readIdToken */
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

/** `accounts:lookup`: one's own account and no other. */
export async function handleLookup(identity: Identity, body: Body) {
  const signedIn = await bearer(identity, body);
  const factors = await factorsOf(identity.db, signedIn.account.id);
  return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [userOf(signedIn, factors)] };
}

/** `accounts:update`: a letter's code, or one's own name, picture, e-mail address or password. */
export async function handleUpdate(identity: Identity, body: Body, caller: Caller) {
  if (body.has('customAttributes')) throw new AuthError('INSUFFICIENT_PERMISSION');
  const code = body.text('oobCode');
  if (code !== undefined) return updated(await applyCode(identity, code, caller));
  if (!body.has('idToken')) throw new AuthError('INVALID_REQ_TYPE', 'Unsupported request parameters.');
  let signedIn = await bearer(identity, body);
  if (body.list('deleteProvider').includes('password')) throw new AuthError('OPERATION_NOT_ALLOWED');
  const [email, password] = [body.text('email'), body.text('password')];
  if (email === undefined && password === undefined) return updated(await renamed(identity, signedIn, body));
  demandRecent(identity, signedIn);
  let arrival: Awaited<ReturnType<typeof changePassword>> | undefined;
  // Both together are one change, and the address is looked at before the password is changed: nobody is left with half of it.
  const isBoth = email !== undefined && password !== undefined;
  if (isBoth) {
    await identity.limits.spend(['change by account', signedIn.account.id]);
    await demandFree(identity, signedIn, email);
  }
  if (password !== undefined) signedIn = arrival = await changePassword(identity, signedIn, password, isBoth);
  if (email !== undefined) signedIn = arrival = await changeEmail(identity, signedIn, email, isBoth);
  const account = await renamed(identity, signedIn, body, true);
  return { ...updated(account), ...(arrival === undefined ? {} : await tokensOf(identity, { ...arrival, account })) };
}

/** @throws AuthError INVALID_EMAIL, EMAIL_EXISTS when somebody else has the address */
async function demandFree({ db }: Identity, { account }: SignedIn, email: string): Promise<void> {
  demandEmail(email);
  const holder = await findAccountByEmail(db, email);
  if (holder !== undefined && holder.id !== account.id) throw new AuthError('EMAIL_EXISTS');
}

function renamed(identity: Identity, signedIn: SignedIn, body: Body, isCounted = false) {
  const gone = body.list('deleteAttribute');
  const displayName = gone.includes('DISPLAY_NAME') ? '' : readName(body);
  const photoUrl = gone.includes('PHOTO_URL') ? '' : readPhoto(body);
  return changeNaming(identity, signedIn, { displayName, photoUrl }, isCounted);
}

function updated(account: Awaited<ReturnType<typeof changeNaming>>) {
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
  // What our own pages refuse in a name, letters and other people's pages must not meet by this way.
  if (name !== undefined && (hasUnseen(name) || (name !== '' && !isVisible(name))))
    throw new WireError(400, 'INVALID_ARGUMENT', 'INVALID_DISPLAY_NAME : Leave out line breaks and invisible characters.');
  return name;
}

/** A picture's address is shown to others: nothing but http(s) is kept. */
function readPhoto(body: Body): string | undefined {
  const photo = body.text('photoUrl');
  if (photo === undefined || photo === '') return photo;
  if (photo.length > MAX_PHOTO || hasUnseen(photo) || !/^https?:\/\//i.test(photo) || !URL.canParse(photo))
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
