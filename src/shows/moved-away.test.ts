import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, newEditor } from '#rig/caller.ts';
import { ENGINES, openTestSite, SATURDAY, type TestSite } from '#rig/test-app.ts';

const plain = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

describe.each(ENGINES)('a show that was moved to another venue, on %s', (engine) => {
  let app: TestSite;
  let editor: Caller;
  let show: string;
  beforeAll(async () => {
    app = await openTestSite(engine, SATURDAY);
    editor = await newEditor(app, 'robin');
    const bill = [{ artist: null, name: 'Net Menders', role: 'headliner' }];
    const fields = { date: '2026-12-15', startTime: '2000', venue: { id: 'cannery', name: '' }, bill };
    ({ show } = await editor.call<{ show: string }>('/desk/shows', { fields, despite: true }));
    await editor.call(`/desk/shows/${show}/edit`, { fields: { venue: { id: 'bilge', name: '' } } });
  });
  afterAll(() => app.close());

  const ask = async (path: string) => (await app.site.request(path)).text();
  const html = async (path: string) => new RegExp(`<li[^>]* id="show-${show}".*?</li>`, 's').exec(await ask(path))?.[0] ?? '';
  const row = async (path: string) => plain(await html(path));

  test('says on the page of the old one where it is now, and on that of the new one where it was to be', async () => {
    expect(await row('/venues/cannery')).toMatch(/Net Menders.* Bilge Bar Moved to Bilge Bar/);
    expect(await html('/venues/cannery')).toContain('aria-label="Net Menders, Tue Dec 15 8:00 PM at Bilge Bar, moved"');
    expect(await row('/venues/bilge')).toMatch(/Net Menders.*Moved from The Cannery/);
    const graph = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(await ask('/venues/cannery'))?.[1] ?? '';
    expect(graph).not.toContain('Net Menders');
  });

  test('says so in the calendar, the text, the feeds and the embedded list of the old one', async () => {
    const calendar = (await ask('/venues/cannery.ics')).replaceAll('\r\n ', '');
    const event = calendar.split('BEGIN:VEVENT').find((each) => each.includes('Net Menders')) ?? '';
    expect(event).toMatch(/SUMMARY:Moved: Net Menders/);
    expect(event).toMatch(/LOCATION:Bilge Bar/);
    expect(event).toContain('DESCRIPTION:Moved\\, to Bilge Bar.');
    expect(await ask('/venues/cannery.txt')).toContain('(moved to Bilge Bar)');
    expect(await ask('/venues/bilge.txt')).toContain('(moved from The Cannery)');
    expect(await ask('/venues/cannery.atom')).toContain('Moved, to Bilge Bar.');
    expect(plain(await ask('/embed/shows?venue=cannery&limit=50'))).toContain('Moved to Bilge Bar: Net Menders');
  });

  test('is in no list of what has been there, nor in one of a venue it never was to be at', async () => {
    const listed = async (query: string) => (await ask(`/api/shows?${query}`)).includes(show);
    expect(await listed('venue=cannery')).toBe(true);
    expect(await listed('venue=cannery&from=2026-12-15&to=2026-12-16')).toBe(true);
    expect(await listed('venue=cannery&to=2026-11-21')).toBe(false);
    const { id } = await editor.call<{ id: string }>('/desk/venues', { fields: { name: 'Rope Shed' } });
    expect(await listed(`venue=${id}`)).toBe(false);
    // After its night it is only at the new venue.
    await app.db.updateTable('show').set({ date: '2026-11-20', night: '2026-11-20' }).where('id', '=', show).execute();
    expect([await listed('venue=cannery&from=2026-11-01'), await listed('venue=bilge&from=2026-11-01')]).toEqual([false, true]);
  });
});
