import { afterAll, beforeAll } from 'vitest';
import { openTestSite, type TestSite } from './test-app.ts';

type Json = Record<string, unknown>;

/** An answer of the identity server. */
export interface WireAnswer {
  status: number;
  headers: Headers;
  body: Json & { error?: { code: number; message: string; status?: string; errors: Json[] } };
}

/** The error code of an answer, with its details. */
export const message = (answer: WireAnswer) => answer.body.error?.message;

export const PASSWORD = 'three quiet boats';
let people = 0;

/** A site whose identity server is called over the wire, as client SDKs do. */
export function openWire() {
  let app: TestSite;
  beforeAll(async () => {
    app = await openTestSite();
  });
  afterAll(() => app.close());

  async function raw(path: string, init: RequestInit): Promise<WireAnswer> {
    const response = await app.site.request(path, init);
    return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) as WireAnswer['body'] };
  }
  const call = (name: string, body: unknown, path = `/v1/accounts:${name}?key=k`) =>
    raw(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return {
    app: () => app,
    raw,
    call,
    async newPerson() {
      const email = `wire${people++}@tunes.example`;
      const { body } = await call('signUp', { email, password: PASSWORD, returnSecureToken: true });
      return { email, ...(body as { idToken: string; refreshToken: string; localId: string }) };
    },
  };
}
