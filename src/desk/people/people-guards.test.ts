import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAccount } from '#identity/account/account-store.ts';
import { type Caller, newCaller } from '#rig/caller.ts';
import { ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import type { Role } from '#scene/people/roles.ts';

describe.each(ENGINES)('what guards accounts at the desk on %s', (engine) => {
  let app: TestSite;
  let ada: Caller;
  let gil: Caller;
  beforeAll(async () => {
    app = await openTestSite(engine);
    ada = await newCaller(app, 'ada');
    gil = await newCaller(app, 'gil');
  });
  afterAll(() => app.close());

  const make = ({ uid }: Caller, changed: { role?: Role; closed?: 0 | 1 }) =>
    app.db.transaction().execute((tx) => changeAccount(tx, uid, changed));
  const decide = ({ uid }: Caller, wanted: object) => ada.call<object>(`/desk/people/${uid}`, { wanted, why: 'Asked to.' });

  test('an admin whose account is closed is none who could go on', async () => {
    await make(ada, { role: 'admin' });
    await make(gil, { role: 'admin', closed: 1 });
    expect((await decide(ada, { role: 'member' })).error?.message).toContain('This is the last admin');
    await make(gil, { role: 'member', closed: 0 });
  });

  test('where a keeper’s account is closed, whoever holds their page hears that it changed', async () => {
    const tie = { kind: 'artist', page_id: 'quietboat', account_id: gil.uid, way: 'word', since: '2026-11-01T00:00:00.000Z' } as const;
    await app.db.insertInto('keeper').values(tie).execute();
    const last = async () =>
      Number(
        (
          await app.db
            .selectFrom('change')
            .select(({ fn }) => fn.max('position').as('last'))
            .executeTakeFirst()
        )?.last ?? 0,
      );
    const before = await last();
    expect(await decide(gil, { closed: true })).toHaveProperty('id');
    const since = await app.db.selectFrom('change').select(['kind', 'document']).where('position', '>', before).execute();
    expect(since).toContainEqual({ kind: 'artist', document: 'quietboat' });
  });
});
