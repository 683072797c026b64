import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeArtists } from '#artists/store.ts';
import { PAGES } from '#rig/pages.ts';
import { sampleArtist } from '#rig/samples.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';

let app: TestSite;
beforeAll(async () => {
  app = await openTestSite('sqlite', undefined, { apiOrigin: 'https://api.tunes.example' });
});
afterAll(() => app.close());

/** A page and its main part. */
async function readPage(path: string): Promise<{ html: string; main: string }> {
  const html = (await (await app.site.request(path)).text()).replaceAll('<!-- -->', '');
  return { html, main: /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '' };
}

/** The links of a part, in order. */
const ways = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to]) => to);
const part = (html: string, tag: string, label: string) =>
  new RegExp(`<${tag}[^>]* aria-label="${label}"[\\s\\S]*?</${tag}>`).exec(html)?.[0] ?? '';

describe('the ways around', () => {
  // One of each kind; another test checks that all have it.
  test.each(PAGES.filter((path) => /^\/(?:shows|artists\/nobody|login|nothing-here)?$/.test(path)))(
    'of %s: the logo home, pictures in the navbar, five words in the bottom bar',
    async (path) => {
      const { html } = await readPage(path);
      expect(html).toMatch(/<a class="logo" href="\/">\s*<svg/);
      const navbar = part(html, 'nav', 'Main');
      for (const to of ['/artists', '/contactus', '/news', '/shows', '/venues'])
        expect(navbar).toMatch(new RegExp(`<a href="${to}"[^>]*><svg`));
      const bar = part(html, 'nav', 'Bottom bar');
      expect(ways(bar)).toEqual(['/shows', '/artists', '/news', '/venues', '/profile']);
      expect(bar.match(/(?<=class="way">)\w+/g)).toEqual(['Shows', 'Artists', 'News', 'Venues', 'Profile']);
    },
  );
});

describe('the home page', () => {
  test('has its banner, the way to the social media channels, a post, the artists’ banner many times over and a cookie', async () => {
    const { main } = await readPage('/');
    expect(main).toMatch(/<section class="banner[\s\S]*?<svg/);
    expect(main).toContain('<a href="/contactus">social media channels</a>');
    expect(main).toContain('Load this post');
    expect(main).toMatch(/This place depends on artists\. No scene means no site and no fun\.[^.]*<a href="\/contactus">get in touch<\/a>/);
    expect(main.match(/class="proof /g)?.length).toBeGreaterThan(10);
    expect(main.indexOf('🍪')).toBeGreaterThan(main.lastIndexOf('class="proof '));
  });
});

describe('an artist’s page', () => {
  test('that nobody knows, or that is not there yet, leads to whom to tell', async () => {
    for (const id of ['nobody', 'zoebee']) expect(ways((await readPage(`/artists/${id}`)).main)).toContain('/contactus');
  });

  test('has a picture drawn where there is none, and its links', async () => {
    const { main } = await readPage('/artists/tinwhistlers');
    expect(main).toMatch(/<svg class="tile"/);
    for (const [label, to] of [
      ['Website', 'https://tinwhistlers.example/'],
      ['YouTube', 'https://tube.example/@tinwhistlers'],
      ['Instagram', 'https://pier.example/@tinwhistlers'],
    ])
      expect(main).toContain(`<a href="${to}" rel="noopener">${label}</a>`);
  });

  test('has a card of every member, with all that is known of them', async () => {
    const ada = { name: 'Ada Reed', part: 'Low whistle', img: 'ada.webp', description: 'By ear and by grudge.', instagram: 'adareed' };
    const whole = { ...ada, website: 'https://adareed.example/', facebook: 'https://book.example/adareed' };
    const bare = { name: 'Bo Tin', part: 'Drums' };
    const band = sampleArtist({ id: 'fullband', name: 'Full Band', verified: true, members: [whole, bare] });
    await app.db.transaction().execute((tx) => writeArtists(tx, [band]));
    const [, first = '', second = ''] = (await readPage('/artists/fullband')).main.split('<li class="member ');
    expect(first).toMatch(/<img src="\/artistinfo\/members\/ada\.webp" alt="Ada Reed"/);
    for (const words of ['<h3>Ada Reed</h3>', '<p class="part">Low whistle</p>', 'By ear and by grudge.']) expect(first).toContain(words);
    expect(first).toContain('@adareed</a>');
    expect(ways(first)).toEqual(['https://www.instagram.com/adareed/', whole.website, whole.facebook]);
    expect([second.includes('<h3>Bo Tin</h3>'), second.includes('Drums'), second.includes('class="reach"')]).toEqual([true, true, false]);
  });
});

describe('the forms', () => {
  const fields = (html: string) =>
    [...html.matchAll(/<input(?=[^>]* id=)[^>]*>/g)]
      .map(([tag]) => ({ name: /name="(\w+)"/.exec(tag)?.[1], type: /type="(\w+)"/.exec(tag)?.[1], isNeeded: / required=/.test(tag) }))
      .filter(({ name }) => name !== 'q');

  test('to sign in ask for an email and a password', async () => {
    expect(fields((await readPage('/login')).main)).toEqual([
      { name: 'email', type: 'email', isNeeded: true },
      { name: 'password', type: 'password', isNeeded: true },
    ]);
  });

  test('to sign up ask for five things, all of them needed', async () => {
    expect(fields((await readPage('/register')).main)).toEqual([
      { name: 'displayname', type: 'text', isNeeded: true },
      { name: 'username', type: 'text', isNeeded: true },
      { name: 'email', type: 'email', isNeeded: true },
      { name: 'password', type: 'password', isNeeded: true },
      { name: 'confirm', type: 'password', isNeeded: true },
    ]);
  });
});

test('where the API is another’s, pages are told so and may call it, and nobody else', async () => {
  const response = await app.site.request('/shows');
  expect(response.headers.get('content-security-policy')).toContain("connect-src 'self' https://api.tunes.example;");
  expect(await response.text()).toContain('"apiOrigin":"https://api.tunes.example"');
  const asked = {
    origin: 'https://tunes.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  };
  const preflight = await app.site.request('/api/post/updateUserData', { method: 'OPTIONS', headers: asked });
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  expect(preflight.headers.get('access-control-allow-headers')?.split(',')).toEqual(
    expect.arrayContaining(['authorization', 'content-type']),
  );
  expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
});
