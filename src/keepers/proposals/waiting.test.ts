import { describe, expect, test } from 'vitest';
import { removeAccount } from '#identity/account/account-store.ts';
import { openApproval } from '#rig/approval.ts';
import { type Caller, newCaller } from '#rig/caller.ts';
import { PASSWORD } from '#rig/members.ts';
import { photograph } from '#rig/picture-files.ts';
import { FULL_ENGINES } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import type { KeptShows } from '#scene/keepers/kept-show.ts';
import { sweepPictures } from '#sent/store.ts';
import { sweepProposals } from '../sweep.ts';

describe.each(FULL_ENGINES)('keepers’ changes that waits, on %s', (engine) => {
  const { app, wren, ada, robin, giveKeeper, edit, artist, kept, waiting, only, publish, refuse } = openApproval(engine);

  test('waits where an editor is asked: the public sees the old, the keeper their own, and may go on or take it back', async () => {
    const before = (await artist()).description;
    const saved = await edit({ description: 'Long and loud.', genres: ['indie', 'folk'] }, { why: 'New songs' });
    expect(saved).toMatchObject({ said: expect.stringContaining('waiting for an editor'), proposal: expect.any(String) });
    expect((await artist()).description).toBe(before);
    expect(await (await app().site.request('/artists/quietboat')).text()).not.toContain('Long and loud');
    expect(await kept()).toMatchObject({
      approval: 'asked',
      artist: { description: before },
      written: { artist: { description: 'Long and loud.' } },
    });
    // Another keeper sees that it waits; their own form has the published values.
    expect(await kept(ada())).toMatchObject({ written: { artist: null }, proposals: [{ isMine: false, who: { username: 'wren' } }] });
    // Further edits join it; without differences it is dropped.
    const again = await edit(
      { description: 'Longer.', genres: ['indie'] },
      { expected: { description: 'Long and loud.', genres: ['indie', 'folk'] } },
    );
    expect(again.proposal).toBe(saved.proposal);
    expect((await only()).changes.map(({ field, now }) => [field, now])).toEqual([['description', ['Longer.']]]);
    const stale = await edit({ description: 'From an old tab.' }, { expected: { description: before } });
    expect([stale.error?.status, Object.keys(stale.error?.fields ?? {})]).toEqual(['ABORTED', ['description']]);
    expect((await edit({ description: before })).proposal).toBeNull();
    expect(await waiting()).toEqual([]);
    expect((await edit({ description: before })).error?.status).toBe('INVALID_ARGUMENT');
    const { proposal } = await edit({ description: 'Once more.' });
    const takeBack = (who: Caller) => who.call('/keep/artist/quietboat/proposals/take-back', { proposal });
    expect((await takeBack(ada())).error?.status).toBe('NOT_FOUND');
    expect(await takeBack(wren())).toEqual({ done: true });
    expect([(await kept()).proposals, await waiting()]).toEqual([[], []]);
  });

  test('what somebody else wrote is theirs and the editors’: who keeps the page too hears only that it waits', async () => {
    await edit({ description: 'Ada is leaving us.' }, { why: 'She said so in private' });
    const [theirs] = (await kept(ada())).proposals;
    expect(theirs).toMatchObject({ isMine: false, state: 'waiting', why: '', changes: [], meanwhile: [], trouble: null });
    expect(JSON.stringify(await kept(ada()))).not.toMatch(/leaving us|in private/);
  });

  test('what waits for one page is published by way of no other page of theirs, nor let go there', async () => {
    const { proposal } = await edit({ description: 'Nobody looked at this.' });
    await robin().call('/desk/approval/artist/tinwhistlers', { approval: 'at once' });
    for (const way of ['publish', 'take-back'])
      expect((await wren().call(`/keep/artist/tinwhistlers/proposals/${way}`, { proposal })).error?.status, way).toBe('NOT_FOUND');
    expect([(await artist()).description === 'Nobody looked at this.', (await waiting()).length]).toEqual([false, 1]);
    await robin().call('/desk/approval/artist/tinwhistlers', { approval: null });
  });

  test('the desk shows all that would stand on the page: what members say and lead to, and whose page a bill leads to', async () => {
    const { members = [] } = await artist('tinwhistlers');
    const [first = { name: 'Wren', part: 'whistle' }, ...others] = members;
    const said = { description: 'Buy my pills.', website: 'https://pills.example/' };
    await edit({ members: [{ ...first, ...said }, ...others] }, {}, { page: 'tinwhistlers' });
    const words = JSON.stringify((await only()).changes);
    for (const word of Object.values(said)) expect(words).toContain(word);
    await app().db.deleteFrom('proposal').execute();
    const kept = (await wren().call<KeptShows>('/keep/venue/cannery/shows')).shows[0]?.show;
    const bill = kept?.bill.map((credit) => ({ ...credit, artist: 'nowords' }));
    const sent = await wren().call('/keep/venue/cannery/shows/edit', { show: kept?.id, fields: { bill } });
    expect(sent).not.toHaveProperty('error');
    expect(JSON.stringify((await only()).changes)).toContain('/artists/nowords');
  });

  test('all of one person’s taken back brings no refused words of theirs back to the desk', async () => {
    await edit({ description: 'Refused words.' });
    await refuse('Not so.', await only());
    await robin().call('/desk/changes/take-back', { account: wren().uid, since: '2026-01-01T00:00:00.000Z' });
    expect(await waiting()).toEqual([]);
  });

  test('so much of one person waits, written anew or again after a no', async () => {
    await edit({ description: 'Refused first.' });
    const [refused] = await waiting();
    await refuse('Not so.', refused ?? expect.fail('nothing waits'));
    const { account_id: _, id: __, ...like } = await app().db.selectFrom('proposal').selectAll().executeTakeFirstOrThrow();
    const more = Array.from({ length: 60 }, (_, at) => ({ ...like, id: `p${at}`, account_id: wren().uid, state: 'waiting' as const }));
    await app()
      .db.insertInto('proposal')
      .values(more.map((row) => ({ ...row, about: 'new show' as const })))
      .execute();
    for (const page of ['tinwhistlers', 'quietboat'])
      expect((await edit({ description: 'One too many.' }, {}, { page })).error?.status).toBe('RESOURCE_EXHAUSTED');
    await app().db.deleteFrom('proposal').where('id', '=', 'p0').execute();
    expect(await edit({ description: 'Refused no more.' })).toHaveProperty('proposal');
  });

  test('nobody who wrote much keeps another out of sight', async () => {
    const fields = (at: number) => ({ date: '2027-04-05', startTime: '2000', title: `Evening ${at}` });
    for (let at = 0; at < 52; at++) await wren().call('/keep/venue/cannery/shows', { fields: fields(at), despite: true });
    await edit({ description: 'From Ada, the last.' }, {}, { who: ada(), page: 'nowords' });
    const seen = await waiting();
    expect([seen.length, seen[1]?.page.id]).toEqual([50, 'nowords']);
  });

  test('what somebody wrote goes with their account, and when its time is over', async () => {
    const leaving = await newCaller(app(), 'leaving', { email_verified: 1 });
    await giveKeeper(leaving, 'artist', 'quietboat');
    await edit({ description: 'Gone.' }, {}, { who: leaving });
    await app()
      .db.transaction()
      .execute((tx) => removeAccount(tx, { id: leaving.uid, email: leaving.email }));
    expect(await waiting()).toEqual([]);
    await edit({ description: 'For long.' });
    const sweep = (days: number) =>
      app()
        .db.transaction()
        .execute((tx) =>
          sweepProposals(
            tx,
            app()
              .identity.clock()
              .add({ hours: 24 * days }),
          ),
        );
    await sweep(179);
    expect(await waiting()).toHaveLength(1);
    await sweep(181);
    expect(await waiting()).toEqual([]);
  });

  test('a picture that waits is seen by editors alone, stays as long, and is the keeper’s own', async () => {
    const bytes = await photograph({ width: 200, height: 150, hue: 5 });
    const { file } = await wren().call<{ file: string }>('/keep/artist/quietboat/pictures', bytes);
    expect((await edit({ artistimage: file }, {}, { who: ada() })).error?.fields).toHaveProperty('artistimage');
    await edit({ artistimage: file });
    const status = async (path: string) => (await app().site.request(path)).status;
    const one = await only();
    expect([await status(`/pictures/${file}`), await status(one.pictures[0]?.preview ?? '')]).toEqual([404, 200]);
    await app()
      .db.transaction()
      .execute((tx) =>
        sweepPictures(
          tx,
          app()
            .identity.clock()
            .add({ hours: 24 * 30 }),
        ),
      );
    await publish(await only());
    expect([(await artist()).artistimage, await status(`/pictures/${file}`)]).toEqual([file, 200]);
  });

  test('without a script: the form holds what waits, the desk shows both and publishes what is picked', async () => {
    await app().db.deleteFrom('proposal').execute();
    const signIn = async ({ email }: Caller) => {
      const walker = new Walker(app().site);
      expect((await walker.send('/login', { email, password: PASSWORD, back: '/' })).status).toBe(303);
      return walker;
    };
    const [keeper, desk] = [await signIn(wren()), await signIn(robin())];
    const text = async (walker: Walker, path: string) => (await walker.ask(path)).text();
    const at = '/artists/tinwhistlers/edit';
    const loaded = Walker.field(await text(keeper, at), 'loaded');
    const { name } = await artist('tinwhistlers');
    const form = {
      ...(JSON.parse(loaded) as object),
      intent: 'edit',
      loaded,
      name,
      description: 'Words that wait.',
      othernames: 'Tin Whistlers',
    };
    const kept = Object.fromEntries(Object.entries(form).map(([field, value]) => [field, typeof value === 'string' ? value : '']));
    expect(await (await keeper.send(at, kept)).text()).toContain('It’s waiting for an editor.');
    const page = await text(keeper, at);
    expect([page.includes('Not published yet'), page.includes('>Words that wait.</textarea>')]).toEqual([true, true]);
    expect(await text(new Walker(app().site), '/artists/tinwhistlers')).not.toContain('Words that wait');
    const list = await text(desk, '/desk/waiting');
    expect(list).toContain('Words that wait.');
    const { id, seen: saw } = await only();
    const nothing = await (await desk.send('/desk/waiting', { intent: 'decide', as: 'published' })).text();
    expect(nothing).toContain('Check some boxes first');
    const no = await (await desk.send('/desk/waiting', { intent: 'decide', as: 'refused', proposal: id, [`seen-${id}`]: saw })).text();
    expect(no).toContain('Say why. They’ll get it in an email.');
    expect(no).toContain(`checked="" value="${id}"`);
    const done = await (await desk.send('/desk/waiting', { intent: 'decide', only: id, [`seen-${id}`]: saw })).text();
    expect([done.includes('Undo'), (await artist('tinwhistlers')).description]).toEqual([true, 'Words that wait.']);
  });
});
