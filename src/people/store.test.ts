import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chunks } from '#database/chunks.ts';
import { ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import { Person } from '#scene/people/profile.ts';
import { hideProfile } from './store.ts';

const NOW = '2026-11-21T23:30:00.000Z';
const MANY = 10_100;

/** Sorted by username ignoring case: 'Person7', 'person70', 'person8'. */
const people = Array.from({ length: MANY }, (_, n) => ({
  username: n % 2 === 0 ? `person${n}` : `Person${n}`,
  displayname: `“No. ${n}”`,
}));
const folded = ({ username }: Person) => username.toLowerCase();

describe.each(ENGINES)('people on %s', (engine) => {
  let app: TestSite;
  beforeAll(async () => {
    app = await openTestSite(engine);
    await app.db.transaction().execute(async (tx) => {
      for (const some of chunks(people)) {
        await tx
          .insertInto('account')
          .values(some.map(({ username }) => ({ ...ACCOUNT, id: username })))
          .execute();
        await tx
          .insertInto('profile')
          .values(
            some.map((person) => ({
              ...PROFILE,
              uid: person.username,
              username: person.username,
              username_folded: folded(person),
              display_name: person.displayname,
            })),
          )
          .execute();
      }
    });
  });
  afterAll(() => app.close());

  const everybody = async () => Person.array().parse(await (await app.site.request('/api/get/getAllUsers')).json());

  test('are all listed, however many, each once and by user name', async () => {
    const listed = await everybody();
    expect(listed).toHaveLength(MANY);
    expect(listed).toEqual([...people].sort((a, b) => (folded(a) < folded(b) ? -1 : 1)));
  });

  test('who are hidden are not listed', async () => {
    await app.db.transaction().execute((tx) => hideProfile(tx, 'person5000', true));
    expect((await everybody()).map(folded)).not.toContain('person5000');
    expect(await everybody()).toHaveLength(MANY - 1);
  });
});

test('a list of nobody is a list', async () => {
  const app = await openTestSite();
  const answer = await app.site.request('/api/get/getAllUsers');
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(await answer.json()).toEqual([]);
  await app.close();
});

const ACCOUNT = {
  email_verified: 0,
  display_name: '',
  photo_url: '',
  role: 'member',
  closed: 0,
  valid_since: 0,
  created_at: NOW,
  signed_in_at: NOW,
} as const;

const PROFILE = {
  location: '',
  bio: '',
  instagram: '',
  facebook: '',
  website: '',
  hidden: 0,
  created_at: NOW,
  changed_at: NOW,
} as const;
