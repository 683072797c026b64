import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeAccount, removeAccount } from '#identity/account/account-store.ts';
import { registerProfile } from '#people/register.ts';
import { type Caller, newCaller, newEditor } from '#rig/caller.ts';
import { PASSWORD } from '#rig/members.ts';
import { photograph } from '#rig/picture-files.ts';
import { ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import type { Artist } from '#scene/artist.ts';
import type { Decision } from '#scene/desk.ts';
import type { History } from '#scene/history.ts';
import type { KeptShows } from '#scene/kept-show.ts';
import type { DeskProposal, DeskProposals, Proposal, ProposalsDecided, Waits } from '#scene/proposal.ts';
import type { Show } from '#scene/show.ts';
import type { Venue } from '#scene/venue.ts';
import { sweepPictures } from '#sent/store.ts';
import { sweepProposals } from '../sweep.ts';

type Kept = { artist: Artist | null; written: { artist: Artist | null; venue: Venue | null }; approval: string; proposals: Proposal[] };

describe.each(ENGINES)('what keepers write that waits, on %s', (engine) => {
  let app: TestSite;
  let wren: Caller;
  let ada: Caller;
  let robin: Caller;
  beforeAll(async () => {
    app = await openTestSite(engine);
    wren = await newCaller(app, 'wren', { email_verified: 1 });
    ada = await newCaller(app, 'ada', { email_verified: 1 });
    robin = await newEditor(app, 'robin');
    const page = { createdAt: 0, location: '', bio: '' };
    await registerProfile(app.db, app.clock, { uid: wren.uid, username: 'wren', displayname: 'Wren Reed', ...page });
    await registerProfile(app.db, app.clock, { uid: robin.uid, username: 'robin', displayname: 'Robin', ...page });
    await giveKeeper(wren, 'artist', 'quietboat');
    await giveKeeper(wren, 'artist', 'tinwhistlers');
    await giveKeeper(wren, 'venue', 'cannery');
    await giveKeeper(ada, 'artist', 'quietboat');
    await giveKeeper(ada, 'artist', 'nowords');
  });
  beforeEach(async () => {
    await app.db.deleteFrom('proposal').execute();
    await app.db.deleteFrom('attempt').execute();
    await robin.call('/desk/approval', { approval: 'asked' });
  });
  afterAll(() => app.close());

  const giveKeeper = ({ uid }: Pick<Caller, 'uid'>, kind: 'artist' | 'venue', page_id: string) =>
    app.db.insertInto('keeper').values({ kind, page_id, account_id: uid, way: 'word', since: '2026-11-01T00:00:00.000Z' }).execute();
  const edit = (fields: object, more: object = {}, { who = wren, page = 'quietboat' } = {}) =>
    who.call<Waits & Decision>(`/keep/artist/${page}/artist`, { fields, ...more });
  const artist = (id = 'quietboat') => robin.call<Artist>(`/artists/${id}`);
  const kept = (who = wren, page = 'artist/quietboat') => who.call<Kept>(`/keep/${page}`);
  const waiting = async () => (await robin.call<DeskProposals>('/desk/proposals')).proposals;
  const only = async () => {
    const all = await waiting();
    expect(all).toHaveLength(1);
    return all[0] ?? expect.fail('nothing waits');
  };
  const seen = ({ id, seen: saw }: DeskProposal) => ({ id, seen: saw });
  const publish = (...some: DeskProposal[]) =>
    robin.call<ProposalsDecided>('/desk/proposals', { proposals: some.map(seen), as: 'published' });
  const refuse = (reason: string, ...some: DeskProposal[]) =>
    robin.call<ProposalsDecided>('/desk/proposals', { proposals: some.map(seen), as: 'refused', reason });
  const atTheDesk = (fields: object) => robin.call<{ decision: Decision }>('/desk/artists/quietboat/edit', { fields });
  const history = async (id = 'quietboat') => (await wren.call<History>(`/history?kind=artist&id=${id}`)).revisions;

  test('waits where an editor is asked: the public sees the old, the keeper their own, and may go on or take it back', async () => {
    const before = (await artist()).description;
    const saved = await edit({ description: 'Long and loud.', genres: ['indie', 'folk'] }, { why: 'New songs' });
    expect(saved).toMatchObject({ said: expect.stringContaining('waits for an editor'), proposal: expect.any(String) });
    expect((await artist()).description).toBe(before);
    expect(await (await app.site.request('/artists/quietboat')).text()).not.toContain('Long and loud');
    expect(await kept()).toMatchObject({
      approval: 'asked',
      artist: { description: before },
      written: { artist: { description: 'Long and loud.' } },
    });
    // Another keeper hears that it waits, and their own form has what stands.
    expect(await kept(ada)).toMatchObject({ written: { artist: null }, proposals: [{ isMine: false, who: { username: 'wren' } }] });
    // Written on, it is one; what says the same as the page waits no longer.
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
    expect((await takeBack(ada)).error?.status).toBe('NOT_FOUND');
    expect(await takeBack(wren)).toEqual({ done: true });
    expect([(await kept()).proposals, await waiting()]).toEqual([[], []]);
  });

  test('what waits for one page is published by way of no other page of theirs, nor let go there', async () => {
    const { proposal } = await edit({ description: 'Nobody looked at this.' });
    await robin.call('/desk/approval/artist/tinwhistlers', { approval: 'at once' });
    for (const way of ['publish', 'take-back'])
      expect((await wren.call(`/keep/artist/tinwhistlers/proposals/${way}`, { proposal })).error, way).toBeDefined();
    expect([(await artist()).description === 'Nobody looked at this.', (await waiting()).length]).toEqual([false, 1]);
    await robin.call('/desk/approval/artist/tinwhistlers', { approval: null });
  });

  test('the desk shows all that would stand on the page: what members say and lead to, and whose page a bill leads to', async () => {
    const { members = [] } = await artist('tinwhistlers');
    const [first = { name: 'Wren', part: 'whistle' }, ...others] = members;
    const said = { description: 'Buy my pills.', website: 'https://pills.example/' };
    await edit({ members: [{ ...first, ...said }, ...others] }, {}, { page: 'tinwhistlers' });
    const words = JSON.stringify((await only()).changes);
    for (const word of Object.values(said)) expect(words).toContain(word);
    await app.db.deleteFrom('proposal').execute();
    const kept = (await wren.call<KeptShows>('/keep/venue/cannery/shows')).shows[0]?.show;
    const bill = kept?.bill.map((credit) => ({ ...credit, artist: 'nowords' }));
    const sent = await wren.call('/keep/venue/cannery/shows/edit', { show: kept?.id, fields: { bill } });
    expect(sent).not.toHaveProperty('error');
    expect(JSON.stringify((await only()).changes)).toContain('/artists/nowords');
  });

  test('all of one person’s taken back brings no refused words of theirs back to the desk', async () => {
    await edit({ description: 'Refused words.' });
    await refuse('Not so.', await only());
    await robin.call('/desk/changes/take-back', { account: wren.uid, since: '2026-01-01T00:00:00.000Z' });
    expect(await waiting()).toEqual([]);
  });

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
    expect(await (await app.site.request('/artists/quietboat/history')).text()).toMatch(/Wren Reed.*published by.*Robin/s);
    expect(decisions[0]?.said).toContain('“wren” wrote it.');
    await robin.call('/desk/undo', { id: decisions[0]?.id });
    expect([(await artist()).description, (await only()).changes[0]?.now]).toEqual([before, ['Published words.']]);
    const [back] = await history();
    expect(back).toMatchObject({ takesBack: true, by: { username: 'robin' }, publishedBy: null, isPublished: false });
  });

  test('all of one person’s goes back, what others published of theirs too', async () => {
    const before = (await artist('nowords')).description;
    await edit({ description: 'By Ada.' }, {}, { who: ada, page: 'nowords' });
    await publish(await only());
    expect((await artist('nowords')).description).toBe('By Ada.');
    const since = '2026-01-01T00:00:00Z';
    expect((await robin.call<{ people: { account: string }[] }>('/desk/changes/people')).people.map(({ account }) => account)).toContain(
      ada.uid,
    );
    expect(await robin.call('/desk/changes/take-back', { account: ada.uid, since })).toMatchObject({ of: 1, taken: 1 });
    expect((await artist('nowords')).description).toBe(before);
  });

  test('a no has its reason, by letter and beside what was written, which stays theirs', async () => {
    await edit({ description: 'Buy our shirts!' });
    const one = await only();
    expect((await refuse('', one)).error?.fields).toEqual({ reason: 'Say why: they read it in a letter.' });
    const { decisions } = await refuse('It is no place to sell.', one);
    expect(decisions[0]?.said).toContain('It is no place to sell.');
    const letter = (await app.letters()).filter(({ to }) => to === wren.email).at(-1);
    expect(letter?.body).toContain('It is no place to sell.');
    expect(await waiting()).toEqual([]);
    const mine = await kept();
    expect([mine.proposals[0]?.state, mine.proposals[0]?.reason, mine.written.artist?.description]).toEqual([
      ...['refused', 'It is no place to sell.', 'Buy our shirts!'],
    ]);
    expect((await kept(ada)).proposals).toEqual([]);
    await edit({ description: 'We have shirts.' }, { expected: { description: 'Buy our shirts!' } });
    expect(await only()).toMatchObject({ state: 'waiting', reason: '', changes: [{ now: ['We have shirts.'] }] });
    // The no was about other words: taking it back changes nothing of these.
    await robin.call('/desk/undo', { id: decisions[0]?.id });
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
    // Both are shown, to the editor and to the keeper, and neither is lost.
    const third = await only();
    expect(third).toMatchObject({
      meanwhile: [{ field: 'description', now: ['An editor’s words.'] }],
      changes: [{ before: ['An editor’s words.'], now: ['Two.'] }],
    });
    expect((await kept()).proposals[0]?.meanwhile).toEqual(third.meanwhile);
    // Among many it is left to be looked at by itself; alone it is published, as what was seen.
    await edit({ website: 'https://whistles.example/' }, {}, { page: 'tinwhistlers' });
    const many = await publish(...(await waiting()));
    expect([many.decisions.length, many.left]).toEqual([1, ['Quiet Boat was changed since this was written: look at it by itself.']]);
    expect([(await artist('tinwhistlers')).website, (await artist()).description]).toEqual([
      'https://whistles.example/',
      'An editor’s words.',
    ]);
    await publish(third);
    expect((await artist()).description).toBe('Two.');
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
    const undone = await robin.call<{ left: string[] }>('/desk/undo', { id: decisions[0]?.id });
    expect(undone.left).toEqual(['Whoever wrote it wrote of it again since: that waits.']);
    expect((await only()).changes[0]?.now).toEqual(['Second words.']);
  });

  test('two editors at once announce one show', async () => {
    const fields = { date: '2027-03-05', startTime: '2000', title: `Announced at once on ${engine}` };
    await wren.call('/keep/venue/cannery/shows', { fields, despite: true });
    const one = await only();
    const went = await Promise.all([publish(one), publish(one), publish(one)]);
    expect(went.filter(({ decisions }) => decisions !== undefined)).toHaveLength(1);
    const made = await app.db.selectFrom('show').select('id').where('title', '=', fields.title).execute();
    expect(made).toHaveLength(1);
  });

  test('whoever keeps the page no longer is not published, nor what was taken off; what was merged is said, and follows', async () => {
    await edit({ description: 'From Ada.' }, {}, { who: ada, page: 'nowords' });
    await app.db.deleteFrom('keeper').where('account_id', '=', ada.uid).where('page_id', '=', 'nowords').execute();
    const ended = await only();
    expect(ended.trouble).toContain('no longer');
    expect((await publish(ended)).error?.message).toContain('no longer');
    await giveKeeper(ada, 'artist', 'nowords');
    await app.db.transaction().execute((change) => changeAccount(change, ada.uid, { disabled: 1 }));
    expect((await publish(await only())).error?.message).toContain('no longer');
    await app.db.transaction().execute((change) => changeAccount(change, ada.uid, { disabled: 0 }));
    const off = await robin.call<Decision>('/desk/artists/nowords/hide', { hidden: { why: 'other', note: '' } });
    expect((await publish(await only())).error?.message).toContain('taken off the site');
    await robin.call('/desk/undo', { id: off.id });
    const merged = await robin.call<Decision>('/desk/merge/artists', { from: 'nowords', to: 'zoebee' });
    const moved = await only();
    expect(moved).toMatchObject({ page: { id: 'zoebee' }, trouble: null });
    expect(moved.meanwhile[0]).toMatchObject({ field: 'page', now: ['Zoë Bee'] });
    await robin.call('/desk/undo', { id: merged.id });
    await robin.call('/desk/artists/nowords/edit', { fields: {}, address: 'nowordsyet' });
    await publish(await only());
    expect((await artist('nowordsyet')).description).toBe('From Ada.');
    await robin.call('/desk/artists/nowordsyet/edit', { fields: {}, address: 'nowords2' });
  });

  test('what somebody wrote goes with their account, and when its time is over', async () => {
    const leaving = await newCaller(app, 'leaving', { email_verified: 1 });
    await giveKeeper(leaving, 'artist', 'quietboat');
    await edit({ description: 'Gone.' }, {}, { who: leaving });
    await app.db.transaction().execute((change) => removeAccount(change, { id: leaving.uid, email: leaving.email }));
    expect(await waiting()).toEqual([]);
    await edit({ description: 'For long.' });
    const sweep = (days: number) =>
      app.db.transaction().execute((change) => sweepProposals(change, app.identity.clock().add({ hours: 24 * days })));
    await sweep(179);
    expect(await waiting()).toHaveLength(1);
    await sweep(181);
    expect(await waiting()).toEqual([]);
  });

  test('a picture that waits is seen by editors alone, stays as long, and is the keeper’s own', async () => {
    const bytes = await photograph({ width: 200, height: 150, hue: 5 });
    const { file } = await wren.call<{ file: string }>('/keep/artist/quietboat/pictures', bytes);
    expect((await edit({ artistimage: file }, {}, { who: ada })).error?.fields).toHaveProperty('artistimage');
    await edit({ artistimage: file });
    const status = async (path: string) => (await app.site.request(path)).status;
    const one = await only();
    expect([await status(`/pictures/${file}`), await status(one.pictures[0]?.preview ?? '')]).toEqual([404, 200]);
    await app.db.transaction().execute((change) => sweepPictures(change, app.identity.clock().add({ hours: 24 * 30 })));
    await publish(await only());
    expect([(await artist()).artistimage, await status(`/pictures/${file}`)]).toEqual([file, 200]);
  });

  test('a room’s shows and a band’s credit wait, too', async () => {
    const fields = { date: '2027-02-05', startTime: '2000', title: `A waiting evening ${engine}`, price: '$5' };
    const announce = (more: object) => wren.call<Waits>('/keep/venue/cannery/shows', more);
    expect((await announce({ fields: { ...fields, title: '' } })).error?.fields).toHaveProperty('bill');
    const { proposal } = await announce({ fields });
    const list = (page = 'venue/cannery') => wren.call<KeptShows>(`/keep/${page}/shows`);
    expect((await list()).announced).toMatchObject([{ proposal, state: 'waiting', fields: { title: fields.title } }]);
    await announce({ fields: { ...fields, price: 'free' }, proposal });
    expect((await only()).changes).toContainEqual(expect.objectContaining({ field: 'price', now: ['free'] }));
    await publish(await only());
    const { shows, announced } = await list();
    const made = shows.find(({ show }) => show.title === fields.title)?.show ?? expect.fail('not published');
    expect([made.price, made.venue.id, announced]).toEqual(['free', 'cannery', []]);
    expect((await announce({ fields })).error?.status).toBe('ALREADY_EXISTS');
    await wren.call('/keep/venue/cannery/shows/edit', { show: made.id, fields: { price: '$9' }, expected: { price: 'free' } });
    expect((await list()).shows.find(({ show }) => show.id === made.id)).toMatchObject({
      show: { price: 'free' },
      written: { fields: { price: '$9' } },
    });
    await publish(await only());
    const shown = () => robin.call<{ show: Show }>(`/shows/${made.slug}`);
    expect((await shown()).show.price).toBe('$9');

    const billed = await list('artist/tinwhistlers');
    const own = billed.shows[0] ?? expect.fail('no show of theirs');
    const credit = { name: 'Tin Whistlers (trio)', role: 'host' };
    await wren.call('/keep/artist/tinwhistlers/shows/credit', { show: own.show.id, credit });
    expect((await list('artist/tinwhistlers')).shows[0]).toMatchObject({ show: { bill: own.show.bill }, written: { fields: { credit } } });
    const one = await only();
    expect(one.changes[0]?.now).toEqual(['Tin Whistlers (trio) (host)']);
    // Somebody adds another band meanwhile: the credit alone is what was written.
    const bill = [...own.show.bill, { artist: null, name: 'A late guest', role: 'support' }];
    await robin.call(`/desk/shows/${own.show.id}/edit`, { fields: { bill } });
    await publish(await only());
    const names = (await list('artist/tinwhistlers')).shows[0]?.show.bill.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Tin Whistlers (trio)', 'A late guest']));
    await wren.call('/keep/artist/tinwhistlers/shows/credit', { show: own.show.id, credit: null });
    await robin.call(`/desk/shows/${own.show.id}/edit`, { fields: { bill: [{ artist: null, name: 'Somebody else', role: 'headliner' }] } });
    expect((await publish(await only())).error?.message).toContain('not on the bill');
  });

  test('one page may differ from the others; both are decisions, in the history of editors alone, taken back in any order', async () => {
    const of = (approval: string | null) => robin.call<Decision>('/desk/approval/artist/quietboat', { approval });
    expect((await wren.call('/desk/approval', { approval: 'at once' })).error?.status).toBe('PERMISSION_DENIED');
    const one = await of('at once');
    expect((await of('at once')).error?.status).toBe('INVALID_ARGUMENT');
    expect(await edit({ description: 'At once.' })).toHaveProperty('id');
    expect(await edit({ website: 'https://w.example/' }, {}, { page: 'tinwhistlers' })).toHaveProperty('proposal');
    const two = await of('asked');
    // The lower is taken back first: what holds is the later word.
    await robin.call('/desk/undo', { id: one.id });
    expect((await kept()).approval).toBe('asked');
    await robin.call('/desk/undo', { id: two.id });
    expect(await robin.call('/desk/keeping/artist/quietboat')).toMatchObject({ approval: null, elsewhere: 'asked' });
    const all = await robin.call<Decision>('/desk/approval', { approval: 'at once' });
    expect((await kept()).approval).toBe('at once');
    const { revisions } = await robin.call<History>('/desk/changes');
    expect(revisions[0]).toMatchObject({
      kind: 'setting',
      fields: [{ before: ['waits for an editor'], now: [] }],
      decision: { id: all.id },
    });
    expect((await wren.call('/history?kind=setting&id=approval')).error?.status).toBe('INVALID_ARGUMENT');
    await robin.call('/desk/undo', { id: all.id });
    expect((await kept()).approval).toBe('asked');
    // It goes along where the page gets another address.
    await of('at once');
    await robin.call('/desk/artists/quietboat/edit', { fields: {}, address: 'quieterboat' });
    expect(await robin.call('/desk/keeping/artist/quieterboat')).toMatchObject({ approval: 'at once' });
    const keys = await app.db.selectFrom('setting').select('key').where('key', 'like', 'approval artist:%').execute();
    expect(keys).toEqual([{ key: 'approval artist:quieterboat' }]);
    await robin.call('/desk/artists/quieterboat/edit', { fields: {}, address: 'quietestboat' });
  });

  test('where no editor is asked any more whoever wrote it publishes it', async () => {
    const { proposal } = await edit({ website: 'https://whistles2.example/' }, {}, { page: 'tinwhistlers' });
    const publishOwn = () => wren.call<Decision>('/keep/artist/tinwhistlers/proposals/publish', { proposal });
    expect((await publishOwn()).error?.status).toBe('FAILED_PRECONDITION');
    await robin.call('/desk/approval', { approval: 'at once' });
    // It is one with what is written on, until it is published.
    await edit({ genres: ['folk'] }, {}, { page: 'tinwhistlers' });
    expect(await publishOwn()).toHaveProperty('said');
    expect(await artist('tinwhistlers')).toMatchObject({ website: 'https://whistles2.example/', genres: ['folk'] });
    const [first] = await history('tinwhistlers');
    expect(first).toMatchObject({ by: { username: 'wren' }, isPublished: false });
  });

  test('without a script: the form holds what waits, the desk shows both and publishes what is picked', async () => {
    await app.db.deleteFrom('proposal').execute();
    const signIn = async ({ email }: Caller) => {
      const walker = new Walker(app.site);
      expect((await walker.send('/login', { email, password: PASSWORD, back: '/' })).status).toBe(303);
      return walker;
    };
    const [keeper, desk] = [await signIn(wren), await signIn(robin)];
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
    expect(await (await keeper.send(at, kept)).text()).toContain('It waits for an editor.');
    const page = await text(keeper, at);
    expect([page.includes('Not published yet'), page.includes('>Words that wait.</textarea>')]).toEqual([true, true]);
    expect(await text(new Walker(app.site), '/artists/tinwhistlers')).not.toContain('Words that wait');
    const list = await text(desk, '/desk/waiting');
    expect(list).toContain('Words that wait.');
    const { id, seen: saw } = await only();
    const nothing = await (await desk.send('/desk/waiting', { intent: 'decide', as: 'published' })).text();
    expect(nothing).toContain('Pick some first');
    const no = await (await desk.send('/desk/waiting', { intent: 'decide', as: 'refused', proposal: id, [`seen-${id}`]: saw })).text();
    expect(no).toContain('Say why: they read it in a letter.');
    const done = await (await desk.send('/desk/waiting', { intent: 'decide', only: id, [`seen-${id}`]: saw })).text();
    expect([done.includes('Undo'), (await artist('tinwhistlers')).description]).toEqual([true, 'Words that wait.']);
  });
});
