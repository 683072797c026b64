import { describe, expect, test } from 'vitest';
import { newEditor } from '#rig/caller.ts';
import { PASSWORD } from '#rig/members.ts';
import { openDesk } from '#rig/open-desk.ts';
import { ENGINES } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import type { Decision } from '#scene/desk/desk.ts';
import type { History } from '#scene/history/history.ts';
import { writeHeading } from '#scene/history/revision-head.ts';

describe.each(ENGINES)('what one decision changes, on %s', (engine) => {
  const { app, call } = openDesk(engine);
  const all = async () => (await call<History>('/desk/changes?limit=200')).revisions;
  const linesOf = async (id: string) =>
    (await all()).filter(({ decision }) => decision?.id === id).map((each) => [each.kind, each.name, writeHeading(each), each.shows]);
  const showsAt = (venue: string) => app().db.selectFrom('show').select('id').where('venue_id', '=', venue).orderBy('id').execute();

  test('is one line of all changes where a venue is merged, with how many shows it moved; so is taking it back', async () => {
    const moved = await showsAt('bilge');
    expect(moved.length).toBeGreaterThan(1);
    const before = (await call<History>('/desk/changes')).of;
    const { id } = await call<Decision>('/desk/merge/venues', { from: 'bilge', to: 'cannery' });
    expect(await linesOf(id)).toEqual([['venue', 'Bilge Bar', 'Merged into another', moved.length]]);
    expect((await call<History>('/desk/changes')).of).toBe(before + 1);
    // Each show tells it once, and of nothing besides.
    const own = (await call<History>(`/history?kind=show&id=${moved[0]?.id}`)).revisions;
    expect(own.filter(({ decision }) => decision?.id === id).map((each) => [writeHeading(each), each.shows])).toEqual([['Venue', 0]]);

    const desk = new Walker(app().site);
    await desk.send('/login', { email: (await newEditor(app(), 'robin')).email, password: PASSWORD, back: '/' });
    const page = async (path: string) => (await (await desk.ask(path)).text()).replace(/<[^>]*>/g, '');
    expect(await page('/desk/changes')).toContain(`${moved.length} shows changed with it`);
    expect(await (await desk.ask('/desk/changes.atom')).text()).toContain(`${moved.length} shows changed with it`);

    await call('/desk/undo', { id });
    expect(await linesOf(id)).toEqual([
      ['venue', 'Bilge Bar', 'Unmerged', moved.length],
      ['venue', 'Bilge Bar', 'Merged into another', moved.length],
    ]);
    expect(await showsAt('bilge')).toEqual(moved);
  });

  test('is one line where an artist is merged, and where many shows are decided of at once', async () => {
    const merged = await call<Decision>('/desk/merge/artists', { from: 'zoebee', to: 'quietboat' });
    const lines = await linesOf(merged.id);
    expect(lines.filter(([kind]) => kind === 'show')).toEqual([]);
    expect(lines.filter(([, , , beside]) => Number(beside) > 0)).toHaveLength(1);
    const shows = (await showsAt('cannery')).slice(0, 3).map(({ id }) => id);
    const { id } = await call<Decision>('/desk/decide', { shows, what: { field: 'status', value: 'sold out' } });
    expect(await linesOf(id)).toMatchObject([['show', expect.any(String), 'Status', 2]]);
  });
});
