import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newEditor } from '#rig/caller.ts';
import { ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';

describe.each(ENGINES)('an Idempotency-Key on %s', (engine) => {
  let app: TestSite;
  let token: string;
  let uid: string;
  beforeAll(async () => {
    app = await openTestSite(engine);
    const editor = await newEditor(app, 'ed');
    uid = editor.uid;
    token = await editor.token();
  });
  afterAll(() => app.close());

  async function call(path: string, body: object, key?: string) {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    };
    const response = await app.site.request(`/api${path}`, { method: 'POST', body: JSON.stringify(body), headers });
    return { status: response.status, body: await response.json() };
  }
  const source = (name: string) => ({ name, what: 'Nov 30: The Tidewrack, 8 pm', format: 'list' });
  const sourcesCalled = async (name: string) => (await app.db.selectFrom('source').select('id').where('name', '=', name).execute()).length;

  test('makes a source once, however often it is asked for', async () => {
    const first = await call('/desk/sources', source('Brine'), 'key-1');
    expect(first.status).toBe(200);
    expect(await call('/desk/sources', source('Brine'), 'key-1')).toEqual(first);
    expect(await sourcesCalled('Brine')).toBe(1);
    // Without the key, or with another, it is another source.
    await call('/desk/sources', source('Brine'));
    await call('/desk/sources', source('Brine'), 'key-2');
    expect(await sourcesCalled('Brine')).toBe(3);
  });

  test('makes a source once also when asked for several times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => call('/desk/sources', source('Kelp'), 'key-3')));
    expect(await sourcesCalled('Kelp')).toBe(1);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect((await call('/desk/sources', source('Kelp'), 'key-3')).status).toBe(200);
  });

  test('with another body is refused, and nothing is made', async () => {
    await call('/desk/sources', source('Wrack'), 'key-4');
    const refused = await call('/desk/sources', source('Another'), 'key-4');
    expect(refused).toMatchObject({ status: 400, body: { error: { status: 'INVALID_ARGUMENT' } } });
    expect(await sourcesCalled('Another')).toBe(0);
  });

  test('goes with a profile too', async () => {
    const wanted = { uid, username: 'edreed', displayname: 'Ed', createdAt: 0, email: 'ed@tunes.example', location: '', bio: '' };
    const first = await call('/post/registerData', wanted, 'key-5');
    expect(first.status).toBe(200);
    expect(await call('/post/registerData', wanted, 'key-5')).toEqual(first);
    expect((await call('/post/registerData', { ...wanted, displayname: 'Eddy' }, 'key-5')).status).toBe(400);
  });

  test('that is no word is refused', async () => {
    expect((await call('/desk/sources', source('Odd'), 'a b')).status).toBe(400);
    expect((await call('/desk/sources', source('Odd'), 'x'.repeat(201))).status).toBe(400);
    expect(await sourcesCalled('Odd')).toBe(0);
  });

  test('is forgotten after a day', async () => {
    await app.db.updateTable('idempotency').set({ made_at: '2026-11-20T23:30:00.000Z' }).where('key', '=', 'key-4').execute();
    expect((await call('/desk/sources', source('Another'), 'key-4')).status).toBe(200);
    expect(await sourcesCalled('Another')).toBe(1);
  });
});
