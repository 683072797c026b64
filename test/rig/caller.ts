import { type AccountRow, changeAccount } from '#identity/account/account-store.ts';
import { signUp } from '#identity/account/sign-up.ts';
import { issueIdToken } from '#identity/session/tokens.ts';
import type { Problem } from '#scene/problem.ts';
import type { TestSite } from './test-app.ts';

/** An answer of the API, or its problem. */
export type Answer<T> = T & Partial<Problem>;

/** Calls the API: GET, or POST with a body. Bytes are sent as they are, anything else as JSON. */
export async function callApi<T>({ site }: Pick<TestSite, 'site'>, path: string, body?: unknown, token?: string): Promise<Answer<T>> {
  const bytes = body instanceof Uint8Array ? new Uint8Array(body) : undefined;
  const init = body === undefined ? {} : { method: 'POST', body: bytes ?? JSON.stringify(body) };
  const headers = {
    'content-type': bytes === undefined ? 'application/json' : 'application/octet-stream',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  return (await (await site.request(`/api${path}`, { ...init, headers })).json()) as Answer<T>;
}

/** Someone who calls the API with their token. */
export interface Caller {
  uid: string;
  email: string;
  /** A token that is valid on the accounts' clock. */
  token: () => Promise<string>;
  call: <T>(path: string, body?: unknown) => Promise<Answer<T>>;
}

/** Creates an account at `{name}@tunes.example` with the given columns and signs in. */
export async function newCaller(
  app: Pick<TestSite, 'db' | 'identity' | 'site'>,
  name: string,
  changed: Partial<Pick<AccountRow, 'role' | 'email_verified'>> = {},
): Promise<Caller> {
  const email = `${name}@tunes.example`;
  const arrival = await signUp(app.identity, { email, password: 'three quiet boats' }, 'client', { address: '', agent: '' });
  const uid = arrival.account.id;
  if (Object.keys(changed).length > 0) await app.db.transaction().execute((tx) => changeAccount(tx, uid, changed));
  const token = () => issueIdToken(app.identity, { ...arrival, account: { ...arrival.account, ...changed } });
  return { uid, email, token, call: async (path, body) => callApi(app, path, body, await token()) };
}

/** As `newCaller`, for an editor. */
export const newEditor = (app: Pick<TestSite, 'db' | 'identity' | 'site'>, name: string): Promise<Caller> =>
  newCaller(app, name, { role: 'editor', email_verified: 1 });
