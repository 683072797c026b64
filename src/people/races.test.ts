import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteAccount } from '#identity/account/change-credentials.ts';
import { signUp } from '#identity/account/sign-up.ts';
import type { Identity } from '#identity/identity.ts';
import { ENGINES, openTestApp, openTestIdentity, type TestApp } from '#rig/test-app.ts';
import { registerProfile, updateProfile } from './register.ts';
import { findOwnPage } from './store.ts';

describe.each(ENGINES)('at once, on %s', (engine) => {
  let app: TestApp;
  let identity: Identity;
  beforeAll(async () => {
    app = await openTestApp(engine);
    ({ identity } = openTestIdentity(app));
  });
  afterAll(() => app.close());

  let people = 0;
  const newPerson = () =>
    signUp(identity, { email: `runner${people++}@tunes.example`, password: 'three quiet boats' }, 'client', {
      address: '192.0.2.7',
      agent: '',
    });
  const register = (uid: string, username: string) =>
    registerProfile(app.db, app.machineClock, { uid, username, displayname: 'Runner', createdAt: 0, location: '', bio: '' }).then(
      () => 'done',
      (error: { status?: string; message: string }) => error.status ?? error.message,
    );

  test('twenty who want one user name: one gets it, whatever its case', async () => {
    const runners = [];
    for (let n = 0; n < 20; n++) runners.push(await newPerson());
    const outcomes = await Promise.all(runners.map(({ account }, n) => register(account.id, n % 2 === 0 ? 'TheRunner' : 'therunner')));
    expect(outcomes.filter((each) => each === 'done')).toHaveLength(1);
    expect(outcomes.filter((each) => each === 'ALREADY_EXISTS')).toHaveLength(19);
  });

  test('two devices that change one field at once, each expecting what stood there: one is told, and nothing of the other is lost', async () => {
    const { account } = await newPerson();
    await register(account.id, 'twodevices');
    const expected = { location: '' };
    const save = (location: string) =>
      updateProfile(app.db, app.machineClock, account.id, { location }, { expected }).then(
        () => location,
        (error: { status?: string }) => error.status,
      );
    const outcomes = await Promise.all([save('Pier 1'), save('Pier 2')]);
    const kept = outcomes.find((each) => each?.startsWith('Pier'));
    expect(outcomes.filter((each) => each === 'ABORTED')).toHaveLength(1);
    expect((await findOwnPage(app.db, account.id))?.profile.location).toBe(kept);
    // Repeated after a lost answer it changes nothing, and other fields don't conflict.
    expect(await save(kept ?? '')).toBe(kept);
    const social = { website: 'https://pier.example' };
    const changed = await updateProfile(app.db, app.machineClock, account.id, { social }, { expected: { social: { website: '' } } });
    expect(changed).toMatchObject({ location: kept, social });
  });

  test('one person who asks twice in the same words is answered twice', async () => {
    const { account } = await newPerson();
    expect(await Promise.all([1, 2, 3, 4].map(() => register(account.id, 'twicer')))).toEqual(['done', 'done', 'done', 'done']);
  });

  test('an account that goes meanwhile leaves no page behind, and is no failure of ours', async () => {
    const person = await newPerson();
    const outcomes = Promise.all([1, 2, 3].map((n) => register(person.account.id, `goner${n}`)));
    await deleteAccount(identity, person);
    for (const each of await outcomes) expect(['done', 'ALREADY_EXISTS', 'UNAUTHENTICATED']).toContain(each);
    expect(await register(person.account.id, 'goner')).toBe('UNAUTHENTICATED');
    expect(await app.db.selectFrom('profile').select('uid').where('uid', '=', person.account.id).execute()).toEqual([]);
  });

  test('a page changed while its account goes is gone', async () => {
    const person = await newPerson();
    await register(person.account.id, 'changer');
    const changes = [1, 2, 3].map((n) =>
      updateProfile(app.db, app.machineClock, person.account.id, { location: `Pier ${n}` }).catch((error) => error),
    );
    await deleteAccount(identity, person);
    for (const each of await Promise.all(changes)) if (each instanceof Error) expect(each.message).toBe('You don’t have a page yet.');
    expect(await app.db.selectFrom('profile').select('uid').where('uid', '=', person.account.id).execute()).toEqual([]);
  });

  // SQLite has no concurrent transactions.
  const onPostgres = engine === 'postgres' ? test : () => {};
  onPostgres('a name somebody has is refused at once while they change their page', async () => {
    const [owner, other] = [(await newPerson()).account.id, (await newPerson()).account.id];
    await register(owner, 'keeper');
    await app.db.transaction().execute(async (tx) => {
      await tx.updateTable('profile').set({ location: 'Pier 1' }).where('uid', '=', owner).execute();
      // If it waited, it would block everyone else.
      expect(await register(other, 'Keeper')).toBe('ALREADY_EXISTS');
    });
  });
});
