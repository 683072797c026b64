import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newEditor } from '#rig/caller.ts';
import { newBandKeeper } from '#rig/keeper.ts';
import { PASSWORD } from '#rig/members.ts';
import { ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import type { DeskTips } from '#scene/tip.ts';

const ADDRESS = 'https://bilge.example/nights.ics?key=s3cret';

describe.each(ENGINES)('a calendar that is handed in on %s', (engine) => {
  let app: TestSite;
  let editor: Walker;
  let token = '';
  beforeAll(async () => {
    app = await openTestSite(engine);
    const robin = await newEditor(app, 'robin');
    token = await robin.token();
    editor = new Walker(app.site);
    await editor.send('/login', { email: robin.email, password: PASSWORD, back: '/' });
  });
  afterAll(() => app.close());

  const read = async (who: Walker, path: string) => (await who.ask(path)).text();
  const waiting = async () => {
    const answer = await app.site.request('/api/desk/tips', { headers: { authorization: `Bearer ${token}` } });
    return ((await answer.json()) as DeskTips).tips;
  };

  test('comes to the desk with its room, to be tried there, and whoever handed it in hears that it is heard', async () => {
    const booker = new Walker(app.site);
    expect(await read(booker, '/tell')).toContain('href="/tell?calendar=yes"');
    const form = await read(booker, '/tell?calendar=yes&of=venue:bilge');
    expect(Walker.field(form, 'place')).toBe('Bilge Bar');
    expect(form).not.toContain('name="who"');
    const empty = await booker.send('/tell?calendar=yes', { calendar: ' ', place: 'Bilge Bar' });
    const refused = await empty.text();
    expect([empty.status, refused.includes('Enter the address of a calendar or of a page with your shows.')]).toEqual([400, true]);
    const words = await booker.send('/tell?calendar=yes', { calendar: 'on our site', place: 'Bilge Bar' });
    expect(await words.text()).toContain('Address must be a web address such as https://tunes.example.');
    expect(Walker.field(refused, 'place')).toBe('Bilge Bar');
    const pdf = await booker.send('/tell?calendar=yes', { calendar: 'bilge.example/program.pdf', place: 'Bilge Bar' });
    const unread = await pdf.text();
    expect([pdf.status, unread.includes('We can’t read shows from a PDF.')]).toEqual([400, true]);
    expect([Walker.field(unread, 'calendar'), Walker.field(unread, 'place')]).toEqual(['bilge.example/program.pdf', 'Bilge Bar']);
    // The button of a calendar gives webcal:.
    const sent = await booker.send('/tell?calendar=yes', {
      calendar: ADDRESS.replace('https:', 'webcal:'),
      place: 'Bilge Bar',
      words: 'Not the quiz.',
    });
    const link = sent.headers.get('location') ?? '';
    expect([sent.status, link]).toEqual([303, expect.stringMatching(/^\/told\?key=/)]);
    expect(await read(booker, link)).toContain('bilge.example');

    const [tip] = await waiting();
    expect(tip).toMatchObject({ kind: 'calendar', link: ADDRESS, place: 'Bilge Bar', words: 'Not the quiz.', date: null });
    const id = String(tip?.id);
    const tips = await read(editor, '/desk/tips');
    expect(tips).toContain(`href="/desk/sources?tip=${id}#new-source"`);
    expect(tips).not.toContain('Make it a show');
    const source = await read(editor, `/desk/sources?tip=${id}`);
    expect(/<textarea[^>]*id="what"[^>]*>([^<]*)</.exec(source)?.[1]).toBe(ADDRESS);
    expect(source).toContain('Not the quiz.');

    const heard = await editor.send('/desk/tips', { intent: 'settle', id, as: 'mended', answer: 'Thank you.' });
    expect(await heard.text()).toContain('Added a calendar someone sent in');
    const became = await read(booker, link);
    for (const said of ['We’re reading it', 'Thank you.']) expect(became).toContain(said);
    expect(await read(editor, `/desk/sources?tip=${id}`)).not.toContain(ADDRESS);
  });

  test('is answered by keeping it, though somebody answered before or it is kept no more', async () => {
    const booker = new Walker(app.site);
    const { headers } = await booker.send('/tell?calendar=yes', { calendar: 'cannery.example/kept', place: 'The Cannery' });
    const link = headers.get('location') ?? '';
    const tip = (await waiting()).find((each) => each.link === 'https://cannery.example/kept')?.id ?? expect.fail('It does not wait');
    const keep = (name: string) =>
      editor.send(`/desk/sources?tip=${tip}`, {
        intent: 'keep',
        what: `nov 28 sat ${name} at the Cannery 8pm`,
        name,
        venue: 'cannery',
        tip,
      });
    expect(await (await keep('Typed Once')).text()).toContain('Typed Once is saved, and we read it right away.');
    expect(await read(booker, link)).toContain('We read it now');
    expect(await (await keep('Typed Twice')).text()).toContain('Typed Twice is saved, and we read it right away.');
    await app.db.deleteFrom('tip').where('id', '=', tip).execute();
    expect(await (await keep('Typed Late')).text()).toContain('Typed Late is saved, and we read it right away.');
  });

  test('by a program is nothing but an address, a room and words', async () => {
    const tell = async (tip: object) =>
      (await app.site.request('/api/tips', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(tip) }))
        .status;
    expect(await tell({ calendar: 'nights', place: 'The Cannery' })).toBe(400);
    expect(await tell({ calendar: ADDRESS, about: { kind: 'venue', id: 'bilge' } })).toBe(400);
    expect(await tell({ calendar: ADDRESS, who: 'Quiet Boat', date: '2026-12-01' })).toBe(400);
    expect(await tell({ calendar: ADDRESS })).toBe(200);
  });

  test('is asked for where the shows of a room are kept', async () => {
    const { wren, walker } = await newBandKeeper(app);
    await app.db
      .insertInto('keeper')
      .values({ kind: 'venue', page_id: 'cannery', account_id: wren.uid, way: 'word', since: '2026-11-01T00:00:00.000Z' })
      .execute();
    expect(await read(walker, '/venues/cannery/shows')).toContain('href="/tell?calendar=yes&amp;of=venue%3Acannery"');
  });
});
