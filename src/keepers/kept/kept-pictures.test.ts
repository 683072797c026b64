import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeAccount } from '#identity/account/account-store.ts';
import { type Caller, newCaller } from '#rig/caller.ts';
import { photograph } from '#rig/picture-files.ts';
import { FULL_ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import type { Artist } from '#scene/artists/artist.ts';
import type { Decision } from '#scene/desk/desk.ts';
import type { OfferedPicture } from '#scene/pictures/pictured.ts';
import { sweepPictures } from '#sent/store.ts';

type Taken = { file: string; preview: string };
const PASSWORD = 'three quiet boats';
const OTHERS = 'Choose a picture you uploaded, or one that’s on your page.';

describe.each(FULL_ENGINES)('pictures that keepers send on %s', (engine) => {
  let app: TestSite;
  let wren: Caller;
  let ada: Caller;
  let editor: Caller;
  beforeAll(async () => {
    app = await openTestSite(engine);
    [wren, ada, editor] = [await confirmed('wren'), await confirmed('ada'), await confirmed('robin', 'editor')];
    await give(wren, 'artist', 'quietboat');
    await give(wren, 'venue', 'cannery');
    await give(ada, 'artist', 'tinwhistlers');
  });
  afterAll(() => app.close());

  const confirmed = (name: string, role: 'member' | 'editor' = 'member') => newCaller(app, name, { role, email_verified: 1 });
  const give = ({ uid }: Caller, kind: 'artist' | 'venue', page_id: string) =>
    app.db.insertInto('keeper').values({ kind, page_id, account_id: uid, way: 'word', since: '2026-11-01T00:00:00.000Z' }).execute();
  let hue = 0;
  const small = () => photograph({ width: 240, height: 160, hue: hue++ });
  const sendFor = (who: Caller, page: string, bytes: Uint8Array) => who.call<Taken>(`/keep/${page}/pictures`, bytes);
  const edit = (who: Caller, page: string, fields: object) => who.call<Decision>(`/keep/${page}`, { fields });
  const offered = async (who: Caller, page: string) =>
    (await who.call<{ pictures: OfferedPicture[] }>(`/keep/${page}`)).pictures.map(({ file }) => file);
  const artist = (id = 'quietboat') => editor.call<Artist>(`/artists/${id}`);
  const status = async (path: string) => (await app.site.request(path)).status;

  test('a keeper sends one, sees it before anybody, and puts it on the page with words and focus', async () => {
    const { file, preview } = await sendFor(wren, 'artist/quietboat', await small());
    expect([await status(preview), await status(`/pictures/${file}`)]).toEqual([200, 404]);
    expect(await offered(wren, 'artist/quietboat')).toContain(file);
    const imageview = { alt: 'Three on a boat', x: 20, y: 60 };
    const decision = await edit(wren, 'artist/quietboat/artist', { artistimage: file, imageview });
    expect([await artist(), await status(`/pictures/${file}`)]).toMatchObject([{ artistimage: file, imageview }, 200]);
    await editor.call('/desk/undo', { id: decision.id });
    expect((await artist()).artistimage).not.toBe(file);
    const room = await sendFor(wren, 'venue/cannery', await small());
    expect(await edit(wren, 'venue/cannery/venue', { image: { file: room.file, alt: '', x: 50, y: 50 } })).toHaveProperty('said');
  });

  test('nobody sends for a page that is not theirs, or for none', async () => {
    const bytes = await small();
    expect((await sendFor(ada, 'artist/quietboat', bytes)).error?.status).toBe('PERMISSION_DENIED');
    expect((await sendFor(ada, 'venue/nowhere', bytes)).error?.status).toBe('PERMISSION_DENIED');
    expect((await sendFor(editor, 'artist/quietboat', bytes)).error?.status).toBe('PERMISSION_DENIED');
    expect((await ada.call<Taken>('/desk/pictures', bytes)).error?.status).toBe('PERMISSION_DENIED');
    const fault = (await sendFor(wren, 'artist/quietboat', Buffer.from('<svg/>'))).error;
    expect(fault?.fields).toEqual({ picture: expect.stringContaining('SVG') });
  });

  test('of other pages none is offered, and none is taken: neither an editor’s, another keeper’s nor the pack’s', async () => {
    const ofWren = (await sendFor(wren, 'artist/quietboat', await small())).file;
    const ofEditor = (await editor.call<Taken>('/desk/pictures', await small())).file;
    const ofPack = (await artist()).artistimage ?? expect.fail('no picture of the pack');
    expect(await offered(ada, 'artist/tinwhistlers')).not.toContain(ofWren);
    for (const file of [ofWren, ofEditor, ofPack, `${'0'.repeat(32)}.webp`]) {
      const { error } = await edit(ada, 'artist/tinwhistlers/artist', { artistimage: file });
      expect([file, error?.fields]).toEqual([file, { artistimage: OTHERS }]);
      const members = [{ name: 'Ada', part: 'whistle', img: file }];
      expect((await edit(ada, 'artist/tinwhistlers/artist', { members })).error?.fields).toEqual({ 'members.0.img': OTHERS });
      const releases = [{ title: 'Ebb', cover: file }];
      expect((await edit(ada, 'artist/tinwhistlers/artist', { releases })).error?.fields).toEqual({ 'releases.0.cover': OTHERS });
    }
    expect((await edit(wren, 'venue/cannery/venue', { image: { file: ofEditor, alt: '', x: 5, y: 5 } })).error?.fields).toEqual({
      image: OTHERS,
    });
  });

  test('what stands on the page is its keepers’ to use, whoever sent it, and what is shown stays', async () => {
    const { file } = await editor.call<Taken>('/desk/pictures', await small());
    await editor.call('/desk/artists/tinwhistlers/edit', { fields: { artistimage: file } });
    expect(await offered(ada, 'artist/tinwhistlers')).toContain(file);
    const members = [{ name: 'Ada', part: 'whistle', img: file }];
    expect(await edit(ada, 'artist/tinwhistlers/artist', { members })).toHaveProperty('said');
    expect(await edit(ada, 'artist/tinwhistlers/artist', { imageview: { alt: 'Four', x: 10, y: 10 } })).toHaveProperty('said');
  });

  test('the very same sent by two is theirs both; what was taken down is nobody’s', async () => {
    const bytes = await small();
    const one = await sendFor(wren, 'artist/quietboat', bytes);
    const two = await sendFor(ada, 'artist/tinwhistlers', bytes);
    expect(two.file).toBe(one.file);
    expect(await edit(ada, 'artist/tinwhistlers/artist', { artistimage: two.file })).toHaveProperty('said');
    await editor.call('/desk/pictures/take-down', { file: one.file, why: 'Not theirs' });
    expect(await offered(wren, 'artist/quietboat')).not.toContain(one.file);
    expect((await edit(wren, 'artist/quietboat/artist', { artistimage: one.file })).error?.fields).toEqual({
      artistimage: 'This picture was taken down.',
    });
    expect((await sendFor(wren, 'artist/quietboat', bytes)).error?.message).toContain('taken down here before');
  });

  test('who sent what is forgotten with the picture, and with the account', async () => {
    const leaving = await confirmed('leaving');
    await give(leaving, 'artist', 'quietboat');
    const senders = () => app.db.selectFrom('picture_sender').select('picture_id').where('account_id', '=', leaving.uid).execute();
    await sendFor(leaving, 'artist/quietboat', await small());
    await app.db.transaction().execute((tx) => sweepPictures(tx, app.identity.clock().add({ hours: 24 * 8 })));
    expect(await senders()).toEqual([]);
    await sendFor(leaving, 'artist/quietboat', await small());
    expect(await senders()).toHaveLength(1);
    await app.db.transaction().execute((tx) => removeAccount(tx, { id: leaving.uid, email: leaving.email }));
    expect(await senders()).toEqual([]);
  });

  test('without a script it goes with the form, and without consent nothing of it is lost', async () => {
    const walker = new Walker(app.site);
    expect((await walker.send('/login', { email: wren.email, password: PASSWORD, back: '/' })).status).toBe(303);
    const address = '/artists/quietboat/edit';
    const page = await (await walker.ask(address)).text();
    const submit = async (fields: Record<string, string | File>) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      return (await walker.ask(address, { method: 'POST', body })).text();
    };
    const { name, description } = await artist();
    const form = { intent: 'edit', loaded: Walker.field(page, 'loaded'), name, description, picture: '', picturealt: 'A quiet boat' };
    const photo = new File([new Uint8Array(await small())], 'boat.jpg', { type: 'image/jpeg' });
    const refused = await submit({ ...form, picturefile: photo });
    expect(refused).toContain('Check the box to say you may publish this picture');
    const sent = /name="picture"[^>]*value="([0-9a-f]{32}\.webp)"|value="([0-9a-f]{32}\.webp)"[^>]*name="picture"/.exec(refused);
    const file = sent?.[1] ?? sent?.[2] ?? expect.fail('the picture that was sent is not in the form');
    await submit({ ...form, picture: file, picturesent: '1', may: '1' });
    expect(await artist()).toMatchObject({ artistimage: file, imageview: { alt: 'A quiet boat' } });
  });

  test('a picture of a member is refused and consented to beside that member', async () => {
    const walker = new Walker(app.site);
    await walker.send('/login', { email: wren.email, password: PASSWORD, back: '/' });
    const address = '/artists/quietboat/edit';
    const loaded = Walker.field(await (await walker.ask(address)).text(), 'loaded');
    const { name, description } = await artist();
    const body = new FormData();
    for (const [field, value] of Object.entries({ intent: 'edit', loaded, name, description, member1: 'Otis Quill', part1: 'Washboard' }))
      body.set(field, value);
    body.set('imgfile1', new File([new Uint8Array(await small())], 'otis.jpg', { type: 'image/jpeg' }));
    const refused = await (await walker.ask(address, { method: 'POST', body })).text();
    expect(refused).toContain('id="mayimg1-why"');
    expect(refused).not.toContain('id="mayimg0-why"');
    expect(refused.slice(0, refused.indexOf('id="mayimg1-why"')).split('<details').at(-1)).toMatch(/^ open=""/);
  });

  test.each([
    ['a keeper', () => wren.email, '/artists/quietboat/edit'],
    ['an editor', () => editor.email, '/desk/artists/quietboat'],
  ])(
    'the cover of a record goes with the form of %s, is refused and consented to beside it, and is on /records',
    async (_, email, address) => {
      const walker = new Walker(app.site);
      await walker.send('/login', { email: email(), password: PASSWORD, back: '/' });
      const page = await (await walker.ask(address)).text();
      const { name, description } = await artist();
      const title = `Slack ${address.length}`;
      const submit = async (fields: Record<string, string | File>) => {
        const body = new FormData();
        const form = { intent: 'edit', loaded: Walker.field(page, 'loaded'), name, description, release0: title, ...fields };
        for (const [field, value] of Object.entries(form)) body.set(field, value);
        return (await walker.ask(address, { method: 'POST', body })).text();
      };
      const none = await submit({ coverfile0: new File(['<svg/>'], 'slack.svg', { type: 'image/svg+xml' }), may: '1' });
      expect(none).toMatch(/<p class="why" id="coverfile0-why">[^<]*SVG/);
      const refused = await submit({ coverfile0: new File([new Uint8Array(await small())], 'slack.jpg', { type: 'image/jpeg' }) });
      expect(refused).toContain('id="maycover0-why"');
      expect(refused.slice(0, refused.indexOf('id="maycover0-why"')).split('<details').at(-1)).toMatch(/^ open=""/);
      const cover = /name="cover0"[^>]*value="([0-9a-f]{32}\.webp)"/.exec(refused)?.[1] ?? expect.fail('the cover is not in the form');
      await submit({ cover0: cover, picturesent: '1', may: '1' });
      expect((await artist()).releases).toEqual([{ title, links: [], cover }]);
      const records = await (await app.site.request('/records')).text();
      expect(records).toContain(`/pictures/${cover}`);
      expect(records).toContain(`alt="Cover of ${title}"`);
      expect((await app.site.request(`/pictures/${cover}`)).status).toBe(200);
    },
  );
});
