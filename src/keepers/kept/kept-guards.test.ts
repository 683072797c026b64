import { describe, expect, test } from 'vitest';
import type { Caller } from '#rig/caller.ts';
import { keptPages } from '#rig/kept-pages.ts';
import { photograph } from '#rig/picture-files.ts';
import { spendAll } from '#rig/spend-all.ts';
import { FULL_ENGINES } from '#rig/test-app.ts';
import type { KeptShow } from '#scene/keepers/kept-show.ts';

describe.each(FULL_ENGINES)('what guards a page that is kept on %s', (engine) => {
  const { app, arrive, give } = keptPages(engine);

  const status = async (who: Caller, path: string, body: object) => (await who.call(path, body)).error?.status;
  const shows = async (who: Caller) => (await who.call<{ shows: KeptShow[] }>('/keep/venue/cannery/shows')).shows;
  /** Makes a page disputed. */
  async function dispute(keeper: Caller, kind: 'artist' | 'venue', id: string): Promise<void> {
    const claimant = await arrive();
    const { claim } = await claimant.call<{ claim: string }>('/claims', { kind, id });
    const disputed = {
      state: 'proved',
      way: 'letter',
      disputed_by: keeper.uid,
      dispute: 'No.',
      decided_at: '2026-11-21T00:00:00.000Z',
    } as const;
    await app().db.updateTable('claim').set(disputed).where('id', '=', claim).execute();
  }

  test('while it is disputed who keeps it, no show of it is set or announced, and no picture taken', async () => {
    const wren = await arrive();
    for (const kind of ['venue', 'artist'] as const) await give(wren, kind === 'venue' ? 'cannery' : 'tinwhistlers', kind);
    const show = (await shows(wren))[0]?.show.id;
    await dispute(wren, 'venue', 'cannery');
    await dispute(wren, 'artist', 'tinwhistlers');
    const set = { show, fields: { price: '$99' } };
    expect(await status(wren, '/keep/venue/cannery/shows/edit', set)).toBe('FAILED_PRECONDITION');
    expect(await status(wren, '/keep/venue/cannery/shows', { fields: { date: '2027-01-05', title: 'Ours' } })).toBe('FAILED_PRECONDITION');
    expect(await status(wren, '/keep/artist/tinwhistlers/pictures', await photograph({ width: 240, height: 160 }))).toBe(
      'FAILED_PRECONDITION',
    );
    expect((await shows(wren)).some(({ show: { price, title } }) => price === '$99' || title === 'Ours')).toBe(false);
  });

  test('so many changes of shows are one account’s, and so many pictures a day', async () => {
    const wren = await arrive();
    await give(wren, 'cannery', 'venue');
    const show = (await shows(wren))[0]?.show.id;
    await spendAll(app(), 'page change by account', wren.uid);
    expect(await status(wren, '/keep/venue/cannery/shows/edit', { show, fields: { price: '$99' } })).toBe('RESOURCE_EXHAUSTED');
    await spendAll(app(), 'picture of a keeper by account', wren.uid);
    expect(await status(wren, '/keep/venue/cannery/pictures', await photograph({ width: 240, height: 160 }))).toBe('RESOURCE_EXHAUSTED');
  });

  test('a show that was withdrawn is nobody’s to set, and a room sets no credit of a band', async () => {
    const wren = await arrive();
    await give(wren, 'cannery', 'venue');
    const [first, second] = await shows(wren);
    await app()
      .db.updateTable('show')
      .set({ status: 'withdrawn' })
      .where('id', '=', first?.show.id ?? '')
      .execute();
    expect(await status(wren, '/keep/venue/cannery/shows/edit', { show: first?.show.id, fields: { price: '$99' } })).toBe('NOT_FOUND');
    expect(await status(wren, '/keep/venue/cannery/shows/credit', { show: second?.show.id, status: 'cancelled' })).toBe(
      'FAILED_PRECONDITION',
    );
  });
});
