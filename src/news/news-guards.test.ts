import { describe, expect, test, vi } from 'vitest';
import { writeCursor } from '#endpoint.ts';
import { openDeskAndPages } from '#rig/open-desk.ts';
import { ENGINES } from '#rig/test-app.ts';
import type { Changes } from '#scene/change.ts';
import type { Decision } from '#scene/desk/desk.ts';
import type { DeskEntries } from '#scene/desk/desk-entry.ts';
import type { News, NewsList } from '#scene/entries/news.ts';
import { BIO_TOO_LONG } from '#scene/people/bio.ts';

type Decided = { decision: Decision; id: string };

/** Another process sees a change within 250 ms; a busy machine may take longer. */
const SOON = { timeout: 300_000 };

describe.each(ENGINES)('what guards news on %s', (engine) => {
  const { app, client, call, page } = openDeskAndPages(engine);
  const make = (fields: object) => call<Decided>('/desk/news', { fields: { draft: false, ...fields } });
  const edit = (id: string, fields: object) => call<Decided>(`/desk/news/${id}/edit`, { fields });
  const kept = async (id: string) => (await app().db.selectFrom('news').select('text').where('id', '=', id).executeTakeFirstOrThrow()).text;

  test('a list is asked for in bounds, from a place that we gave out', async () => {
    const refused = async (query: string) => (await call<NewsList>(`/news?${query}`)).error?.fields;
    for (const limit of ['0', '101', '1.5'])
      expect([limit, await refused(`limit=${limit}`)]).toEqual([limit, { limit: expect.any(String) }]);
    expect(await refused(`cursor=${'x'.repeat(401)}`)).toEqual({ cursor: expect.stringContaining('400') });
    for (const id of ['x', '1.5', '1e99'])
      expect(await refused(`cursor=${writeCursor({ sortKey: '2026-11-20', id })}`)).toEqual({ cursor: 'isn’t one of ours' });
    for (const path of ['/api/news/a%00b', '/news/a%00b', '/api/services/a%00b', '/services/a%00b'])
      expect([path, (await page(path)).status]).toEqual([path, 404]);
  });

  test('what is kept is clean, and what was written past that is clean where it is read', async () => {
    const { id } = await make({ name: 'Clean', text: '<p>Yes<script>no()</script></p>' });
    expect(await kept(id)).toBe('<p>Yes</p>');
    await edit(id, { text: '<p onclick="no()">Still</p>' });
    expect(await kept(id)).toBe('<p>Still</p>');
    const text = '<p>Past us<img src=x onerror="no()"></p><script>no()</script>';
    await app().db.updateTable('news').set({ text }).where('id', '=', id).execute();
    expect((await call<News>(`/news/${id}`)).text).toBe('<p>Past us</p>');
    expect((await page(`/news/${id}`)).html).not.toContain('no()');
  });

  test('what is too long once it is clean is said to be', async () => {
    const text = '<p><a href="https://a.example/">x</a></p>'.repeat(450);
    for (const sent of [await make({ name: 'Links', text }), await edit('klangwerkstattwochenende', { text })])
      expect(sent.error).toMatchObject({ code: 400, fields: { text: BIO_TOO_LONG } });
  });

  test('who keeps a page of a post hears that it is a draft again', async () => {
    const { id } = await make({ name: 'Not so soon', text: '<p>Oops.</p>' });
    expect((await client().ask(`/news/${id}`)).status).toBe(200);
    const { cursor } = await call<Changes>('/changes');
    await edit(id, { draft: true });
    expect((await call<Changes>(`/changes?since=${cursor}`)).changes).toContainEqual(expect.objectContaining({ kind: 'news', id }));
    await vi.waitFor(async () => expect((await client().ask(`/news/${id}`)).status).toBe(404), SOON);
  });

  test('whom a post is about is told while they stand, twenty at most', async () => {
    const about = async () => (await call<News>('/news/a-second-room')).about.map(({ kind }) => kind);
    expect(await about()).toEqual(['artist', 'venue', 'show']);
    const off = await call<Decision>('/desk/artists/zoebee/hide', { hidden: { why: 'other', note: '' } });
    const slug = 'the-tin-whistlers-the-cannery-2026-11-27';
    const status = (to: 'withdrawn' | 'announced') => app().db.updateTable('show').set({ status: to }).where('slug', '=', slug).execute();
    await status('withdrawn');
    expect(await about()).toEqual(['venue']);
    await status('announced');
    await call('/desk/undo', { id: off.id });
    const many = Array.from({ length: 21 }, (_, at) => ({ kind: 'artist', id: `band${at}`, name: `Band ${at}` }));
    expect((await edit('a-second-room', { about: many })).error?.fields).toEqual({ 'fields.about': 'At most 20.' });
  });

  test('an editor finds drafts and what is public apart', async () => {
    const listed = async (which: string) => (await call<DeskEntries>(`/desk/news?which=${which}`)).entries.map(({ id }) => id);
    expect([(await listed('draft')).includes('not-yet'), (await listed('draft')).includes('a-second-room')]).toEqual([true, false]);
    expect([(await listed('public')).includes('not-yet'), (await listed('public')).includes('a-second-room')]).toEqual([false, true]);
    expect((await call('/desk/news?limit=501')).error?.code).toBe(400);
  });
});
