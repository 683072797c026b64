import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import { findPost } from './store.ts';

let app: TestSite;
let wren: Walker;
beforeAll(async () => {
  app = await openTestSite();
  wren = new Walker(app.site);
  const password = 'three quiet boats';
  const person = { displayname: 'Wren', username: 'wren', email: 'wren@tunes.example', password, confirm: password };
  await wren.send('/register', person);
  await app.db.updateTable('account').set({ role: 'editor' }).execute();
});
afterAll(() => app.close());

const POST = { intent: 'make', name: 'Reeds again', text: '<p>By the pier.</p>', day: '2026-11-21', draft: 'no', about: '', picture: '' };
const send = async (path: string, fields: Record<string, string>) => {
  const answer = await wren.send(path, fields);
  return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() };
};
const loaded = async (path: string) => Walker.field(await (await wren.ask(path)).text(), 'loaded');

test('without JavaScript a post is refused with a sentence, keeps what was typed, and is written', async () => {
  const nameless = await send('/desk/news/new', { ...POST, name: ' ' });
  expect([nameless.status, nameless.html.includes('Enter a title.'), nameless.html.includes('By the pier.')]).toEqual([400, true, true]);
  for (const [fields, sentence] of [
    [{ text: '' }, 'Write something, or keep it as a draft.'],
    [{ day: '2026-02-30' }, 'Enter a day, such as 2026-11-21.'],
    [{ day: '2026-12-24' }, 'This day is in the future. Keep it as a draft until then.'],
    [{ about: 'Nobody At All' }, 'We don’t know “Nobody At All”.'],
    [{ about: 'https://tunes.example/artists/nobody' }, 'There’s nothing at /artists/nobody.'],
  ] as const) {
    const refused = await send('/desk/news/new', { ...POST, ...fields });
    expect([sentence, refused.status, refused.html.includes(sentence), refused.html.includes('Reeds again')]).toEqual([
      sentence,
      400,
      true,
      true,
    ]);
  }
  const about = 'zoe b.\nthe cannery\nhttp://localhost/shows/the-tin-whistlers-the-cannery-2026-11-27';
  const made = await send('/desk/news/new', { ...POST, about });
  expect([made.status, made.to]).toEqual([303, '/desk/news/reeds-again']);
  expect((await findPost(app.db, 'reeds-again'))?.about).toMatchObject([
    { kind: 'artist', id: 'zoebee', name: 'Zoë Bee' },
    { kind: 'venue', id: 'cannery', name: 'The Cannery' },
    { kind: 'show', id: 'the-tin-whistlers-the-cannery-2026-11-27' },
  ]);
  const again = await send('/desk/news/new', POST);
  expect(again.html).toContain('“Reeds again” already exists.');
});

test('a post is saved field by field, and the second of two sees what the first wrote', async () => {
  const path = '/desk/news/klangwerkstattwochenende';
  const stood = await loaded(path);
  const form = {
    ...POST,
    intent: 'edit',
    loaded: stood,
    slug: 'klangwerkstattwochenende',
    name: 'Klangwerkstattwochenende',
    day: '2026-11-02',
  };
  const untouched = { ...form, text: (JSON.parse(stood) as { text: string }).text };
  expect((await send(path, untouched)).html).toContain('You haven’t changed anything yet.');
  expect((await send(path, { ...untouched, day: '2026-11-03' })).html).toContain('Changed the day of “Klangwerkstattwochenende”');
  const late = await send(path, { ...untouched, day: '2026-11-04' });
  expect(late.html).toContain('Someone just changed this to “November 3, 2026”.');
  expect(late.html).toMatch(/name="day"[^>]*value="2026-11-04"|value="2026-11-04"[^>]*name="day"/);
  const saved = await send(path, { ...untouched, loaded: Walker.field(late.html, 'loaded'), day: '2026-11-04' });
  expect(saved.status).toBe(200);
  expect((await findPost(app.db, 'klangwerkstattwochenende'))?.day).toBe('2026-11-04');
  expect((await send(path, { intent: 'hide', why: 'double', note: '' })).html).toContain('Took “Klangwerkstattwochenende” off the site');
  expect((await app.site.request('/news/klangwerkstattwochenende')).status).toBe(410);
});

test('that a post is a draft again, or published, is said so, and so is the rest that was changed with it', async () => {
  const path = '/desk/news/reeds-again';
  const { about: _, ...form } = { ...POST, intent: 'edit', slug: 'reeds-again' };
  const about = 'zoe b.\nthe cannery\nhttp://localhost/shows/the-tin-whistlers-the-cannery-2026-11-27';
  const save = async (more: Record<string, string>) => (await send(path, { ...form, about, loaded: await loaded(path), ...more })).html;
  expect(await save({ draft: 'yes' })).toContain('“Reeds again” a draft again.');
  expect(await save({ draft: 'no', day: '2026-11-20' })).toMatch(/ublished “Reeds again” and changed its day\./);
});
