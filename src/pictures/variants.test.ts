// In a process of its own: opening a port replaces the global Response.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureRoutes } from '#http/files/picture-routes.ts';
import { openLog } from '#log.ts';
import { readPack } from '#pack/read/read.ts';
import { testFolder } from '#rig/folder.ts';
import { sampleArtist } from '#rig/samples.ts';
import { openVariants, type Variants } from './variants.ts';

const { artists, scene } = readPack('test/scene');
const PICTURE = 'quietboat.webp';
const VARIANTS = ['day-400', 'day-800', 'night-400', 'night-800'];

/** The drawing process has a low priority. */
const PATIENTLY = { timeout: 300_000 };

/** A pack's pictures in a new folder, and a folder for their variants. */
function town(picture = 'test/scene/artistinfo/quietboat.webp') {
  const pack = testFolder();
  cpSync(picture, join(pack, 'artistinfo', PICTURE));
  const cache = join(testFolder(), 'cache/pictures');
  const open = () => openVariants({ folder: join(pack, 'artistinfo'), artists, night: scene.look.night, cache, log: openLog('silent') });
  return { pack, cache, open };
}

/** Requests the picture or a variant. */
function server(packFolder: string, variants: Pick<Variants, 'find'>) {
  const routes = pictureRoutes({ packFolder, variants, publicUrl: () => 'http://localhost' });
  return (variant?: string) => routes.request(`/artistinfo/${PICTURE}${variant === undefined ? '' : `?variant=${variant}`}`);
}

test('until they are drawn pages do not name them, and the picture itself stands in for one that is asked for', async () => {
  const { pack, open } = town();
  const variants = await open();
  expect(variants.ready()).toBe(false);
  expect(variants.find(PICTURE, 'noon-400')).toBeUndefined();
  expect(variants.find('../scene.json', 'day-400')).toBeUndefined();
  const serve = server(pack, variants);
  const plain = await serve();
  const early = await serve('night-400');
  expect(early.headers.get('content-type')).toBe('image/webp');
  expect(early.headers.get('etag')).toBe(plain.headers.get('etag'));
  expect(early.headers.get('cache-control')).toBe('no-cache');
});

test(
  'they are drawn once, in widths and by day and night, smaller than the picture, and what is no longer wanted goes',
  PATIENTLY,
  async () => {
    const { pack, cache, open } = town('scenes/saltmarsh/artistinfo/exampleband.webp');
    mkdirSync(cache, { recursive: true });
    writeFileSync(join(cache, 'of-an-older-picture.avif'), '');
    const variants = await open();
    expect(await variants.draw()).toBe(true);
    expect(variants.ready()).toBe(true);
    expect(readdirSync(cache)).toHaveLength(VARIANTS.length);
    const again = await open();
    expect(again.ready()).toBe(true);
    expect(await again.draw()).toBe(false);

    const serve = server(pack, again);
    const plain = await (await serve()).bytes();
    const looked = async (variant: string) => {
      const answer = await serve(variant);
      expect(answer.headers.get('content-type')).toBe('image/avif');
      expect(answer.headers.get('cache-control')).toMatch(/max-age=2592000/);
      const bytes = Buffer.from(await answer.bytes());
      expect(bytes.length).toBeLessThan(plain.length);
      const { channels } = await sharp(bytes).stats();
      return { width: (await sharp(bytes).metadata()).width, red: channels[0]?.mean ?? 0, blue: channels[2]?.mean ?? 0 };
    };
    const [day, night, wide] = [await looked('day-400'), await looked('night-400'), await looked('night-800')];
    expect(day.width).toBe(400);
    expect(wide.width).toBeGreaterThan(400);
    expect(night.blue).toBeLessThan(day.blue / 2);
    expect(night.red).toBeGreaterThan(night.blue);
  },
);

test('a picture that cannot be read stays as it is, and the others are drawn', PATIENTLY, async () => {
  const { pack, open } = town();
  const broken = sampleArtist({ id: 'broken', name: 'Broken', verified: true, artistimage: 'broken.webp' });
  writeFileSync(join(pack, 'artistinfo/broken.webp'), 'no picture');
  artists.push(broken);
  try {
    const variants = await open();
    expect(await variants.draw()).toBe(true);
    expect(variants.find('broken.webp', 'day-400')).toBeUndefined();
    expect(variants.find(PICTURE, 'day-400')).toBeDefined();
  } finally {
    artists.pop();
  }
});

test('a picture that ends the process that draws it stays as it is, and the others are drawn by the next', PATIENTLY, async () => {
  const { pack, open } = town();
  // Large enough to be under way when its process is found.
  const large = sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#777' } });
  writeFileSync(join(pack, 'artistinfo/large.webp'), await large.webp().toBuffer());
  artists.unshift(sampleArtist({ id: 'large', name: 'Large', verified: true, artistimage: 'large.webp' }));
  try {
    const variants = await open();
    const drawing = variants.draw();
    await expect.poll(() => endDrawing(), { interval: 5 }).toBe(true);
    expect(await drawing).toBe(true);
    expect(variants.find('large.webp', 'day-400')).toBeUndefined();
    for (const variant of VARIANTS) expect(variants.find(PICTURE, variant), variant).toBeDefined();
  } finally {
    artists.shift();
  }
});

/** Ends the drawing process as a decoder's crash would. @returns whether there was one */
function endDrawing(): boolean {
  const children = readdirSync('/proc/self/task').flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' '));
  const drawing = children.find((pid) => pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('variant-worker'));
  if (drawing !== undefined) process.kill(Number(drawing), 'SIGKILL');
  return drawing !== undefined;
}

test('what is no picture inside is not read as one, whatever it is called', PATIENTLY, async () => {
  const { pack, open } = town();
  const square = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><rect width="900" height="900"/></svg>';
  writeFileSync(join(pack, 'artistinfo', PICTURE), square);
  const variants = await open();
  await variants.draw();
  expect(variants.find(PICTURE, 'day-400')).toBeUndefined();
});

test.each(['png', 'jpeg', 'webp', 'avif'] as const)('a picture that is %s inside is drawn', PATIENTLY, async (format) => {
  const { pack, open } = town();
  const gray = sharp({ create: { width: 40, height: 30, channels: 3, background: '#777' } });
  writeFileSync(join(pack, 'artistinfo', PICTURE), await gray.toFormat(format).toBuffer());
  const variants = await open();
  expect(await variants.draw()).toBe(true);
  expect(variants.find(PICTURE, 'day-400')).toBeDefined();
});

test('drawing that is broken off leaves pages with the pictures as they are', async () => {
  const variants = await town().open();
  const drawing = variants.draw();
  variants.stop();
  expect(await drawing).toBe(false);
  expect(variants.ready()).toBe(false);
});
