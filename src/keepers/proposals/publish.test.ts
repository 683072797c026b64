import { describe, expect, test } from 'vitest';
import { changeAccount } from '#identity/account/account-store.ts';
import { openApproval } from '#rig/approval.ts';
import { ENGINES } from '#rig/test-app.ts';
import type { Decision } from '#scene/desk/desk.ts';

describe.each(ENGINES)('what an editor says of what waits, on %s', (engine) => {
  const { app, wren, ada, robin, giveKeeper, edit, artist, kept, waiting, only, publish, refuse, atTheDesk, history } =
    openApproval(engine);

  test('an editor publishes it: who wrote and who published stand in the history, and an undo has it wait again', async () => {
    const before = (await artist()).description;
    await edit({ description: 'Published words.' }, { why: 'We are louder now' });
    const { decisions } = await publish(await only());
    expect([(await artist()).description, await waiting()]).toEqual(['Published words.', []]);
    const [first] = await history();
    expect(first).toMatchObject({
      ...{ by: { username: 'wren' }, publishedBy: { username: 'robin' }, isPublished: true, why: 'We are louder now' },
      fields: [{ field: 'description', before: [before], now: ['Published words.'] }],
    });
    expect(await (await app().site.request('/artists/quietboat/history')).text()).toMatch(/Wren Reed.*published by.*Robin/s);
    expect(decisions[0]?.said).toContain('“wren” wrote it.');
    await robin().call('/desk/undo', { id: decisions[0]?.id });
    expect([(await artist()).description, (await only()).changes[0]?.now]).toEqual([before, ['Published words.']]);
    const [back] = await history();
    expect(back).toMatchObject({ takesBack: true, by: { username: 'robin' }, publishedBy: null, isPublished: false });
  });

  test('all of one person’s goes back, what others published of theirs too', async () => {
    const before = (await artist('nowords')).description;
    await edit({ description: 'By Ada.' }, {}, { who: ada(), page: 'nowords' });
    await publish(await only());
    expect((await artist('nowords')).description).toBe('By Ada.');
    const since = '2026-01-01T00:00:00Z';
    expect((await robin().call<{ people: { account: string }[] }>('/desk/changes/people')).people.map(({ account }) => account)).toContain(
      ada().uid,
    );
    expect(await robin().call('/desk/changes/take-back', { account: ada().uid, since })).toMatchObject({ of: 1, taken: 1 });
    expect((await artist('nowords')).description).toBe(before);
  });

  test('a no has its reason, by email and beside what was written, which stays theirs', async () => {
    await edit({ description: 'Buy our shirts!' });
    const one = await only();
    expect((await refuse('', one)).error?.fields).toEqual({ reason: 'Say why. They’ll get it in an email.' });
    const { decisions } = await refuse('It is no place to sell.', one);
    expect(decisions[0]?.said).toContain('It is no place to sell.');
    const letter = (await app().letters()).filter(({ to }) => to === wren().email).at(-1);
    expect(letter?.body).toContain('It is no place to sell.');
    expect(await waiting()).toEqual([]);
    const mine = await kept();
    expect([mine.proposals[0]?.state, mine.proposals[0]?.reason, mine.written.artist?.description]).toEqual([
      ...['refused', 'It is no place to sell.', 'Buy our shirts!'],
    ]);
    expect((await kept(ada())).proposals).toEqual([]);
    await edit({ description: 'We have shirts.' }, { expected: { description: 'Buy our shirts!' } });
    expect(await only()).toMatchObject({ state: 'waiting', reason: '', changes: [{ now: ['We have shirts.'] }] });
    // The refusal was about other words, so undoing it changes nothing here.
    await robin().call('/desk/undo', { id: decisions[0]?.id });
    expect((await only()).changes[0]?.now).toEqual(['We have shirts.']);
  });

  test('nothing is published that nobody saw: neither what was written since, nor over what the page says since', async () => {
    await edit({ description: 'One.' });
    const first = await only();
    await edit({ description: 'Two.' });
    expect((await publish(first)).error?.status).toBe('ABORTED');
    const second = await only();
    await atTheDesk({ description: 'An editor’s words.' });
    expect((await publish(second)).error?.status).toBe('ABORTED');
    expect((await artist()).description).toBe('An editor’s words.');
    // Both are shown to the editor and the keeper, and neither is lost.
    const third = await only();
    expect(third).toMatchObject({
      meanwhile: [{ field: 'description', now: ['An editor’s words.'] }],
      changes: [{ before: ['An editor’s words.'], now: ['Two.'] }],
    });
    expect((await kept()).proposals[0]?.meanwhile).toEqual(third.meanwhile);
    // In a batch it is left for a separate look; alone it is published as seen.
    await edit({ website: 'https://whistles.example/' }, {}, { page: 'tinwhistlers' });
    const many = await publish(...(await waiting()));
    expect([many.decisions.length, many.left]).toEqual([1, ['Quiet Boat changed since this was written. Check this one on its own.']]);
    expect([(await artist('tinwhistlers')).website, (await artist()).description]).toEqual([
      'https://whistles.example/',
      'An editor’s words.',
    ]);
    await publish(third);
    expect((await artist()).description).toBe('Two.');
  });

  test('written on, it says still what an editor made of it meanwhile', async () => {
    await edit({ description: 'One.' });
    await atTheDesk({ description: 'What an editor made of it.' });
    const meanwhile = [{ field: 'description', now: ['What an editor made of it.'] }];
    await edit({ description: 'Two.' }, { expected: { description: 'One.' } });
    expect(await only()).toMatchObject({ changes: [{ now: ['Two.'] }], meanwhile });
  });

  test('two editors at once publish once', async () => {
    await edit({ description: `At once on ${engine}.` });
    const one = await only();
    const went = await Promise.all([publish(one), publish(one)]);
    expect(went.filter(({ decisions }) => decisions !== undefined)).toHaveLength(1);
    expect((await history()).filter(({ fields }) => fields[0]?.now[0] === `At once on ${engine}.`)).toHaveLength(1);
  });

  test('what was written since stays what waits, where the decision before is taken back', async () => {
    await edit({ description: 'First words.' });
    const { decisions } = await publish(await only());
    await edit({ description: 'Second words.' });
    const undone = await robin().call<{ left: string[] }>('/desk/undo', { id: decisions[0]?.id });
    expect(undone.left).toEqual(['The keeper has edited it again since. That version is waiting.']);
    expect((await only()).changes[0]?.now).toEqual(['Second words.']);
  });

  test('so it is where the page was found to be another meanwhile', async () => {
    await edit({ description: 'First words.' });
    const { decisions } = await publish(await only());
    const merged = await robin().call<Decision>('/desk/merge/artists', { from: 'quietboat', to: 'nowords' });
    await edit({ description: 'Second words.' }, {}, { page: 'nowords' });
    const undone = await robin().call<{ left: string[] }>('/desk/undo', { id: decisions[0]?.id });
    expect(undone.left).toContain('The keeper has edited it again since. That version is waiting.');
    expect((await only()).changes[0]?.now).toEqual(['Second words.']);
    await robin().call('/desk/undo', { id: merged.id });
  });

  test('two editors at once announce one show', async () => {
    const fields = { date: '2027-03-05', startTime: '2000', title: `Announced at once on ${engine}` };
    await wren().call('/keep/venue/cannery/shows', { fields, despite: true });
    const one = await only();
    const went = await Promise.all([publish(one), publish(one), publish(one)]);
    expect(went.filter(({ decisions }) => decisions !== undefined)).toHaveLength(1);
    const made = await app().db.selectFrom('show').select('id').where('title', '=', fields.title).execute();
    expect(made).toHaveLength(1);
  });

  test('whoever keeps the page no longer is not published, nor what was taken off; what was merged is said, and follows', async () => {
    await edit({ description: 'From Ada.' }, {}, { who: ada(), page: 'nowords' });
    await app().db.deleteFrom('keeper').where('account_id', '=', ada().uid).where('page_id', '=', 'nowords').execute();
    const ended = await only();
    expect(ended.trouble).toContain('no longer');
    expect((await publish(ended)).error?.message).toContain('no longer');
    await giveKeeper(ada(), 'artist', 'nowords');
    await app()
      .db.transaction()
      .execute((tx) => changeAccount(tx, ada().uid, { closed: 1 }));
    expect((await publish(await only())).error?.message).toContain('no longer');
    await app()
      .db.transaction()
      .execute((tx) => changeAccount(tx, ada().uid, { closed: 0 }));
    const off = await robin().call<Decision>('/desk/artists/nowords/hide', { hidden: { why: 'other', note: '' } });
    expect((await publish(await only())).error?.message).toContain('taken off the site');
    await robin().call('/desk/undo', { id: off.id });
    const merged = await robin().call<Decision>('/desk/merge/artists', { from: 'nowords', to: 'zoebee' });
    const moved = await only();
    expect(moved).toMatchObject({ page: { id: 'zoebee' }, trouble: null });
    expect(moved.meanwhile[0]).toMatchObject({ field: 'page', now: ['Zoë Bee'] });
    await robin().call('/desk/undo', { id: merged.id });
    await robin().call('/desk/artists/nowords/edit', { fields: {}, address: 'nowordsyet' });
    await publish(await only());
    expect((await artist('nowordsyet')).description).toBe('From Ada.');
    await robin().call('/desk/artists/nowordsyet/edit', { fields: {}, address: 'nowords2' });
  });
});
