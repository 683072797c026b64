import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, newEditor } from '#rig/caller.ts';
import { PASSWORD } from '#rig/members.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';

let app: TestSite;
let editor: Caller;
beforeAll(async () => {
  app = await openTestSite();
  editor = await newEditor(app, 'robin');
});
afterAll(() => app.close());

/** A feed's texts by element path; invalid XML doesn't parse. */
function readFeed(xml: string): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  const at: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local }) => at.push(local));
  parser.on('text', (text) => {
    const path = at.join('/');
    texts.set(path, [...(texts.get(path) ?? []), text]);
  });
  parser.on('closetag', () => at.pop());
  parser.write(xml).close();
  return texts;
}

test('what was changed of an artist is a feed that any program reads, whatever the band is called', async () => {
  const name = '<b>&amp; "]]> Déjà';
  await editor.call('/desk/artists/zoebee/edit', { fields: { name }, why: 'They <asked> & begged' });
  const page = await (await app.site.request('/artists/zoebee/history')).text();
  expect(page).toContain('/artists/zoebee/history.atom" title=');
  const response = await app.site.request('/artists/zoebee/history.atom');
  expect([response.status, response.headers.get('content-type'), response.headers.get('access-control-allow-origin')]).toEqual([
    ...[200, 'application/atom+xml; charset=utf-8', '*'],
  ]);
  const feed = readFeed(await response.text());
  for (const path of [
    'id',
    'title',
    'updated',
    'author/name',
    'entry/id',
    'entry/title',
    'entry/updated',
    'entry/author/name',
    'entry/content',
  ])
    expect([path, feed.get(`feed/${path}`)?.length]).toEqual([path, 1]);
  expect(feed.get('feed/entry/content')?.join('')).toMatch(/^name: Zoë Bee → .*<b>.*\n“They <asked> & begged”$/s);
  expect(feed.get('feed/entry/id')?.[0]).toMatch(/^urn:uuid:/);
});

test('a venue and a show have one, an old address leads on, and what is not there or was taken off has none', async () => {
  const status = async (path: string) => (await app.site.request(path)).status;
  expect(await status('/venues/cannery/history.atom')).toBe(200);
  expect(readFeed(await (await app.site.request('/venues/cannery/history.atom')).text()).get('feed/updated')).toEqual([
    '1970-01-01T00:00:00Z',
  ]);
  expect(await status('/shows/harbor-lights-the-cannery-2026-11-21/history.atom')).toBe(200);
  await editor.call('/desk/artists/nowords/edit', { fields: {}, address: 'fewwords' });
  const moved = await app.site.request('/artists/nowords/history.atom');
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/artists/fewwords/history.atom']);
  await editor.call('/desk/artists/fewwords/hide', { hidden: { why: 'other', note: '' } });
  expect([await status('/artists/fewwords/history.atom'), await status('/artists/nobodyatall/history.atom')]).toEqual([410, 404]);
});

test('news, services and the scene’s own words have one, which their histories lead to; what was taken off has none', async () => {
  const post = { name: 'The hall is mended', text: '<p>Come in.</p>', day: '2026-11-20', draft: false };
  const news = await editor.call<{ id: string }>('/desk/news', { fields: post });
  const service = { name: 'Tin Sound', kind: 'sound', description: 'Loud.' };
  const made = await editor.call<{ id: string }>('/desk/services', { fields: service });
  for (const at of [`/news/${news.id}`, `/services/${made.id}`, '/scene']) {
    const page = await (await app.site.request(`${at}/history`)).text();
    expect([at, page.includes(`${at}/history.atom" title=`)]).toEqual([at, true]);
    const feed = await app.site.request(`${at}/history.atom`);
    expect([at, feed.status, readFeed(await feed.text()).get('feed/id')?.length]).toEqual([at, 200, 1]);
  }
  await editor.call(`/desk/services/${made.id}/hide`, { hidden: { why: 'other', note: '' } });
  for (const end of ['', '.atom']) expect((await app.site.request(`/services/${made.id}/history${end}`)).status).toBe(410);
});

test('what was changed of everything is for an editor who is signed in, and kept nowhere', async () => {
  expect((await app.site.request('/desk/changes.atom')).status).toBe(401);
  const walker = new Walker(app.site);
  await walker.send('/login', { email: editor.email, password: PASSWORD, back: '/' });
  const response = await walker.ask('/desk/changes.atom');
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(readFeed(await response.text()).get('feed/entry/id')?.length).toBeGreaterThan(0);
  expect(await (await walker.ask('/desk/changes')).text()).toContain('/desk/changes.atom"');
  await app.db.updateTable('account').set({ role: 'member' }).where('email', '=', editor.email).execute();
  expect((await walker.ask('/desk/changes.atom')).status).toBe(403);
});
