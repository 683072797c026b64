import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Caller } from '#rig/caller.ts';
import { newBandKeeper } from '#rig/keeper.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import type { Artist } from '#scene/artists/artist.ts';

const EDIT = '/artists/quietboat/edit';

let app: TestSite;
let wren: Caller;
let walker: Walker;
beforeAll(async () => {
  app = await openTestSite();
  ({ wren, walker } = await newBandKeeper(app));
});
afterAll(() => app.close());

const artist = () => wren.call<Artist>('/artists/quietboat');
/** Sends the page's form with some fields changed; returns the answer's text. */
async function save(fields: Record<string, string | File>): Promise<string> {
  const loaded = Walker.field(await (await walker.ask(EDIT)).text(), 'loaded');
  const { name, description, genres } = await artist();
  const body = new FormData();
  for (const [field, value] of Object.entries({ intent: 'edit', loaded, name, description, genres: genres.join(', '), ...fields }))
    body.set(field, value);
  return (await walker.ask(EDIT, { method: 'POST', body })).text();
}

test('all that is wrong with a page’s form is said at once, the picture and the members too', async () => {
  const answer = await save({
    ...{ name: '', website: 'no address', youtube: 'nor this', formed: 'long ago', picturefile: new File(['no picture'], 'boat.jpg') },
    ...{ member0: 'Otis Quill', part0: '', from0: 'then', handle0: 'so so' },
  });
  const wrong = [...answer.matchAll(/id="(\w+)-why"/g)].map(([, field]) => field);
  expect(wrong.sort()).toEqual(['formed', 'from0', 'handle0', 'name', 'part0', 'picturefile', 'website', 'youtube']);
  expect(answer).toContain('Some fields need another look.');
});

/** The built-in class, which the test server replaces. */
function builtIn<T extends object>(prototype: T): T {
  const above = Object.getPrototypeOf(prototype) as T;
  return Object.getPrototypeOf(above) === null ? prototype : builtIn(above);
}

test('a form with a picture is taken apart once, though it is looked at before its page is asked', async () => {
  const parsed = [vi.spyOn(builtIn(Request.prototype), 'formData'), vi.spyOn(builtIn(Response.prototype), 'formData')];
  for (const spy of parsed) onTestFinished(() => spy.mockRestore());
  expect(await save({ picturefile: new File(['no picture'], 'boat.jpg'), may: '1' })).toContain('id="picturefile-why"');
  expect(parsed.flatMap(({ mock }) => mock.calls)).toHaveLength(1);
});

test('a genre that is none and years that cannot be are told with the rest, in the page’s order', async () => {
  const answer = await save({
    ...{ genres: 'indie, polkaa', formed: '2010', ended: '2009', website: 'no address' },
    ...{ member0: 'Otis Quill', part0: 'voice', from0: '2025', to0: '2023', member1: 'Ines', part1: '', from1: '2008', to1: '' },
  });
  const wrong = [...answer.matchAll(/<a href="#(\w+)">([^<]*)<\/a>/g)].map(([, field, why]) => `${field}: ${why}`);
  expect(wrong).toEqual([
    `genres: ${/“polkaa”: we don’t have this genre yet\.[^<]*/.exec(answer)?.[0] ?? 'nothing'}`,
    'ended: 2009 is before it was formed (2010).',
    'website: A link starts with https:// and has no spaces.',
    'to0: 2023 is before 2025.',
    'part1: Enter what Ines plays.',
    'from1: 2008 is before it was formed (2010).',
  ]);
  expect(/<input[^>]*autofocus[^>]*>/i.exec(answer)?.[0]).toContain('name="genres"');
});

test('a link is taken as people write it', async () => {
  await save({
    website: 'quietboat.example',
    youtube: 'youtube.com/quietboat',
    instagram: '@quietboat',
    facebook: 'https://facebook.com/qb',
    spotifyembed:
      '<iframe style="border: 0" src="https://bandcamp.com/EmbeddedPlayer/album=12/size=small/" seamless><a href="https://x.example">Tides</a></iframe>',
  });
  expect(await artist()).toMatchObject({
    website: 'https://quietboat.example',
    youtube: 'https://youtube.com/quietboat',
    instagram: 'https://www.instagram.com/quietboat',
    facebook: 'https://facebook.com/qb',
    spotifyembed: 'https://bandcamp.com/EmbeddedPlayer/album=12/size=large/artwork=small/transparent=true/',
  });
  const page = async () => (await app.site.request('/artists/quietboat')).text();
  expect(await page()).toContain('Nothing loads until you press');
  await save({ spotifyembed: 'quietboat.bandcamp.com/album/tides' });
  expect(await page()).toMatch(
    /<a href="https:\/\/quietboat\.bandcamp\.com\/album\/tides"[^>]*>Listen to Quiet Boat at quietboat\.bandcamp\.com<\/a>/,
  );
  expect(await (await walker.ask(EDIT)).text()).toContain('For a player, paste the code from Share');
  expect(await save({ spotifyembed: 'our song' })).toContain('Paste a web address or an embed code.');
  for (const website of ['quietboat', 'mailto:us@quietboat.example', 'two words.example'])
    expect(await save({ website }), website).toContain('id="website-why"');
});

test('links of any service are pasted one a line, and the first that can be played is the player', async () => {
  const links = 'quietboat.bandcamp.com\nhttps://soundcloud.com/quietboat/tides\n\nhttps://pier.example/@quietboat\nzine.example/quietboat';
  await save({ links, spotifyembed: '' });
  expect((await artist()).links).toEqual([
    'https://quietboat.bandcamp.com',
    'https://soundcloud.com/quietboat/tides',
    'https://pier.example/@quietboat',
    'https://zine.example/quietboat',
  ]);
  const html = await (await app.site.request('/artists/quietboat')).text();
  for (const [label, href] of [
    ['Bandcamp', 'https://quietboat.bandcamp.com'],
    ['SoundCloud', 'https://soundcloud.com/quietboat/tides'],
    ['Mastodon', 'https://pier.example/@quietboat'],
    ['zine.example', 'https://zine.example/quietboat'],
  ])
    expect(html).toMatch(new RegExp(`<a href="${href}"[^>]*>${label}</a>`));
  expect(html).toContain('Nothing loads until you press');
  expect(await save({ links: 'our songs' })).toContain('“our songs” isn’t a web address.');
  expect(await save({ links: 'javascript:alert(1)' })).toContain('“javascript:alert(1)” isn’t a web address.');
  expect(await save({ links: Array.from({ length: 21 }, (_, at) => `https://n${at}.example`).join('\n') })).toContain('At most 20 links.');
  await save({ links: '' });
  expect((await artist()).links).toEqual([]);
});

test('records are written in rows; one without a title is none, and what cannot be meant is said beside it', async () => {
  const row = (at: number, title: string, year: string, more: Record<string, string> = {}) => ({
    [`release${at}`]: title,
    [`relyear${at}`]: year,
    ...Object.fromEntries(Object.entries(more).map(([name, text]) => [`${name}${at}`, text])),
  });
  await save({
    ...row(0, 'Tides', '2024', {
      relformat: 'LP',
      rellabel: 'Ice House Tapes',
      rellinks: 'quietboat.bandcamp.com/album/tides',
      relplace: '2',
    }),
    ...row(1, 'Ebb', '', { relplace: '1' }),
    ...row(2, '', '1999'),
  });
  const tides = {
    title: 'Tides',
    year: 2024,
    label: 'Ice House Tapes',
    format: 'LP',
    links: ['https://quietboat.bandcamp.com/album/tides'],
  };
  expect((await artist()).releases).toEqual([{ title: 'Ebb', links: [] }, tides]);
  const html = await (await walker.ask(EDIT)).text();
  expect(html).toMatch(/name="release1"[^>]*value="Tides"/);
  const answer = await save({ ...row(0, 'Tides', 'last year', { rellinks: 'our shop' }) });
  expect(answer).toContain('Enter a year, such as 2019.');
  expect(answer).toContain('“our shop” isn’t a web address.');
  await save({});
  expect((await artist()).releases).toEqual([]);
});

test('a genre that nobody knows is not published, and those there are are named', async () => {
  const refused = await save({ genres: 'polka, bluess' });
  expect(refused).toContain('“polka” and “bluess”: we don’t have this genre yet. We have americana, bluegrass, blues,');
  expect((await artist()).genres).toEqual(['indie']);
  // A genre an editor used becomes a choice.
  await app.db.insertInto('artist_genre').values({ artist_id: 'tinwhistlers', position: 9, genre: 'polka' }).execute();
  await save({ genres: 'polka, blues' });
  expect((await artist()).genres).toEqual(['polka', 'blues']);
});
