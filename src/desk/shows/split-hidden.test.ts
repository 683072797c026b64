import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, newEditor } from '#rig/caller.ts';
import { PASSWORD } from '#rig/members.ts';
import { ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import type { Decision, DeskSource } from '#scene/desk/desk.ts';
import type { DeskShow } from '#scene/desk/desk-show.ts';
import { HIDDEN_WHYS } from '#scene/desk/hidden.ts';

describe.each(ENGINES)('what is split off a hidden show on %s', (engine) => {
  let app: TestSite;
  let editor: Caller;
  let desk: Walker;
  beforeAll(async () => {
    app = await openTestSite(engine);
    editor = await newEditor(app, 'wren');
    desk = new Walker(app.site);
    await desk.send('/login', { email: editor.email, password: PASSWORD, back: '/' });
  });
  afterAll(() => app.close());

  const call = <T>(path: string, body?: unknown) => editor.call<T>(path, body);
  /** Whether the show of a day of May stands in a list that anybody may read. */
  const isListed = async (day: number) => {
    const night = `2027-05-${10 + day}`;
    return /Wedding of Reed/.test(await (await app.site.request(`/shows.txt?from=${night}&until=${night}`)).text());
  };

  /** A show of which two sources tell, hidden for a reason; its id, and what one of them says of it. */
  async function hiddenShow(why: string, day: number) {
    const what = `may ${10 + day}: Wedding of Reed at The Cannery 8pm`;
    for (const name of [`${day} one`, `${day} two`]) await call<DeskSource>('/desk/sources', { name, what });
    const rows = app.db
      .selectFrom('listing')
      .innerJoin('source', 'source.id', 'listing.source_id')
      .where('source.name', 'like', `${day} %`);
    const [one, two] = await rows
      .select(['listing.source_id as source', 'listing.key', 'listing.show_id as show'])
      .orderBy('source.name')
      .execute();
    if (one === undefined || two === undefined) throw new Error('Two sources tell of it.');
    expect(one.show).toBe(two.show);
    await call(`/desk/shows/${one.show}/edit`, { fields: { hidden: { why, note: 'The bride rang.' } } });
    return { id: one.show, said: { source: two.source, key: two.key } };
  }

  test.each(HIDDEN_WHYS.map((why, day) => [why, day] as const))(
    'stays hidden (%s) until an editor brings it back, and is of it again once that is undone',
    async (why, day) => {
      const { id, said } = await hiddenShow(why, day);
      expect(await isListed(day)).toBe(false);
      const split = await call<Decision>('/desk/split', said);
      expect(split.said).toContain('is a separate show. It stays hidden');
      expect(await isListed(day)).toBe(false);
      expect((await call<DeskShow>(`/desk/shows/${split.id}`)).hidden).toEqual({ why, note: 'The bride rang.' });
      await call(`/desk/shows/${split.id}/give-back`, { field: 'hidden' });
      expect(await isListed(day)).toBe(true);
      expect((await call<DeskShow>(`/desk/shows/${id}`)).hidden).toMatchObject({ why });
      await call('/desk/undo', { id: split.id });
      expect(await isListed(day)).toBe(false);
      const statements = (await call<DeskShow>(`/desk/shows/${id}`)).statements.map(({ source }) => source);
      expect(statements).toContain(said.source);
    },
  );

  test('the page says so before, and leads to it after', async () => {
    const { id, said } = await hiddenShow('not public', 9);
    const page = await (await desk.ask(`/desk/shows/${id}`)).text();
    expect(page).toContain('The split-off show stays hidden like this one until you bring it back on its own page.');
    const answer = await (await desk.send(`/desk/shows/${id}`, { intent: 'split', ...said })).text();
    const to = /<a href="\/desk\/shows\/([^"]+)">The show that was split off<\/a>/.exec(answer)?.[1] ?? '';
    expect((await call<DeskShow>(`/desk/shows/${to}`)).hidden?.why).toBe('not public');
    await call(`/desk/shows/${id}/give-back`, { field: 'hidden' });
    expect(await (await desk.ask(`/desk/shows/${id}`)).text()).not.toContain('stays hidden');
  });
});
