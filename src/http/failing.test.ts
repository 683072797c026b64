import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';

const PASSWORD = 'three quiet boats';
const form = (name: string) => ({
  displayname: name,
  username: name,
  email: `${name}@tunes.example`,
  password: PASSWORD,
  confirm: PASSWORD,
});

describe('a full disk', () => {
  let app: TestSite;
  beforeAll(async () => {
    app = await openTestSite();
  });
  afterAll(() => app.close());

  const limitTo = (pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(app.db);
  const accounts = async () => (await app.db.selectFrom('account').select('id').execute()).length;

  test('is told by the API and by forms, keeps nothing half, and lets everybody read; then it passes', async () => {
    const walker = new Walker(app.site);
    expect((await walker.send('/register', form('early'))).status).toBe(303);
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(app.db);
    await limitTo(rows[0]?.page_count ?? 0);
    let refused: Response | undefined;
    for (let at = 0; at < 40 && refused === undefined; at++) {
      const before = await accounts();
      const response = await new Walker(app.site).send('/register', form(`late${at}`));
      if (response.status === 303) {
        expect(await accounts()).toBe(before + 1);
        continue;
      }
      refused = response;
      expect(await accounts()).toBe(before);
    }
    expect(refused?.status).toBe(507);
    expect(await refused?.text()).toContain('We’re out of space');
    const problem = await new Walker(app.site).call('/session/account', {
      email: 'b@tunes.example',
      password: PASSWORD,
      displayname: 'B',
    });
    expect(problem.status).toBe(507);
    expect(await problem.json()).toEqual({
      error: { code: 507, status: 'RESOURCE_EXHAUSTED', message: expect.stringMatching(/^We’re out of space/) },
    });
    for (const path of ['/', '/shows', '/artists', '/api/shows', '/readyz'])
      expect([path, (await walker.ask(path)).status]).toEqual([path, 200]);
    // Signed-in people can read, though their last visit can't be recorded.
    app.wait(3600);
    expect((await walker.ask('/dashboard')).status).toBe(200);
    await limitTo(1_073_741_823);
    expect((await new Walker(app.site).send('/register', form('afterwards'))).status).toBe(303);
  });

  test('keeps nobody signed in who signs out, on this page or on another; written when there is space', async () => {
    const walker = new Walker(app.site);
    expect((await walker.send('/register', form('leaver'))).status).toBe(303);
    const elsewhere = new Walker(app.site);
    const signIn = { email: 'leaver@tunes.example', password: PASSWORD };
    for (let n = 0; n < 2; n++) expect((await elsewhere.send('/login', { ...signIn, back: '/' })).status).toBe(303);
    const [token, thief] = [await walker.token(), walker.copy()];
    const other = (await (await walker.ask('/api/session/list')).json()) as { sessions: { id: string; current: boolean }[] };
    // Deleting needs more space than there is.
    await sql`create temp trigger no_room before delete on main.session begin
      insert into setting (key, value) values (hex(randomblob(8)), hex(zeroblob(10000000))); end`.execute(app.db);
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(app.db);
    await limitTo((rows[0]?.page_count ?? 0) + 8);
    await expect(app.db.deleteFrom('session').execute()).rejects.toMatchObject({ errcode: 13 });

    const id = other.sessions.find(({ current }) => !current)?.id;
    expect((await walker.call('/session/list/end', { id: 'not-theirs' })).status).toBe(200);
    expect((await walker.call('/session/list/end', { id })).status).toBe(200);
    expect((await elsewhere.ask('/dashboard')).status).toBe(303);
    expect((await walker.ask('/logout')).status).toBe(303);
    expect(walker.has('session')).toBe(false);
    // A thief's cookie or token is void.
    expect((await thief.ask('/dashboard')).status).toBe(303);
    expect((await thief.call('/post/updateUserData', { uid: 'x', fields: {} }, token)).status).toBe(401);

    await sql`drop trigger temp.no_room`.execute(app.db);
    await limitTo(1_073_741_823);
    const left = () =>
      app.db
        .selectFrom('session')
        .select('id')
        .where('id', '=', id ?? '')
        .execute();
    await expect.poll(left).toEqual([]);
    expect((await thief.ask('/dashboard')).status).toBe(303);
  });
});
