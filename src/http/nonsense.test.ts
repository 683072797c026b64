import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newMember } from '#rig/members.ts';
import { FULL_ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';

const LONG = 'a'.repeat(400);

describe.each(FULL_ENGINES)('nonsense is answered, and never by a failure, on %s', (engine) => {
  let app: TestSite;
  let owner: Walker;
  beforeAll(async () => {
    app = await openTestSite(engine);
    owner = new Walker(app.site);
    const password = 'three quiet boats';
    await owner.send('/register', { displayname: 'Ada', username: 'ada', email: 'ada@tunes.example', password, confirm: password });
  });
  afterAll(() => app.close());

  test.each([
    [`/u/${LONG}`, 404],
    [`/u/${LONG}/edit`, 303],
    ['/u/%00', 404],
    [`/users?after=${LONG}`, 200],
    ['/users?after=%00', 200],
    ['/letter/done?was=__proto__', 200],
    ['/letter/done?was=constructor', 200],
    [`/letter?oobCode=${LONG}`, 400],
    [`/search?q=${'a'.repeat(199)}%F0%9F%8E%B8`, 200],
    ['/shows?venue=.', 400],
    ['/shows?venue=..', 400],
    ['/shows?artist=.', 400],
    ['/shows?artist=..%2Fvenues', 400],
  ])('%s', async (path, status) => {
    expect((await new Walker(app.site).ask(path)).status).toBe(status);
  });

  test.each([
    ['/login', 60_000, 400],
    ['/register', 60_000, 400],
    ['/desk/sources', 60_000, 400],
    ['/desk/sources', 1_000_000, 413],
    ['/v1/token?key=k', 30_000, 400],
  ])('a form at %s of %i fields without values', async (path, fields, status) => {
    const response = await new Walker(app.site).ask(path, {
      method: 'POST',
      body: 'a&'.repeat(fields),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(response.status).toBe(status);
  });

  test('a form of many fields from somebody who says they are signed in is not read either', async () => {
    const response = await owner.ask('/desk/sources', {
      method: 'POST',
      body: 'a&'.repeat(1_400_000),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(response.status).toBe(400);
  });

  test('of a parameter that is given twice a page takes the first, and the API neither', async () => {
    const found = async (path: string) => (await (await app.site.request(path)).text()).match(/href="\/artists\/\w+"/g);
    for (const path of ['/artists', '/search']) {
      expect(await found(`${path}?q=boat&q=nobody`)).toEqual(await found(`${path}?q=boat`));
      expect(await found(`${path}?q=nobody&q=boat`)).not.toEqual(await found(`${path}?q=boat`));
    }
    for (const [path, field] of [
      ['/api/shows?from=2026-11-28&from=2020-01-01', 'from'],
      ['/api/artists?limit=3&limit=4', 'limit'],
      ['/api/search?q=boat&q=boat', 'q'],
      ['/api/venues?cursor=a&cursor=b', 'cursor'],
    ] as const) {
      const response = await app.site.request(path);
      expect(response.status, path).toBe(400);
      expect(await response.json()).toMatchObject({ error: { message: `${field}: is given more than once` } });
    }
  });

  test('in the API', async () => {
    expect((await owner.ask('/api/people?after=%00')).status).toBe(200);
    expect((await owner.call('/session/list/end', { id: 'a\0b' })).status).toBe(400);
    expect((await owner.call('/session/second-step', { pending: '\0', code: '\0' })).status).toBe(400);
  });

  test.each(['/login', '/register', '/forgot', '/letter', '/dashboard', '/finish', '/u/ada/edit'])(
    'a form at %s that is none',
    async (path) => {
      const types = ['text/plain', 'application/json', 'multipart/form-data', 'multipart/form-data; boundary=x', ''];
      for (const type of types) {
        const response = await owner.ask(path, {
          method: 'POST',
          body: Buffer.from('--x\r\nhalf'),
          headers: type === '' ? {} : { 'content-type': type },
        });
        expect([400, 415], type).toContain(response.status);
      }
    },
  );
});

describe('a form that is none of ours is refused, whoever sends it', () => {
  let app: TestSite;
  let keeper: Walker;
  let username: string;
  beforeAll(async () => {
    app = await openTestSite();
    const { walker, uid, ...member } = await newMember(app);
    keeper = walker;
    username = member.username;
    const kept = { account_id: uid, way: 'word', since: '2026-11-01T00:00:00.000Z' } as const;
    await app.db
      .insertInto('keeper')
      .values([
        { kind: 'artist', page_id: 'quietboat', ...kept },
        { kind: 'venue', page_id: 'cannery', ...kept },
      ])
      .execute();
  });
  afterAll(() => app.close());

  const part = '--x\r\nContent-Disposition: form-data; name="words"\r\n\r\nhalf';
  test.each([
    ['no part at all', 'xxxx'],
    ['nothing but a beginning', '--x\r\n'],
    ['half a head', '--x\r\nContent-Disposition: form-da'],
    ['a part without an end', part],
    ['a part without a name', '--x\r\nContent-Type: text/plain\r\n\r\nhalf\r\n--x--\r\n'],
    [
      'a file’s name in no known letters',
      `--x\r\nContent-Disposition: form-data; name="flyer"; filename*=bad'x'%ff%00\r\n\r\nhalf\r\n--x--\r\n`,
    ],
    ['nothing', ''],
  ])('with a picture, of %s', async (_, body) => {
    const init = { method: 'POST', body, headers: { 'content-type': 'multipart/form-data; boundary=x' } };
    for (const path of ['/tell', '/artists/quietboat/edit']) {
      const response = await keeper.ask(path, init);
      expect([path, response.status]).toEqual([path, 400]);
    }
  });

  test.each([
    'null',
    '[]',
    '1',
    '"words"',
    '{}',
    '{"social":null}',
    '{"members":1,"othernames":2,"genres":{}}',
    '{"members":[null],"bill":[null],"venue":null}',
    '{"bill":1,"venue":2,"event":3}',
    '{"members":[{"name":5}],"bill":[{"name":5}],"venue":{"name":5}}',
  ])('that says it was filled with %s', async (loaded) => {
    const [show] = await app.db
      .selectFrom('show')
      .select('id')
      .where('venue_id', '=', 'cannery')
      .where('date', '>', '2026-11-21')
      .execute();
    const forms: [path: string, more: Record<string, string>][] = [
      [`/u/${username}/edit`, { displayname: 'Ada' }],
      ['/artists/quietboat/edit', { name: 'Quiet Boat', member0: 'Ada', part0: 'Whistle', known0: 'garbage' }],
      [`/venues/cannery/shows/${show?.id}`, { date: '2026-11-27', startTime: '20:00', event: 'Another', act0: 'Ada' }],
    ];
    for (const [path, more] of forms) {
      const { status } = await keeper.send(path, { intent: 'edit', loaded, ...more });
      // It may also succeed if nothing is missing.
      expect([path, status < 500]).toEqual([path, true]);
      if (path.startsWith('/u/')) expect(status).toBe(400);
    }
  });
});

test('JSON of nothing but brackets is not parsed at all, however long it may be', async () => {
  const app = await openTestSite();
  for (const [path, length] of [
    ['/api/session', 100_000],
    ['/api/desk/sources', 2_900_000],
    ['/api/desk/sources/try', 2_900_000],
  ] as const)
    for (const body of ['['.repeat(length), `["\\\\",${'{"a":'.repeat(length / 5)}`]) {
      const headers = { 'content-type': 'application/json', authorization: 'Bearer x' };
      const answer = await app.site.request(path, { method: 'POST', headers, body });
      expect([path, answer.status]).toEqual([path, 400]);
      expect(await answer.json()).toEqual({
        error: { code: 400, status: 'INVALID_ARGUMENT', message: 'This is nested too deeply.' },
      });
    }
  await app.close();
});

test.each(['/login', '/light', '/api/session', '/v1/accounts:signUp?key=k'])(
  'whoever leaves in the middle of %s is no failure',
  async (path) => {
    const app = await openTestSite();
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from('email='));
      },
      pull(controller) {
        controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
      },
    });
    const type = path === '/login' || path === '/light' ? 'application/x-www-form-urlencoded' : 'application/json';
    const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': type } } as RequestInit;
    expect((await app.site.request(path, init)).status).toBe(408);
    await app.close();
  },
);

test('an email’s page, which carries its code, is kept by nobody', async () => {
  const app = await openTestSite();
  expect((await app.site.request('/letter?oobCode=some-code')).headers.get('cache-control')).toBe('private, no-store');
  await app.close();
});
