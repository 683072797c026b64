import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';

describe.each(ENGINES)('the form of a tip on %s', (engine) => {
  let app: TestSite;
  beforeAll(async () => {
    app = await openTestSite(engine);
  });
  afterAll(() => app.close());

  test('is one tip, however often it is sent without a script', async () => {
    const walker = new Walker(app.site);
    const key = Walker.field(await (await walker.ask('/tell')).text(), 'key');
    const tip = { date: '2026-12-12', who: 'Slack Rope', place: 'The Cannery', key };
    const sent = await Promise.all([walker.send('/tell', tip), walker.send('/tell', tip)]);
    expect(sent.map((answer) => answer.headers.get('location'))).toEqual([`/told?key=${key}`, `/told?key=${key}`]);
    const refused = await (await walker.send('/tell', { date: '', who: 'Slack Rope', key })).text();
    expect(Walker.field(refused, 'key')).toBe(key);
    expect(Walker.field(await (await walker.ask('/tell')).text(), 'key')).not.toBe(key);
  });

  const send = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ homepage: '', ...fields })) form.set(name, value);
    return app.site.request('/tell', { method: 'POST', body: form, headers: { 'sec-fetch-site': 'same-origin' } });
  };
  const FRIDAY = '/shows/the-tin-whistlers-the-cannery-2026-11-27';

  test.each([
    ['at the named place', { place: 'the cannery, Tin Harbor' }],
    ['with a named act', { who: 'Reed & Rust, the quiet boat' }],
    ['at the named hour', { time: '8ish, doors 6:30' }],
  ])('without a script only what is %s is looked at first', async (_, said) => {
    const page = await (await send({ date: '2026-11-27', who: 'Reed & Rust', ...said })).text();
    expect(page).toContain('Check whether it’s already listed');
    expect(page.match(/\/shows\/[\w-]+-2026-11-27/g)).toEqual([FRIDAY]);
  });

  test('where nothing that night is at that place, with those acts or at that hour, nobody presses twice', async () => {
    const told = { date: '2026-11-27', who: 'Reed & Rust', place: 'Somewhere', time: '5 PM' };
    expect((await send(told)).status).toBe(303);
  });

  test('a night that is over is asked about once, with the year that may be meant, and then told with its own', async () => {
    const typed = { date: '2025-11-28', who: 'Slack Rope', place: 'The Cannery', words: 'A <night> long ago' };
    const answer = await send(typed);
    const asked = await answer.text();
    expect([answer.status, asked.includes('That’s in the past. Did you mean 2026? Change it, or send it again as is.')]).toEqual([
      400,
      true,
    ]);
    for (const name of ['date', 'place'] as const) expect(Walker.field(asked, name)).toBe(typed[name]);
    expect(asked).toContain('A &lt;night&gt; long ago');
    const other = await (await send({ ...typed, date: '2026-02-28', past: Walker.field(asked, 'past') })).text();
    expect(other).toContain('Did you mean 2027?');
    const sent = await send({ ...typed, past: Walker.field(asked, 'past') });
    expect(sent.status).toBe(303);
    expect(await (await app.site.request(sent.headers.get('location') ?? '')).text()).toContain('Fri 11/28/2025');
  });

  test('without a script the night is looked at first, the trap is told of, and nothing typed is lost', async () => {
    const typed = { date: '2026-11-27', who: 'Reed & Rust', place: 'The Cannery' };
    const first = await (await send(typed)).text();
    expect(first).toContain('Is it listed already?');
    expect(first).toContain(FRIDAY);
    expect(first).toContain('Reed &amp; Rust');
    const caught = await send({ ...typed, looked: typed.date, homepage: 'https://spam.example/' });
    expect([caught.status, (await caught.text()).includes('Leave the last field empty')]).toEqual([400, true]);
    const sent = await send({ ...typed, looked: typed.date });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/told\?key=[\w-]{43}$/)]);
    const short = await send({ ...typed, who: '', looked: typed.date });
    expect([short.status, (await short.text()).includes('Enter who’s playing, or add a flyer.')]).toEqual([400, true]);
  });
});
