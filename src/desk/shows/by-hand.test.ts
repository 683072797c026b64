import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hear } from '#ingest/hear/hear.ts';
import { type Caller, newEditor } from '#rig/caller.ts';
import { sourceNamed } from '#rig/samples.ts';
import { ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import type { Decision, DeskSource } from '#scene/desk/desk.ts';
import type { DeskShow, DeskShows } from '#scene/desk/desk-show.ts';
import type { Programme, Show } from '#scene/shows/show.ts';

describe.each(ENGINES)('shows at the desk on %s', (engine) => {
  let app: TestSite;
  let editors: Record<'wren' | 'ash', Caller>;
  beforeAll(async () => {
    app = await openTestSite(engine);
    editors = { wren: await newEditor(app, 'wren'), ash: await newEditor(app, 'ash') };
  });
  afterAll(() => app.close());

  const call = <T>(path: string, body?: unknown, who: keyof typeof editors = 'wren') => editors[who].call<T>(path, body);
  const keep = (name: string, what: string, more: object = {}) => call<DeskSource>('/desk/sources', { name, what, ...more });
  /** What is on, but for what the calendars of the scene tell. */
  const on = async (night: string): Promise<Show[]> => {
    const words = new URLSearchParams({ from: night, until: night, others: '1' });
    const { shows } = (await (await app.site.request(`/api/shows?${words}`)).json()) as Programme;
    const listings = app.db
      .selectFrom('listing')
      .innerJoin('source', 'source.id', 'listing.source_id')
      .where('source.kept_by', '=', 'pack');
    const theirs = new Set((await listings.select('listing.show_id').execute()).map((row) => row.show_id));
    return shows.filter(({ id }) => !theirs.has(id));
  };
  const only = async (night: string): Promise<Show> => {
    const [show, ...rest] = await on(night);
    expect(rest).toEqual([]);
    if (show === undefined) throw new Error(`nothing is on ${night}`);
    return show;
  };
  const list = (words: Record<string, string> = {}) => call<DeskShows>(`/desk/shows?${new URLSearchParams(words)}`);
  const names = async (words: Record<string, string>) => (await list(words)).shows.map(({ show }) => show.event).toSorted();
  const edit = (id: string, fields: object, more: object = {}, who: keyof typeof editors = 'wren') =>
    call<Decision>(`/desk/shows/${id}/edit`, { fields, ...more }, who);
  const undo = (id: string) => call('/desk/undo', { id });
  async function hearAnew(source: string): Promise<void> {
    await app.db.updateTable('source').set({ fingerprint: null }).execute();
    await hear(app.db, await sourceNamed(app.db, source), app.clock);
  }

  test('every field set by hand holds against a hearing and can be given back to exactly what its sources say', async () => {
    await keep('March first', 'tue mar 2: Neap w/ Ebb Tide at The Cannery 9pm $10 21+');
    const before = await only('2027-03-02');
    const fields = {
      date: '2027-03-03',
      startTime: '2015',
      endTime: '2330',
      doorsTime: '1900',
      title: 'A release',
      venue: { id: null, name: 'The old boathouse' },
      bill: [
        { artist: null, name: 'Ebb Tide', role: 'headliner' },
        { artist: 'quietboat', name: 'Quiet Boat', role: 'support' },
      ],
      status: 'sold out',
      price: '$8',
      ages: 'all ages',
      url: 'https://tickets.example/neap',
      kind: 'stage',
    } as const;
    await edit(before.id, fields);
    await hearAnew('march-first');
    expect(await only('2027-03-03')).toMatchObject({ ...fields, kindReason: 'An editor said so.', night: '2027-03-03' });
    const told = await call<DeskShow>(`/desk/shows/${before.id}`);
    expect(told.byHand.map(({ field }) => field)).toEqual(Object.keys(fields).toSorted());
    expect(told.byHand[0]?.by).toMatch(/^someone without a name/);
    expect(told.without).toMatchObject({ price: '$10', startTime: '2100', date: '2027-03-02' });
    const decisions: string[] = [];
    for (const field of Object.keys(fields)) decisions.push((await call<Decision>(`/desk/shows/${before.id}/give-back`, { field })).id);
    const given = await call<DeskShow>(`/desk/shows/${before.id}`);
    expect(given.show).toMatchObject(told.without ?? {});
    // Nobody was told of what was given back at once.
    expect(given.show.was).toBeNull();
    expect({ ...given.show, was: null, kind: 0, kindReason: 0, kindProbability: 0, music: 0 }).toEqual({
      ...before,
      kind: 0,
      kindReason: 0,
      kindProbability: 0,
      music: 0,
    });
    expect(given.byHand).toEqual([]);
    for (const decision of decisions.reverse()) await undo(decision);
    expect(await only('2027-03-03')).toMatchObject(fields);
  });

  test('an undo of a later edit brings the earlier one back, in whatever order they are taken back', async () => {
    await keep('March third', 'thu mar 4: Neap at The Cannery 9pm $10');
    const { id } = await only('2027-03-04');
    const price = async () => (await only('2027-03-04')).price;
    const [five, six] = [await edit(id, { price: '$5' }), await edit(id, { price: '$6' })];
    await undo(six.id);
    expect(await price()).toBe('$5');
    const seven = await edit(id, { price: '$7' });
    await undo(five.id);
    expect(await price()).toBe('$7');
    const back = await call<Decision>(`/desk/shows/${id}/give-back`, { field: 'price' });
    expect(back.said).toBe('Went back to the source’s price for “Neap”: $10.');
    expect(await price()).toBe('$10');
    expect((await call(`/desk/shows/${id}/give-back`, { field: 'price' })).error?.status).toBe('FAILED_PRECONDITION');
    await undo(back.id);
    expect(await price()).toBe('$7');
    await undo(seven.id);
    expect(await price()).toBe('$10');
    const three = [await edit(id, { price: '$1' }), await edit(id, { price: '$2' }), await edit(id, { price: '$3' })];
    for (const one of three) await undo(one.id);
    expect(await price()).toBe('$10');
  });

  test('a start moved past the end takes the end along, and times that cannot be are asked about', async () => {
    await keep('April eighth', 'thu apr 8: Neap at The Cannery 2pm-4pm');
    const { id } = await only('2027-04-08');
    const times = async () => {
      const { startTime, endTime, doorsTime } = await only('2027-04-08');
      return [startTime, endTime, doorsTime];
    };
    expect(await times()).toEqual(['1400', '1600', null]);
    const moved = await edit(id, { startTime: '2100' });
    expect(await times()).toEqual(['2100', '2300', null]);
    expect(moved.said).toContain('11:00 PM');
    expect((await edit(id, { endTime: '1600' })).error).toMatchObject({
      status: 'INVALID_ARGUMENT',
      fields: { endTime: 'It can’t end at 4:00 PM: the start is at 9:00 PM. Correct one of them.' },
    });
    expect((await edit(id, { doorsTime: '2200' })).error?.fields).toEqual({
      doorsTime: 'Doors can’t open at 10:00 PM: the start is at 9:00 PM. Correct one of them.',
    });
    await edit(id, { endTime: '0200', doorsTime: '2000' });
    expect((await edit(id, { startTime: '1900' })).error?.fields).toHaveProperty('doorsTime');
    expect(await times()).toEqual(['2100', '0200', '2000']);
    const fields = { date: '2027-04-08', title: 'Another', startTime: '2100', endTime: '1600' };
    expect((await call('/desk/shows', { fields })).error?.fields).toHaveProperty('endTime');
    await hearAnew('april-eighth');
    await call(`/desk/shows/${id}/give-back`, { field: 'endTime' });
    // The sources' end does not go with the start that is set here.
    expect(await times()).toEqual(['2100', null, '2000']);
    // Nor the end that is set here with a start of the sources.
    await edit(id, { startTime: '1200', endTime: '1300', doorsTime: '1100' });
    await call(`/desk/shows/${id}/give-back`, { field: 'doorsTime' });
    await call(`/desk/shows/${id}/give-back`, { field: 'startTime' });
    expect(await times()).toEqual(['1400', null, null]);
    // Where no start is known, the doors are the earliest that is.
    const unstarted = { date: '2027-04-08', title: 'Doors alone', doorsTime: '2200', endTime: '2000' };
    expect((await call('/desk/shows', { fields: unstarted })).error?.fields).toEqual({
      endTime: 'It can’t end at 8:00 PM: the doors open at 10:00 PM. Correct one of them.',
    });
  });

  test('of two who edit at once the second is told what the first wrote, and nothing of either is lost', async () => {
    const { id } = await only('2027-03-04');
    const expected = { price: '$10', ages: '' };
    await edit(id, { price: '$11' }, { expected: { price: '$10' } });
    const late = await edit(id, { price: '$12', ages: '21+' }, { expected }, 'ash');
    expect(late.error).toMatchObject({ status: 'ABORTED', fields: { price: expect.stringContaining('“$11”') } });
    expect(await only('2027-03-04')).toMatchObject({ price: '$11', ages: '' });
    await edit(id, { price: '$11', ages: '21+' }, { expected }, 'ash');
    expect(await only('2027-03-04')).toMatchObject({ price: '$11', ages: '21+' });
  });

  test('what stood before lines were cleaned can still be edited by who expects it', async () => {
    const { id } = await only('2027-03-04');
    await app.db.updateTable('show').set({ ages: '18+\n21+' }).where('id', '=', id).execute();
    expect((await edit(id, { ages: '21+' }, { expected: { ages: '18+\n21+' } })).error).toBeUndefined();
    await edit(id, { ages: '' });
  });

  test.each([
    ['a link that is none', { url: 'fiddler crab dot example' }, 'fields.url'],
    ['a day that is none', { date: '2026-02-30' }, 'fields.date'],
    ['a venue nobody knows', { venue: { id: 'nowhere', name: 'Nowhere' } }, 'venue'],
    ['an artist nobody knows', { bill: [{ artist: 'nobody-at-all', name: 'N', role: 'headliner' }] }, 'bill'],
    ['a name that is empty', { bill: [{ artist: null, name: ' ', role: 'headliner' }] }, 'fields.bill.0.name'],
  ])('refuses %s, naming the field', async (_, fields, named) => {
    const { id } = await only('2027-03-04');
    const { error } = await edit(id, fields);
    expect(error?.status).toBe('INVALID_ARGUMENT');
    expect(Object.keys(error?.fields ?? {})).toEqual([named]);
  });

  test('a hidden show is gone from every list, its address says so without the note, and no hearing brings it back', async () => {
    await keep('March fourth', 'fri mar 5: Food Truck Rally at The Cannery 6pm');
    const { id, slug } = await only('2027-03-05');
    const hid = await edit(id, { hidden: { why: 'not music', note: 'Rang them: no band.' } });
    expect(hid.said).toBe('Hid “Food Truck Rally” (not music).');
    await hearAnew('march-fourth');
    expect(await on('2027-03-05')).toEqual([]);
    for (const path of ['/shows.txt', '/api/search?q=truck', '/api/shows/feed?from=2027-03-05&until=2027-03-05&others=1']) {
      const text = await (await app.site.request(path)).text();
      expect([path, /Food Truck Rally/.test(text)]).toEqual([path, false]);
    }
    const page = await app.site.request(`/shows/${slug}`);
    expect(page.status).toBe(410);
    const text = await page.text();
    expect(text).toContain('Taken down');
    expect(text).not.toContain('Rang them');
    for (const format of ['ics', 'json', 'atom', 'txt']) {
      const list = await app.site.request(`/shows/${slug}.${format}`);
      expect([format, list.status, await list.text()]).toEqual([format, 410, 'This show was taken down.\n']);
    }
    expect(await names({ from: '2027-03-05', until: '2027-03-05' })).not.toContain('Food Truck Rally');
    expect(await names({ status: 'hidden' })).toEqual(['Food Truck Rally']);
    await call(`/desk/shows/${id}/give-back`, { field: 'hidden' });
    expect((await only('2027-03-05')).status).toBe('announced');
  });

  test('a show made by hand is announced; who tells of it later joins it and overrules nothing', async () => {
    const bill = [{ artist: 'quietboat', name: 'Quiet Boat', role: 'headliner' }];
    const fields = { date: '2027-03-06', startTime: '2000', venue: { id: 'cannery', name: 'The Cannery' }, bill, price: '$9' };
    const made = await call<{ decision: Decision; show: string }>('/desk/shows', { fields });
    expect(made.decision.said).toBe('Announced “Quiet Boat” at The Cannery, Saturday 2027-03-06.');
    expect(await only('2027-03-06')).toMatchObject({ id: made.show, ...fields, status: 'announced', kind: 'music' });
    await keep('March fifth', 'sat mar 6: Quiet Boat at The Cannery 8pm $10 21+');
    expect(await only('2027-03-06')).toMatchObject({ id: made.show, price: '$9', ages: '21+' });
    expect((await call('/desk/shows', { fields })).error?.status).toBe('ALREADY_EXISTS');
    const likely = await call<{ shows: { show: Show; same: boolean }[] }>('/desk/likely', { fields });
    expect(likely.shows.filter(({ same }) => same).map(({ show }) => show.id)).toEqual([made.show]);
    const second = await call<{ decision: Decision }>('/desk/shows', { fields, despite: true });
    expect(await on('2027-03-06')).toHaveLength(2);
    await undo(second.decision.id);
    await call('/desk/sources/remove', { id: 'march-fifth' });
    expect(await only('2027-03-06')).toMatchObject({ id: made.show, price: '$9', ages: '' });
    await undo(made.decision.id);
    expect(await on('2027-03-06')).toEqual([]);
    expect((await call('/desk/shows', { fields: { date: '2027-03-06' } })).error?.fields).toHaveProperty('bill');
  });

  test('two that are merged keep what was typed in and set of both, and come apart again as they were', async () => {
    const fields = (name: string) => ({ date: '2027-03-07', bill: [{ artist: null, name, role: 'headliner' }] });
    const [one, other] = [
      await call<{ show: string }>('/desk/shows', { fields: fields('Low Water') }),
      await call<{ show: string }>('/desk/shows', { fields: fields('Marsh Hen') }),
    ];
    await edit(one.show, { price: '$3' });
    const merged = await call<Decision>('/desk/merge', { from: one.show, to: other.show });
    expect(await only('2027-03-07')).toMatchObject({ id: other.show, event: 'Marsh Hen', price: '$3' });
    await undo(merged.id);
    const shows = await on('2027-03-07');
    expect(shows.map(({ event, price }) => [event, price]).toSorted()).toEqual([
      ['Low Water', '$3'],
      ['Marsh Hen', ''],
    ]);
    const { likely } = await call<DeskShow>(`/desk/shows/${one.show}`);
    expect(likely.map(({ id }) => id)).toContain(other.show);
  });

  test.each([
    { day: '10', one: 'not public', other: 'on', left: [], said: ' It stays hidden (not public).' },
    { day: '11', one: 'on', other: 'not music', left: [], said: ' It stays hidden (not music).' },
    { day: '12', one: 'not public', other: 'double', left: [], said: ' It stays hidden (not public).' },
    { day: '13', one: 'double', other: 'on', left: ['announced'], said: '' },
    { day: '14', one: 'on', other: 'double', left: ['announced'], said: '' },
  ])('what is found to be one, where one is $one and the other $other, tells nothing that was hidden', async (merging) => {
    const { day, one, other, left, said } = merging;
    const make = async (title: string, why: string) => {
      const fields = { date: `2027-04-${day}`, startTime: '2000', title: `${title} ${day}`, venue: { id: 'cannery', name: 'The Cannery' } };
      const { show } = await call<{ show: string }>('/desk/shows', { fields, despite: true });
      if (why !== 'on') await edit(show, { hidden: { why, note: '' } });
      return show;
    };
    const standing = async () => (await on(`2027-04-${day}`)).map(({ status }) => status);
    const [first, second] = [await make('Smith Wedding', one), await make('Quiet Boat', other)];
    const before = await standing();
    const { slug } = (await call<DeskShow>(`/desk/shows/${first}`)).show;
    const merged = await call<Decision>('/desk/merge', { from: first, to: second });
    expect(await standing()).toEqual(left);
    expect(merged.said).toBe(`“Smith Wedding ${day}” and “Quiet Boat ${day}” are the same show.${said}`);
    const page = await app.site.request(`/shows/${slug}`);
    expect(page.status).toBe(left.length === 0 ? 410 : 301);
    expect(await page.text()).not.toContain('Smith');
    await undo(merged.id);
    expect(await standing()).toEqual(before);
  });

  test('finds shows by name, night, venue, source, kind, status, what is set by hand and what changed', async () => {
    expect(await names({ q: 'low wat' })).toEqual(['Low Water']);
    expect(await names({ q: 'QUIET boat', from: '2027-03-02', until: '2027-03-04' })).toContain('Neap w/ Ebb Tide');
    expect(await names({ from: '2027-03-07', until: '2027-03-07' })).toEqual(expect.arrayContaining(['Low Water', 'Marsh Hen']));
    expect(await names({ venue: 'cannery', from: '2027-03-02', until: '2027-03-06' })).toEqual(
      expect.arrayContaining(['Food Truck Rally', 'Neap']),
    );
    expect(await names({ source: 'march-third' })).toEqual(['Neap']);
    expect(await names({ status: 'sold out', from: '2027-03-02' })).toEqual(['Neap w/ Ebb Tide']);
    expect(await names({ hand: '1', from: '2027-03-04', until: '2027-03-05' })).toEqual(['Neap']);
    expect(await names({ kind: 'stage', from: '2027-03-02', until: '2027-03-05' })).toEqual(['Neap w/ Ebb Tide']);
    expect((await list({ changed: 'last' })).since).toMatch(/^2026-/);
    expect(await names({ q: '%' })).toEqual([]);
    const all = (await list({ limit: '200' })).shows.map(({ show }) => show.id);
    const paged: string[] = [];
    for (let after = ''; ; ) {
      const part = await list({ limit: '7', ...(after === '' ? {} : { after }) });
      paged.push(...part.shows.map(({ show }) => show.id));
      if (part.next === null) break;
      after = part.next;
    }
    expect(paged).toEqual(all);
    expect(all.length).toBeGreaterThan(7);
  });

  test('a postponed show is on again with its new date, and a venue’s list goes by its name', async () => {
    const fields = { date: '2027-05-03', startTime: '2000', title: 'Net Menders', venue: { id: 'cannery', name: '' } };
    const { show } = await call<{ show: string }>('/desk/shows', { fields, despite: true });
    await edit(show, { status: 'postponed' });
    await edit(show, { date: '2027-05-10' });
    expect(await only('2027-05-10')).toMatchObject({ status: 'announced', date: '2027-05-10' });
    expect(await (await app.site.request('/shows.ics?venue=cannery')).text()).toContain('at The Cannery');
  });

  test('one decision about many shows says of how many it is where some are gone, and one undo takes all of it back', async () => {
    const days = Array.from({ length: 18 }, (_, n) => `mon jan ${n + 1}: Act ${n} at The Cannery ${1 + (n % 9)}pm`);
    await keep('January', days.map((line) => line.replace('mon ', '')).join('\n'), { format: 'list' });
    const { shows } = await list({ source: 'january', limit: '200' });
    expect(shows).toHaveLength(18);
    const ids = shows.map(({ show }) => show.id);
    await edit(ids[0] ?? '', { status: 'sold out' });
    for (const id of ids.slice(0, 1)) await edit(id, { hidden: { why: 'double', note: '' } });
    const decision = await call<Decision>('/desk/decide', {
      shows: [...ids, 'never-was'],
      what: { field: 'status', value: 'cancelled' },
    });
    expect(decision.said).toBe('Marked 17 of 19 shows as canceled; the others were gone by then.');
    expect(await names({ source: 'january', status: 'cancelled' })).toHaveLength(17);
    await undo(decision.id);
    expect(await names({ source: 'january', status: 'cancelled' })).toHaveLength(0);
    expect(await names({ source: 'january', status: 'announced' })).toHaveLength(17);
    await call(`/desk/shows/${ids[0]}/give-back`, { field: 'hidden' });
    expect(await names({ source: 'january', status: 'sold out' })).toHaveLength(1);
    const gone = await call('/desk/decide', { shows: ['never-was'], what: { field: 'kind', value: 'other' } });
    expect(gone.error?.status).toBe('FAILED_PRECONDITION');
  });
});
