import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAGES } from '#rig/pages.ts';
import { openTestSite } from '#rig/test-app.ts';
import { PREVIEW } from '#scene/pictures/picture.ts';

let app: Awaited<ReturnType<typeof openTestSite>>;
beforeAll(async () => {
  app = await openTestSite();
});
afterAll(() => app.close());

const ask = (path: string, init?: RequestInit) => app.site.request(path, init);

/** A page's visible text, with single spaces. */
async function words(path: string): Promise<{ status: number; text: string; html: string }> {
  const response = await ask(path);
  const html = await response.text();
  const body = html.replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, '');
  const text = body
    .replace(/<[^>]+>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/\s+/g, ' ');
  return { status: response.status, text, html };
}

const title = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';

describe('the routes of the requirements', () => {
  test.each<[string, number, (string | RegExp)[]]>([
    [
      '/',
      200,
      [
        'Welcome to',
        'Tin Harbor',
        'collective archive of local music',
        'social media channels',
        'Are you an artist?',
        '🍪',
        /no scene means no site and no fun/i,
      ],
    ],
    ['/artists', 200, [/under construction/i, 'The Tin Whistlers', 'Quiet Boat', 'Info on this artist coming soon.', 'Read More', '...']],
    ['/artists/nobody', 404, ["We don't know this artist..."]],
    ['/artists/zoebee', 200, ['Zoë Bee', "This artist is known to us, but they don't have a page!"]],
    [
      '/artists/tinwhistlers',
      200,
      ['The Tin Whistlers', 'Website', 'YouTube', 'Instagram', 'Members', 'Ada Reed', 'Low whistle', '@adareed', 'Bo Tin'],
    ],
    ['/artists/nowords', 200, ['No Words Yet', 'No description... yet...']],
    ['/artists/exampleband', 200, ['Example Band', 'Everything a page can carry', 'Members', 'Sam Ample']],
    ['/contactus', 200, ['@tinharbor']],
    ['/news', 200, ['The Cannery opens a second room', 'Klangwerkstattwochenende']],
    ['/news/a-second-room', 200, ['second stage', 'Zoë Bee']],
    ['/news/nothing-of-the-kind', 404, []],
    ['/services', 200, ['Services', 'Low Tide Loud', 'bench@reeds.example']],
    ['/services/reed-and-rope', 200, ['Mends whatever has strings']],
    ['/services/nobody', 404, []],
    ['/venues', 200, ['The Cannery', 'Bilge Bar', 'Know a room that is missing?']],
    ['/venues/cannery', 200, ['The Cannery', 'Tin Harbor']],
    ['/venues/nowhere', 404, []],
    [
      '/shows',
      200,
      [
        '11/21 @ 7:00 PM - 10:00 PM',
        '11/22 @ 12:30 AM - 2:00 AM',
        '11/27 @ 8:00 PM - 11:00 PM',
        'Strangers in Tin',
        'The Cannery',
        /canceled/i,
      ],
    ],
    ['/search?q=zoe', 200, ['Zoë Bee']],
    // A near match of another spelling is not offered.
    ['/search?q=tin%20wislers', 200, ['The Tin Whistlers', 'did you mean this?']],
    ['/login', 200, ['Email', 'Password']],
    ['/register', 200, [/display name/i, /username/i, /email/i, /confirm password/i]],
    ['/users', 200, ['Users Directory']],
    ['/nothing-here', 404, ['uhhhh', "Sorry, but this page can't be found...", 'Go home?']],
    ['/artists/a/b/c', 404, ['uhhhh']],
  ])('%s answers %d with its words', async (path, status, expected) => {
    const page = await words(path);
    expect(page.status).toBe(status);
    for (const words of expected)
      expect(page.text).toMatch(words instanceof RegExp ? words : new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  });

  test.each([
    ['/logout', '/'],
    ['/dashboard', '/login?back=%2Fdashboard'],
    ['/profile', '/login?back=%2Fprofile'],
  ])('%s leads to %s', async (path, to) => {
    const response = await ask(path);
    expect(response.status).toBeGreaterThanOrEqual(300);
    expect(response.status).toBeLessThan(400);
    expect(response.headers.get('location')).toBe(to);
  });

  test('/artists lists verified artists only, by name, and filters by the address alone', async () => {
    const { text } = await words('/artists');
    expect(text).not.toContain('Zoë Bee');
    expect(text.indexOf('No Words Yet')).toBeLessThan(text.indexOf('Quiet Boat'));
    const filtered = await words('/artists?q=QUIET');
    expect(filtered.text).toContain('Quiet Boat');
    expect(filtered.text).not.toContain('The Tin Whistlers');
    expect(filtered.html).toMatch(/value="QUIET"/);
  });

  test('a description is cut at 175 characters and says so', async () => {
    const artist = app.pack.artists.find((each) => each.id === 'tinwhistlers');
    const { text } = await words('/artists');
    expect(text).toContain(`${artist?.description.slice(0, 175)}...`);
    expect(text).not.toContain(artist?.description.slice(0, 190) ?? 'x');
  });

  test('/shows shows no other week, links to the weeks around, and beside any nonsense, which it names', async () => {
    const { text, html } = await words('/shows');
    expect(text).not.toContain('11/28 @');
    expect(html).toMatch(/href="\/shows\?from=2026-11-28"/);
    expect(html).toMatch(/href="\/shows\?from=2026-11-14"/);
    for (const nonsense of ['tonight', '2026-02-30', '0001-01-01', '9999-12-31', '%00', '%E0%A4%A', "'", '[]']) {
      const page = await words(`/shows?from=${nonsense}`);
      expect(page.status).toBe(400);
      expect(page.text).toContain('“from” isn’t a day');
      expect(page.text).toContain('Strangers in Tin');
    }
  });
});

test.each([
  ['/', 'Live music in REGION tonight | Tin Harbor Tunes'],
  ['/shows', 'Live music in REGION tonight and this week, 11/21 to 11/27 | Tin Harbor Tunes'],
  ['/shows?from=2026-12-05', 'Live music in REGION in the week, 12/5 to 12/11 | Tin Harbor Tunes'],
  ['/venues', 'Live music venues in REGION | Tin Harbor Tunes'],
  ['/venues/cannery', 'The Cannery: upcoming shows | Tin Harbor Tunes'],
  ['/artists/quietboat', 'Quiet Boat: shows in REGION | Tin Harbor Tunes'],
  [
    '/shows/the-tin-whistlers-the-cannery-2026-11-27',
    'The Tin Whistlers with Quiet Boat and Zoë Bee, Friday 11/27 at The Cannery, Tin Harbor | Tin Harbor Tunes',
  ],
])('the title of %s is what people search for', async (path, expected) => {
  expect(title(await (await app.site.request(path)).text())).toBe(expected.replace('REGION', app.pack.scene.region));
});

describe('every page', () => {
  test.each(PAGES)('%s has a title, a description, one heading of the first rank and the ways around', async (path) => {
    const { html } = await words(path);
    expect(html).toMatch(/^<!doctype html><html lang="en"/i);
    expect(title(html)).toMatch(/Tin Harbor Tunes/);
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/);
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
    for (const way of ['/', '/artists', '/contactus', '/news', '/shows', '/venues', '/profile']) expect(html).toContain(`href="${way}"`);
    expect(html).toContain('placeholder="Search Tin Harbor Tunes"');
    expect(html).toContain('Made by folks who love music');
  });

  test.each(PAGES)('%s says how others show it, and by which address it is known, unless it is not to be found', async (path) => {
    const { html } = await words(path);
    if (html.includes('<meta name="robots" content="noindex"')) return expect(html).not.toContain('og:image');
    expect(html).toMatch(/<link rel="canonical" href="http:\/\/localhost\//);
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
    expect(html).toMatch(/<meta property="og:image:alt" content="[^"]{10,}"/);
    for (const [side, pixels] of Object.entries(PREVIEW)) expect(html).toContain(`<meta property="og:image:${side}" content="${pixels}"/>`);
    const [, picture = ''] = /<meta property="og:image" content="http:\/\/localhost(\/previews\/[^"]+)"/.exec(html) ?? [];
    expect(picture).not.toBe('');
  });

  test('a page is shown under the picture of the scene, in words of its own, until its own picture is drawn', async () => {
    const drawn = new Set<string>();
    const asked: string[] = [];
    const sheets = { find: (name: string) => (drawn.has(name) ? `${name}.png` : undefined), ask: (name: string) => void asked.push(name) };
    const there = await openTestSite('sqlite', undefined, { sheets });
    const shown = async (path: string) => {
      const html = await (await there.site.request(path)).text();
      const [, picture = ''] = /<meta property="og:image" content="http:\/\/localhost([^"]+)"/.exec(html) ?? [];
      const [, alt = ''] = /<meta property="og:image:alt" content="([^"]+)"/.exec(html) ?? [];
      return { picture, alt, undrawn: /"undrawn":"([^"]*)"/.exec(html)?.[1] };
    };
    const show = 'shows/the-tin-whistlers-the-cannery-2026-11-27';
    for (const name of [show, 'artists/tinwhistlers', 'venues/cannery', 'week']) {
      const path = name === 'week' ? '/shows' : `/${name}`;
      const before = await shown(path);
      expect(before).toEqual({
        picture: `/previews/scene.png?until=${encodeURIComponent(name)}`,
        alt: 'Tin Harbor Tunes: live music in the test coast',
        undrawn: name,
      });
      await there.site.request(before.picture);
      expect(asked).toContain(name);
      drawn.add(name);
      const after = await shown(path);
      expect([after.picture.split('?')[0], after.undrawn]).toEqual([`/previews/${name}.png`, undefined]);
      expect(after.alt).not.toBe(before.alt);
    }
    await there.close();
  });

  test.each(['/shows', '/shows?when=coming'])(
    '%s says of each night how many shows it has, which keeps their room while it is out of sight',
    async (path) => {
      const nights = (await words(path)).html.split(/<section [^>]*data-shows="/).slice(1);
      const said = nights.map((night) => Number.parseInt(night, 10));
      const stand = nights.map((night) => night.match(/<li class="show[ "]/g)?.length ?? 0);
      expect(said).toEqual(stand);
      expect(new Set(said).size).toBeGreaterThan(1);
    },
  );

  test.each(['/shows/the-tin-whistlers-the-cannery-2026-11-27', '/week/flyer'])('%s bears the emblem of the scene', async (path) => {
    const drawn = (await words(path)).html.replace(/<script[\s\S]*?<\/script>/g, '');
    expect(drawn.split(app.pack.emblem)).toHaveLength(2);
  });

  test.each(['/shows', '/shows/2026', '/shows/2026/11', '/login'])(
    '%s bears what stands at the foot of the scene’s pictures',
    async (path) => {
      const drawn = (await words(path)).html.replace(/<script[\s\S]*?<\/script>/g, '');
      expect(app.pack.foreground).not.toBe('');
      expect(drawn).toContain(app.pack.foreground);
    },
  );

  test('titles differ from page to page', async () => {
    // One by one, as more at once are told to come back.
    const titles: string[] = [];
    for (const path of PAGES.filter((each) => !/nowhere|nobody|nothing|from=/.test(each))) titles.push(title((await words(path)).html));
    expect(new Set(titles).size).toBe(titles.length);
  });

  test.each(PAGES)('%s holds no script or style that its policy would not run, and nothing from elsewhere', async (path) => {
    const response = await ask(path);
    const policy = response.headers.get('content-security-policy') ?? '';
    const html = await response.text();
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe/);
    const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)];
    expect(styles.length).toBeGreaterThan(1);
    const hashes = styles.map(([, style = '']) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    // Only these: a policy with all pages' hashes is larger than most pages.
    expect(policy.match(/'sha256-[^']+'/g)).toEqual(hashes);
    // Inactive styles are data, like states: browsers don't apply them.
    for (const [tag] of html.matchAll(/<script[^>]*>/g))
      expect(tag).toMatch(/src="\/static\/js\/|type="(?:application\/(?:ld\+)?json|text\/css)"/);
    expect(html).not.toMatch(/\sstyle="/);
    expect(html).not.toMatch(/\son[a-z]+="/);
    expect(html).not.toMatch(/<(?:img|iframe|source|link rel="stylesheet")[^>]+(?:src|srcset|href)="(?:https?:)?\/\//);
  });

  test('comes in the encoding asked for, whole', async () => {
    const plain = await (await ask('/shows')).text();
    const br = await ask('/shows', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(br.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(Buffer.from(await br.arrayBuffer())).toString()).toBe(plain);
    const gzip = await ask('/shows', { headers: { 'accept-encoding': 'gzip' } });
    expect(gunzipSync(Buffer.from(await gzip.arrayBuffer())).toString()).toBe(plain);
    expect((await ask('/shows', { headers: { 'accept-encoding': 'br;q=0, gzip' } })).headers.get('content-encoding')).toBe('gzip');
  });

  test('can be asked for by HEAD, and only read', async () => {
    expect((await ask('/shows', { method: 'HEAD' })).status).toBe(200);
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) expect((await ask('/artists', { method })).status).toBe(405);
  });

  test('odd addresses are not found, never a failure', async () => {
    for (const path of [
      '/%',
      '/%E0%A4%A',
      '/%00',
      '/artists/%00',
      '/x%0ay',
      '/artists/x%E2%80%A8y',
      '/..%2f..%2fetc/passwd',
      '/u/%F0%9F%8D%AA',
      `/${'a'.repeat(5000)}`,
      '/artists/__proto__',
      '/constructor',
    ]) {
      const { status } = await ask(path);
      expect(status, path).toBeGreaterThanOrEqual(300);
      expect(status, path).toBeLessThan(500);
    }
  });

  test('text that would be markup stays text', async () => {
    const attack = '</script><script>alert(1)</script><img src=x onerror=alert(1)>';
    for (const path of [`/search?q=${encodeURIComponent(attack)}`, `/artists?q=${encodeURIComponent(attack)}`]) {
      const html = await (await ask(path)).text();
      expect(html).not.toContain('<script>alert');
      expect(html).not.toContain('<img src=x');
    }
  });
});
