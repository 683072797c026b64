import { findAll, getElementsByTagName, textContent } from 'domutils';
import { parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newEditor } from '#rig/caller.ts';
import { PAGES } from '#rig/pages.ts';
import { sampleAnnouncement } from '#rig/samples.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import type { Feed } from '#scene/shows/feed.ts';
import { announce } from '#shows/announce.ts';

let app: TestSite;
beforeAll(async () => {
  app = await openTestSite();
});
afterAll(() => app.close());

const ask = (path: string) => app.site.request(path);
const policyOf = (answer: Response) => answer.headers.get('content-security-policy') ?? '';

describe('a frame of shows', () => {
  test('may stand in any page, runs and loads nothing, and names the shows of a venue with links to their pages', async () => {
    const answer = await ask('/embed/shows?venue=cannery');
    expect(answer.status).toBe(200);
    expect(policyOf(answer)).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors \*$/,
    );
    const page = parseDocument(await answer.text());
    const links = getElementsByTagName('a', page).map(({ attribs, children }) => [attribs.href, textContent(children)]);
    expect(links).toContainEqual(['http://localhost/shows/the-tin-whistlers-the-cannery-2026-11-27', 'The Tin Whistlers']);
    expect(links.every(([href]) => href?.startsWith('http://localhost/'))).toBe(true);
    expect(links).toContainEqual(['http://localhost/venues/cannery?limit=10', 'Tin Harbor Tunes: The Cannery']);
    expect(getElementsByTagName('script', page)).toEqual([]);
    expect(textContent(getElementsByTagName('main', page))).not.toContain('Bilge Bar');
    const rows = async (words: string) =>
      getElementsByTagName('li', parseDocument(await (await ask(`/embed/shows?${words}`)).text())).map((row) => textContent(row));
    // A venue's list names it once, below; other lists in each row.
    expect((await rows('venue=cannery')).filter((row) => row.includes('Cannery'))).toEqual([]);
    expect((await rows('from=2026-11-27')).filter((row) => row.includes(' at The Cannery')).length).toBeGreaterThan(0);
  });

  test('holds one show where that is asked for; says in a sentence what it cannot show', async () => {
    const one = await (await ask('/embed/shows?show=the-tin-whistlers-the-cannery-2026-11-27')).text();
    expect(one.match(/<li>/g)).toHaveLength(1);
    const wrong = await ask('/embed/shows?when=never');
    expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('when')]);
    expect((await ask('/embed/shows?show=nobody-2026-11-21')).status).toBe(404);
    expect((await ask('/embed/shows?show=../../scene')).status).toBe(404);
  });

  test('stays words whatever anybody is called', async () => {
    const hostile = sampleAnnouncement({
      id: 'hostile',
      date: '2026-11-30',
      event: '',
      title: '"><img src=x onerror=alert(1)>',
      bill: [{ artist: 'quietboat', name: '</main><script>alert(1)</script>', role: 'headliner' }],
      status: 'sold out',
      price: `$5' onload="x`,
    });
    await app.db.transaction().execute((tx) => announce(tx, hostile));
    const page = parseDocument(await (await ask('/embed/shows?venue=cannery&from=2026-11-30&until=2026-11-30')).text());
    const known = new Set(['html', 'head', 'meta', 'title', 'style', 'body', 'main', 'ul', 'li', 'time', 'div', 'b', 'a', 'p']);
    const elements = findAll(() => true, page.children);
    expect(elements.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
    expect(elements.flatMap(({ attribs }) => Object.keys(attribs)).filter((name) => name.startsWith('on') || name === 'src')).toEqual([]);
    expect(textContent(getElementsByTagName('main', page))).toContain('<script>alert(1)</script>');
  });

  test('is the only page that may be framed', async () => {
    for (const path of [...PAGES, '/shows.json', '/icon.svg', '/embed/shows.js', '/oembed', '/api/shows', '/previews/scene.png'])
      expect([path, policyOf(await ask(path))]).toEqual([path, expect.stringContaining("frame-ancestors 'none'")]);
  });
});

describe('oEmbed', () => {
  const oembed = async (url: string, more = '') => {
    const answer = await ask(`/oembed?url=${encodeURIComponent(url)}${more}`);
    return { status: answer.status, body: (await answer.json()) as Record<string, string | number> };
  };

  test.each([
    ['shows/the-tin-whistlers-the-cannery-2026-11-27', 'show', 'The Tin Whistlers'],
    ['artists/quietboat', 'artist', 'Quiet Boat'],
    ['venues/cannery', 'venue', 'The Cannery'],
  ])('says how /%s stands in another page, and the page says where to ask', async (path, word, named) => {
    const { status, body } = await oembed(`http://localhost/${path}`, '&format=json&maxwidth=400');
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: '1.0', type: 'rich', provider_name: 'Tin Harbor Tunes', width: 400 });
    expect(body.thumbnail_url).toBeUndefined();
    expect((await oembed(`http://localhost/${path}`)).body).toMatchObject({ width: 600, thumbnail_width: 1200 });
    expect(body.title).toContain(named);
    const [frame] = getElementsByTagName('iframe', parseDocument(String(body.html)));
    expect(frame?.attribs).toMatchObject({
      src: `http://localhost/embed/shows?${word}=${path.split('/')[1]}`,
      width: '400',
      title: body.title,
    });
    expect((await ask(new URL(frame?.attribs.src ?? '').pathname + new URL(frame?.attribs.src ?? '').search)).status).toBe(200);
    const [, told] =
      /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(await (await ask(`/${path}`)).text()) ?? [];
    expect((await ask((told ?? '').replaceAll('&amp;', '&').replace('http://localhost', ''))).status).toBe(200);
  });

  test('knows nothing of other sites, of what is not there, and no other format', async () => {
    for (const url of [
      'https://elsewhere.example/shows/x',
      'http://localhost/desk',
      'http://localhost/venues/nowhere',
      'javascript:alert(1)',
      '',
    ])
      expect([url, (await oembed(url)).status]).toEqual([url, 404]);
    expect((await oembed('http://localhost/venues/cannery', '&format=xml')).status).toBe(501);
    expect((await oembed('http://localhost/venues/cannery', '&maxwidth=-5&maxheight=x')).body).toMatchObject({ width: 600, height: 480 });
  });
});

test('what was pasted once shows a show, a venue and an artist under every address they had', async () => {
  const { call } = await newEditor(app, 'wren');
  const { id: venue } = await call<{ id: string }>('/desk/venues', { fields: { name: 'Rope Walk' }, despite: true });
  const { id: artist } = await call<{ id: string }>('/desk/artists', { fields: { name: 'Knot Tiers' }, despite: true });
  const bill = [{ artist, name: 'Knot Tiers', role: 'headliner' }];
  await call('/desk/shows', { fields: { date: '2026-12-21', startTime: '2000', venue: { id: venue, name: '' }, bill }, despite: true });
  const shows = async () => (await call<Feed>(`/shows/feed?venue=${venue}`)).shows;
  const [before] = await shows();
  await call(`/desk/shows/${before?.id}/edit`, { fields: { date: '2026-12-22' } });
  const [now] = await shows();
  await call(`/desk/venues/${venue}/edit`, { fields: {}, address: 'newropewalk' });
  await call(`/desk/artists/${artist}/edit`, { fields: {}, address: 'newknottiers' });
  expect(now?.slug).not.toBe(before?.slug);
  for (const [word, had, has] of [
    ['show', before?.slug, now?.slug],
    ['venue', venue, 'newropewalk'],
    ['artist', artist, 'newknottiers'],
  ]) {
    const frame = await ask(`/embed/shows?${word}=${had}`);
    expect([word, frame.status, await frame.text()]).toEqual([word, 200, expect.stringContaining('>Knot Tiers</a>')]);
    const told = await ask(`/oembed?url=${encodeURIComponent(`http://localhost/${word}s/${had}`)}`);
    const { html, thumbnail_url } = (await told.json()) as { html: string; thumbnail_url: string };
    expect(html).toContain(`src="http://localhost/embed/shows?${word}=${has}"`);
    expect(thumbnail_url).toBe(`http://localhost/previews/${word}s/${has}.png`);
  }
});

test('the element’s script may be loaded by any page, and weighs less than 6 kB; a page says how to use it', async () => {
  const answer = await ask('/embed/shows.js');
  expect([answer.status, answer.headers.get('access-control-allow-origin'), answer.headers.get('cross-origin-resource-policy')]).toEqual([
    200,
    '*',
    'cross-origin',
  ]);
  expect((await answer.arrayBuffer()).byteLength).toBeLessThan(6_000);
  const page = await (await ask('/embed?venue=cannery')).text();
  expect(page).toContain('&lt;backline-shows venue=&quot;cannery&quot; limit=&quot;10&quot;&gt;');
  expect(page).toContain('&lt;iframe src=&quot;http://localhost/embed/shows?venue=cannery&quot;');
  expect(await (await ask('/venues/cannery')).text()).toContain('href="/embed?venue=cannery"');
});
