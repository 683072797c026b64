import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeNews } from '#news/store.ts';
import { type Caller, newCaller, newEditor } from '#rig/caller.ts';
import { PASSWORD } from '#rig/members.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';

const SHOW = 'the-tin-whistlers-the-cannery-2026-11-27';

let app: TestSite;
let editor: Caller;
beforeAll(async () => {
  app = await openTestSite();
  editor = await newEditor(app, 'robin');
});
afterAll(() => app.close());

const ask = (path: string) => app.site.request(path);
const signedIn = async ({ email }: Caller) => {
  const walker = new Walker(app.site);
  expect((await walker.send('/login', { email, password: PASSWORD, back: '/' })).status).toBe(303);
  return walker;
};
/** Characters that XML can't contain. */
const controls = (xml: string) => [...xml].filter((sign) => sign < ' ' && sign !== '\n');

test('what was changed of everything is shown to an editor alone, on our own pages, and searched by nobody', async () => {
  const member = await (await signedIn(await newCaller(app, 'member'))).ask('/desk/changes.atom');
  for (const answer of [await ask('/desk/changes.atom'), member, await (await signedIn(editor)).ask('/desk/changes.atom')]) {
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('access-control-allow-origin')]).toEqual([
      expect.any(Number),
      'private, no-store',
      null,
    ]);
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  }
  expect([member.status, (await member.text()).includes('<feed')]).toEqual([403, false]);
});

test('the feed of a show leads to its address now, and is gone with it', async () => {
  const row = {
    slug: 'an-old-address',
    show_id: (await app.db.selectFrom('show').select('id').where('slug', '=', SHOW).executeTakeFirstOrThrow()).id,
  };
  await app.db.insertInto('show_address').values(row).execute();
  const moved = await ask('/shows/an-old-address/history.atom');
  expect([moved.status, moved.headers.get('location')]).toEqual([301, `/shows/${SHOW}/history.atom`]);
  await app.db.updateTable('show').set({ status: 'withdrawn' }).where('slug', '=', SHOW).execute();
  const gone = await ask(`/shows/${SHOW}/history.atom`);
  expect([gone.status, await gone.text()]).toEqual([410, 'This was taken off the site.']);
  await app.db.updateTable('show').set({ status: 'announced' }).where('slug', '=', SHOW).execute();
});

test('a draft has no feed, and stands in none', async () => {
  expect((await ask('/news/not-yet/history.atom')).status).toBe(404);
  expect(await (await ask('/news.atom')).text()).not.toContain('nobody may know');
});

test('what no XML can hold stands in no feed, and what is said is no markup of it', async () => {
  const name = 'Zo\u0001ë <b>&\u000bBee';
  await app.db.updateTable('artist').set({ name }).where('id', '=', 'zoebee').execute();
  const about = [{ kind: 'artist', id: 'zoebee', name: 'Zoë Bee' }] as const;
  const post = { id: 'signs', name, text: '<p>One\u000btwo\u0001 &amp; ]]&gt;</p>', day: '2026-11-20', draft: false, about: [...about] };
  await app.db.transaction().execute((tx) => writeNews(tx, [post]));
  const news = await (await ask('/news.atom')).text();
  expect(controls(news)).toEqual([]);
  expect(news).toContain('<category term="Zo ë &lt;b&gt;&amp; Bee"/>');
  expect(news).toContain('&lt;p&gt;One two &amp;amp; ]]&amp;gt;&lt;/p&gt;</content>');
  await editor.call('/desk/artists/zoebee/edit', { fields: { description: 'Loud\u000b <i>&\u0001 long.' }, why: 'They \u0001<asked>' });
  const history = await (await ask('/artists/zoebee/history.atom')).text();
  expect(controls(history)).toEqual([]);
  expect(history).toContain('→ Loud &lt;i&gt;&amp; long.\n“They &lt;asked&gt;”</content>');
});

test('fifty posts stand in the feed of news', async () => {
  const posts = Array.from({ length: 60 }, (_, at) => ({
    id: `post${at}`,
    name: `Post ${at}`,
    text: '<p>x</p>',
    day: '2026-11-20',
    draft: false,
    about: [],
  }));
  await app.db.transaction().execute((tx) => writeNews(tx, posts));
  expect((await (await ask('/news.atom')).text()).split('<entry>')).toHaveLength(51);
});
