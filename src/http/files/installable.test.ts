import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLog } from '#log.ts';
import { readPack } from '#pack/read/read.ts';
import { ICONS, type Icons, openIcons } from '#pictures/icons.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { DOCUMENT_CACHE_BYTES } from '#scene/site/document-cache.ts';

let bare: TestSite;
let whole: TestSite;
let icons: Icons;
const folder = mkdtempSync(join(tmpdir(), 'backline-icons-'));
beforeAll(async () => {
  const { logo, scene } = readPack('test/scene');
  icons = await openIcons({ logo, day: scene.look.day, cache: folder, log: openLog('silent') });
  await icons.draw();
  bare = await openTestSite();
  whole = await openTestSite('sqlite', undefined, { icons });
});
afterAll(async () => {
  await bare.close();
  await whole.close();
  rmSync(folder, { recursive: true, force: true });
});

const manifestOf = async ({ site }: TestSite) => {
  const answer = await site.request('/manifest.webmanifest');
  expect(answer.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
  return (await answer.json()) as {
    name: string;
    start_url: string;
    background_color: string;
    icons: { src: string; sizes: string; purpose: string }[];
  };
};

describe('the manifest', () => {
  test('says of the scene what its pack says', async () => {
    const { scene } = bare.pack;
    expect(await manifestOf(bare)).toMatchObject({ name: scene.brand, start_url: '/shows', background_color: scene.look.day.paper });
    expect(await (await bare.site.request('/shows')).text()).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');
  });

  test('names the logo alone while no icon is drawn, and then icons of 192 and 512 pixels, one of them for any shape', async () => {
    expect((await manifestOf(bare)).icons.map(({ src }) => src)).toEqual(['/icon.svg']);
    const named = (await manifestOf(whole)).icons;
    expect(named.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(['192x192 any', '512x512 any', '512x512 maskable', 'any any']);
    for (const { src } of named) expect((await whole.site.request(src)).status, src).toBe(200);
  });
});

test.each(Object.entries(ICONS))('%s is a picture of its size, filled to the corners', async (name, { size }) => {
  const answer = await whole.site.request(`/icons/${name}`);
  expect(answer.headers.get('content-type')).toBe('image/png');
  const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([size, size]);
  const paper = whole.pack.scene.look.day.paper;
  expect(`#${data.subarray(0, 3).toString('hex')}`).toBe(paper);
  // It isn't blank.
  expect(
    new Set(Array.from({ length: size }, (_, x) => data.readUInt16BE((Math.floor(size / 2) * size + x) * info.channels))).size,
  ).toBeGreaterThan(1);
});

test('there is no other icon, whatever it is called', async () => {
  for (const name of ['', 'icon.png', '../icon-192.png', '%2e%2e%2fcurrent.json', 'constructor'])
    expect((await whole.site.request(`/icons/${name}`)).status, name).toBe(404);
});

describe('the service worker', () => {
  test('is asked for anew each time, rules over the whole site, and may fetch from it alone', async () => {
    const { headers } = await bare.site.request('/sw.js');
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('service-worker-allowed')).toBe('/');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; connect-src 'self'");
    const page = await bare.site.request('/shows');
    expect(page.headers.get('content-security-policy')).toContain("manifest-src 'self'; worker-src 'self'");
  });

  test('is told how much it may keep, and in whose time it speaks', async () => {
    const { zone } = bare.pack.scene;
    const settings = { cacheBytes: DOCUMENT_CACHE_BYTES.byDefault, zone };
    expect(await (await bare.site.request('/sw.js')).text()).toMatch(`self.settings=${JSON.stringify(settings)};`);
  });
});
