import { getElementsByTagName, textContent } from 'domutils';
import { parseDocument } from 'htmlparser2';
import { describe, expect, test, vi } from 'vitest';
import { compareWithPack, loadPack } from '#pack/load.ts';
import { openDeskAndPages } from '#rig/open-desk.ts';
import { ENGINES } from '#rig/test-app.ts';
import type { Changes } from '#scene/change.ts';
import type { Decision } from '#scene/desk/desk.ts';
import type { DeskEntries } from '#scene/desk/desk-entry.ts';
import type { News, NewsList, NewsPost } from '#scene/entries/news.ts';
import type { History } from '#scene/history/history.ts';

type Decided = { decision: Decision; id: string };

/** Another process sees a change within 250 ms; a busy machine may take longer. */
const SOON = { timeout: 300_000 };

describe.each(ENGINES)('news on %s', (engine) => {
  const { app, client, call, page } = openDeskAndPages(engine);
  const make = (fields: object, more: object = {}) => call<Decided>('/desk/news', { fields, ...more });
  const edit = (id: string, fields: object, more: object = {}) => call<Decided>(`/desk/news/${id}/edit`, { fields, ...more });
  const kept = (id: string) => call<{ entry: NewsPost; byHand: { field: string }[] }>(`/desk/news/${id}`);
  const undo = (id: string) => call<{ left: string[] }>('/desk/undo', { id });
  const history = async (id: string) => (await call<History>(`/history?${new URLSearchParams({ kind: 'news', id })}`)).revisions;
  const titles = async () => (await call<NewsList>('/news')).news.map(({ name }) => name);

  test('what the pack tells is there, the latest first, but for drafts; whom it is about is led to', async () => {
    expect(await titles()).toEqual(['The Cannery opens a second room', 'Klangwerkstattwochenende']);
    const post = await call<News>('/news/a-second-room');
    expect(post.about.map(({ address }) => address)).toEqual([
      '/artists/zoebee',
      '/venues/cannery',
      '/shows/the-tin-whistlers-the-cannery-2026-11-27',
    ]);
    expect(post).not.toHaveProperty('draft');
    for (const path of ['/news/not-yet', '/news/not-yet/history', '/api/news/not-yet']) expect((await page(path)).status).toBe(404);
    expect((await page('/news')).html).not.toContain('nobody may know');
  });

  test('a draft is for editors alone until it is published, and what it said before stays with them', async () => {
    const { id } = await make({ name: 'Ferry Nights', text: '<p>The secret harbour.</p>' });
    expect(id).toBe('ferry-nights');
    expect((await kept(id)).entry).toMatchObject({ draft: true, day: '2026-11-21' });
    expect((await page(`/news/${id}`)).status).toBe(404);
    await edit(id, { name: 'Ferry Nights again' }, { address: 'ferry-nights-again' });
    const { decision } = await edit('ferry-nights-again', { draft: false, text: '<p>Four bands on a boat.</p>' });
    expect(decision.said).toBe('Published “Ferry Nights again” and changed its text.');
    const published = await page('/news/ferry-nights-again');
    expect([published.status, published.html.includes('Four bands on a boat.')]).toEqual([200, true]);
    // A draft's address was never public, so it is not found rather than gone.
    expect((await page('/news/ferry-nights')).status).toBe(404);
    await edit('ferry-nights-again', { text: '<p>Five bands on a boat.</p>' }, { why: 'One more.' });
    const told = await history('ferry-nights-again');
    expect(told.map(({ fields, why }) => [fields.map(({ label }) => label).join(), why])).toEqual([
      ['text', 'One more.'],
      ['draft', ''],
    ]);
    expect(JSON.stringify(told)).not.toContain('secret');
    const all = (await call<History>('/desk/changes')).revisions.filter(({ kind }) => kind === 'news');
    expect(JSON.stringify(all)).toContain('secret');
    expect((await page('/news/ferry-nights-again/history')).html).toContain('Five');
  });

  test('what is written is cleaned, and what cannot be meant gets a sentence', async () => {
    const { id } = await make({ name: 'Clean', text: '<p onclick="x()">Yes<script>no()</script></p><img src=x>', draft: false });
    expect((await kept(id)).entry.text).toBe('<p>Yes</p>');
    expect((await make({ name: 'Empty', draft: false })).error?.fields).toEqual({ text: 'Write something, or keep it as a draft.' });
    const early = await make({ name: 'Early', text: '<p>x</p>', day: '2026-12-24', draft: false });
    expect(early.error?.fields).toEqual({ day: 'This day is in the future. Keep it as a draft until then.' });
    expect((await edit('not-yet', { draft: false })).error?.fields).toEqual({
      day: 'This day is in the future. Keep it as a draft until then.',
    });
    expect((await make({ name: 'Long', text: `<p>${'a '.repeat(10_001)}</p>` })).error?.code).toBe(400);
    expect((await make({ name: 'Clean' })).error?.status).toBe('ALREADY_EXISTS');
    expect((await make({ name: 'Clean' }, { despite: true })).id).toBe('clean2');
  });

  test('of two who write one post the second sees both, and each change goes back by itself', async () => {
    const { id } = await make({ name: 'Two hands', text: '<p>One.</p>', draft: false });
    const expected = { text: '<p>One.</p>' };
    const first = await edit(id, { text: '<p>Two <b>boats</b>.</p>' }, { expected });
    const late = await edit(id, { text: '<p>Three.</p>' }, { expected });
    expect(late.error).toMatchObject({
      status: 'ABORTED',
      fields: { text: 'Someone just changed this to “Two *boats*.”. Save again to use yours.' },
    });
    const second = await edit(id, { text: '<p>Three.</p>' });
    await undo(first.decision.id);
    expect((await kept(id)).entry.text).toBe('<p>Three.</p>');
    await undo(second.decision.id);
    expect((await kept(id)).entry.text).toBe('<p>One.</p>');
    expect((await call<{ decisions: Decision[] }>('/desk/again', { id: second.decision.id })).decisions).toHaveLength(1);
    expect((await call<News>(`/news/${id}`)).text).toBe('<p>Three.</p>');
  });

  test('an old address leads on for good, and what is taken off is gone until it is brought back', async () => {
    const { id } = await make({ name: 'Pier closed', text: '<p>For a week.</p>', draft: false });
    await edit(id, {}, { address: 'pier-open' });
    expect(await page('/news/pier-closed')).toMatchObject({ status: 301, to: '/news/pier-open' });
    expect(await page('/news/pier-closed/history')).toMatchObject({ status: 301, to: '/news/pier-open/history' });
    expect((await make({ name: 'Other' }, { address: 'pier-closed' })).error?.fields?.address).toBe('This address leads to pier-open.');
    const off = await call<Decision>('/desk/news/pier-open/hide', { hidden: { why: 'double', note: 'See the other.' } });
    expect(off.said).toBe('Took “Pier closed” off the site (it was there twice).');
    for (const path of ['/news/pier-open', '/news/pier-closed', '/api/news/pier-open']) expect((await page(path)).status).toBe(410);
    expect(await titles()).not.toContain('Pier closed');
    const listed = await call<DeskEntries>('/desk/news?which=off');
    expect(listed.entries).toMatchObject([{ id: 'pier-open', off: 'double' }]);
    await undo(off.id);
    expect((await page('/news/pier-open')).status).toBe(200);
    expect((await kept('pier-open')).byHand.some(({ field }) => field === 'made')).toBe(true);
  });

  test('all that one person wrote since a moment goes back at once', async () => {
    const { decision } = await make({ name: 'Mischief', text: '<p>x</p>', draft: false });
    const account = (await call<{ people: { account: string }[] }>('/desk/changes/people')).people[0]?.account;
    await edit('klangwerkstattwochenende', { name: 'Mischief everywhere' });
    expect(await call('/desk/changes/take-back', { account, since: decision.at })).not.toHaveProperty('error');
    expect((await page('/news/mischief')).status).toBe(404);
    expect((await call<News>('/news/klangwerkstattwochenende')).name).toBe('Klangwerkstattwochenende');
  });

  test('a kept page of the news is another as soon as one is written, or whom it is about goes by another name', async () => {
    const seen = async (path: string) => (await client().ask(path)).body.toString();
    expect(await seen('/news')).not.toContain('Hot off the press');
    await make({ name: 'Hot off the press', text: '<p>Ink.</p>', draft: false });
    await vi.waitFor(async () => expect(await seen('/news')).toContain('Hot off the press'), SOON);
    expect(await seen('/news/a-second-room')).toContain('>Zoë Bee<');
    await call('/desk/artists/zoebee/edit', { fields: { name: 'Harbour Lamps' } });
    await vi.waitFor(async () => expect(await seen('/news/a-second-room')).toContain('Harbour Lamps<'), SOON);
  });

  test('the feed has every post whole, the page says where it is, and the sitemap names them', async () => {
    const answer = await app().site.request('/news.atom');
    expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const feed = parseDocument(await answer.text(), { xmlMode: true });
    const entry = getElementsByTagName('entry', feed).find((each) => textContent(each).includes('second room'));
    expect(textContent(getElementsByTagName('content', entry ?? [])[0] ?? [])).toContain('<b>Friday</b>');
    expect(JSON.stringify(getElementsByTagName('title', feed).map((each) => textContent(each)))).not.toContain('nobody may know');
    expect((await page('/news')).html).toContain('type="application/atom+xml" href="http://localhost/news.atom"');
    const sitemap = (await page('/sitemap.xml')).html;
    expect([sitemap.includes('/news/a-second-room<'), sitemap.includes('not-yet')]).toEqual([true, false]);
    expect((await page('/news/a-second-room')).html).toContain('"@type":"NewsArticle"');
  });

  test('lists go on page by page', async () => {
    const first = await call<NewsList>('/news?limit=2');
    const second = await call<NewsList>(`/news?${new URLSearchParams({ limit: '100', cursor: first.next ?? '' })}`);
    expect([...first.news, ...second.news].map(({ name }) => name)).toEqual(await titles());
    expect((await call('/news?cursor=nonsense')).error?.code).toBe(400);
    const desk = await call<DeskEntries>('/desk/news?limit=1&which=draft&q=NOBODY');
    expect(desk.entries.map(({ id, more }) => [id, more])).toEqual([['not-yet', 'A draft for December 24, 2026']]);
  });

  test('the pack loaded again brings what is new, and writes over nothing that people wrote', async () => {
    await edit('klangwerkstattwochenende', { text: '<p>Bring two saws.</p>' });
    const news = app().pack.news.map((post) => (post.id === 'klangwerkstattwochenende' ? { ...post, text: '<p>Bring none.</p>' } : post));
    const pack = {
      ...app().pack,
      news: [...news, { id: 'fresh', name: 'Fresh', text: '<p>New.</p>', day: '2026-11-21', draft: false, about: [] }],
    };
    const { news: told } = await loadPack(app().db, pack, app().clock());
    expect(told.added.map(({ id }) => id)).toEqual(['fresh']);
    expect(told.kept).toContainEqual({
      id: 'klangwerkstattwochenende',
      name: 'Klangwerkstattwochenende',
      why: 'text: set here, and the pack differs',
    });
    expect((await call<News>('/news/klangwerkstattwochenende')).text).toBe('<p>Bring two saws.</p>');
    expect(await titles()).toContain('Hot off the press');
    const { news: back } = await loadPack(app().db, app().pack, app().clock());
    expect(back.removed.map(({ id }) => id)).toEqual(['fresh']);
    expect((await page('/news/fresh')).status).toBe(404);
    expect((await compareWithPack(app().db, app().pack, app().clock())).news.removed).toEqual([]);
  });

  test('where there is none, the page says that it is coming soon', async () => {
    await app().db.deleteFrom('news').execute();
    const { html } = await page('/news');
    expect(html).toMatch(/coming soon/i);
  });

  test('nobody hears of a draft: not that it is written, renamed or gone, nor what it was called when it was opened', async () => {
    const { cursor } = await call<Changes>('/changes');
    const { id } = await make({ name: 'A hall that closes', text: '<p>Soon.</p>' });
    await edit(id, { name: 'A hall that closes for good' }, { address: 'a-hall-for-good' });
    const off = await call<Decision>('/desk/news/a-hall-for-good/hide', { hidden: { why: 'other', note: '' } });
    for (const path of ['/news/a-hall-for-good', '/news/a-hall-for-good/history', '/api/news/a-hall-for-good'])
      expect([path, (await page(path)).status]).toEqual([path, 404]);
    await undo(off.id);
    expect((await call<Changes>(`/changes?since=${cursor}`)).changes.filter(({ kind }) => kind === 'news')).toEqual([]);
    await edit('a-hall-for-good', { name: 'A hall', text: '<p>One\u000btwo\u0001.</p>', draft: false });
    expect(JSON.stringify(await (await app().site.request('/api/history?kind=news&id=a-hall-for-good')).json())).not.toContain('closes');
    // Characters that XML can't hold are left out of feeds.
    const feed = await (await app().site.request('/news.atom')).text();
    expect([feed.includes('A hall'), [...feed].filter((sign) => sign < ' ' && sign !== '\n')]).toEqual([true, []]);
    await call('/desk/news/a-hall-for-good/hide', { hidden: { why: 'other', note: '' } });
  });
});
