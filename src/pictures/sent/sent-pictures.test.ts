import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLog } from '#log.ts';
import { newFolder } from '#rig/folder.ts';
import { flatPng, movingPng, movingWebp, photograph, photographWithPlace, pngBombs, withSize } from '#rig/picture-files.ts';
import { type ENGINES, FULL_ENGINES, openTestApp, type TestApp } from '#rig/test-app.ts';
import { markShown, readPicture, sweepPictures } from '#sent/store.ts';
import { strippedPng } from './png-chunks.ts';
import { openSentPictures, type SentPictures } from './sent-pictures.ts';

const now = Temporal.Instant.from('2026-11-21T23:30:00Z');

/** An archive that takes pictures. */
async function openTaking(engine: (typeof ENGINES)[number]) {
  const cache = join(newFolder(), 'sent');
  const app = await openTestApp(engine);
  const sent = openSentPictures({ db: app.db, night: app.pack.scene.look.night, cache, log: openLog('silent') });
  return { app, cache, sent, take: (bytes: Uint8Array) => sent.take(bytes, { by: 'wren', now }) };
}
type Taking = Awaited<ReturnType<typeof openTaking>>;

/** Decoding involves no database. */
describe('a picture that is sent', () => {
  let taking: Taking;
  beforeAll(async () => {
    taking = await openTaking('sqlite');
  });
  afterAll(() => taking.app.close());

  const refusal = (bytes: Uint8Array) =>
    taking.take(bytes).then(
      () => 'taken',
      (error: { status?: string; message: string }) => `${error.status}: ${error.message}`,
    );

  test('nobody else on the machine enters their folder, whoever made it', async () => {
    const cache = join(newFolder(), 'sent');
    mkdirSync(cache, { mode: 0o755 });
    const { db, pack } = taking.app;
    openSentPictures({ db, night: pack.scene.look.night, cache, log: openLog('silent') });
    expect(statSync(cache).mode & 0o777).toBe(0o700);
  });

  test('every kind that is taken is read; what hangs on its end is gone', async () => {
    const still = sharp(await photograph({ hue: 40 }));
    const script = '<script>alert("polyglot")</script>';
    for (const bytes of [await still.png().toBuffer(), await still.webp().toBuffer(), await still.avif({ effort: 0 }).toBuffer()]) {
      const { id } = await taking.take(Buffer.concat([bytes, Buffer.from(script)]));
      expect((await readPicture(taking.app.db, id))?.includes('script')).toBe(false);
    }
  });

  test('a PNG reaches the decoder without what hurts whoever unpacks it, and with what its picture needs', async () => {
    const strippedOf = (png: Buffer) => {
      const stripped = strippedPng(png);
      return 'png' in stripped ? stripped.png : expect.fail(stripped.why);
    };
    const chunksOf = (png: Buffer) => {
      const types: string[] = [];
      for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) types.push(png.toString('latin1', at + 4, at + 8));
      return types;
    };
    const bombs = pngBombs(20_000_000);
    for (const [what, png] of bombs) expect([what, chunksOf(strippedOf(png))]).toEqual([what, ['IHDR', 'IDAT', 'IEND']]);
    expect(await refusal(bombs[0]?.[1] ?? expect.fail())).toBe('taken');
    const p3 = await sharp({ create: { width: 120, height: 120, channels: 4, background: '#ff000080' } })
      .withMetadata({ orientation: 6 })
      .withIccProfile('p3')
      .png()
      .toBuffer();
    const [before, after] = await Promise.all([p3, strippedOf(p3)].map((png) => sharp(png).metadata()));
    expect([after?.icc, after?.orientation, after?.hasAlpha]).toEqual([before?.icc, 6, true]);
  });

  test('one of 39.7 million pixels is taken as AVIF too', async () => {
    const { width, height } = await taking.take(readFileSync(new URL('large.avif', import.meta.url)));
    expect([width, height]).toEqual([1600, 1024]);
  });

  test('what is none is refused in a sentence each, and nothing of it is kept', async () => {
    const before = await taking.app.db.selectFrom('picture').select('id').execute();
    const files = readdirSync(taking.cache).length;
    const jpeg = await photograph();
    const hostile: [string, Uint8Array, RegExp][] = [
      ['nothing', new Uint8Array(), /empty/],
      ['an SVG', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), /drawing \(SVG\)/],
      ['a page', Buffer.from('<html><body>'), /can’t read this picture/],
      ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00'), /GIF/],
      ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), /HEIC.*JPEG/],
      ['a film', Buffer.from('\0\0\0\x18ftypisom\0\0\0\0mp42', 'latin1'), /video/],
      ['a truncated JPEG', jpeg.subarray(0, jpeg.length / 2), /JPEG is broken/],
      ['the head of a JPEG alone', jpeg.subarray(0, 20), /JPEG is broken/],
      ['a JPEG that says it is 65,535 pixels each way', withSize(jpeg, 65_535, 65_535), /million pixels|broken/],
      ['a PNG of 200 million pixels', flatPng({ width: 14_200, height: 14_200 }), /more than 40 million pixels/],
      ['a PNG that moves', movingPng(10_000), /animated/],
      ['a WebP that moves', await movingWebp(20), /animated/],
      ['one too small to be seen', flatPng({ width: 20, height: 20 }), /too small/],
      ['one that would be 20 pixels high as it is kept', flatPng({ width: 8000, height: 100 }), /times as long as it is wide/],
      ['one that would be 20 pixels wide as it is kept', flatPng({ width: 100, height: 8000 }), /times as long as it is wide/],
      ['a PNG whose picture is not there', flatPng({ width: 300, height: 300 }).subarray(0, 60), /PNG is broken/],
    ];
    for (const [name, bytes, why] of hostile) expect([name, await refusal(bytes)]).toEqual([name, expect.stringMatching(why)]);
    expect(await taking.app.db.selectFrom('picture').select('id').execute()).toEqual(before);
    expect(readdirSync(taking.cache)).toHaveLength(files);
  }, 60_000);
});

describe.each(FULL_ENGINES)('pictures that are sent, on %s', (engine) => {
  let app: TestApp;
  let sent: SentPictures;
  let cache: string;
  let take: Taking['take'];
  beforeAll(async () => {
    ({ app, sent, cache, take } = await openTaking(engine));
  });
  afterAll(() => app.close());

  const fileOf = async (file: string, variant: string, key?: string) => {
    const found = await sent.find(file, { variant, key });
    return found.is === 'file' ? found : expect.fail(`${variant}: ${found.is}`);
  };

  test('one is turned upright, made no larger than a page needs, and nothing of what a camera wrote stays', async () => {
    const { id, width, height, key, bytes } = await take(await photographWithPlace());
    expect([width, height]).toEqual([300, 600]);
    const kept = (await readPicture(app.db, id)) ?? expect.fail('nothing is kept');
    expect(kept.length).toBe(bytes);
    const { exif, icc, xmp, iptc, format } = await sharp(kept).metadata();
    expect([exif, icc, xmp, iptc, format]).toEqual([undefined, undefined, undefined, undefined, 'webp']);
    expect(kept.toString('latin1')).not.toContain('SECRET');
    for (const variant of ['day-400', 'night-400', 'day-800', 'night-800', 'plain-400', 'plain-800']) {
      const { path, isWhole, type } = await fileOf(`${id}.webp`, variant, key);
      expect([variant, isWhole]).toEqual([variant, true]);
      expect(type).toBe(variant.startsWith('plain') ? 'image/webp' : 'image/avif');
      expect((await sharp(readFileSync(path)).metadata()).exif).toBeUndefined();
    }
  });

  test('a large one becomes 1,600 pixels at the most; the same one again is the one that is there', async () => {
    const bytes = await photograph({ width: 2400, height: 1200 });
    const one = await take(bytes);
    expect([one.width, one.height]).toEqual([1600, 800]);
    const again = await take(bytes);
    expect([again.id, again.key]).toEqual([one.id, one.key]);
    const rows = await app.db.selectFrom('picture').select('id').where('id', '=', one.id).execute();
    expect(rows).toHaveLength(1);
  });

  test('nobody sees one before a page has it but by its key; another machine draws what it lacks', async () => {
    const { id, key } = await take(await photograph({ hue: 90 }));
    const file = `${id}.webp`;
    const find = (given?: string) => sent.find(file, { variant: 'day-400', key: given });
    expect((await find()).is).toBe('nothing');
    expect((await find('wrong')).is).toBe('nothing');
    expect(await find(key)).toMatchObject({ is: 'file', isPublic: false });
    await app.db.transaction().execute((tx) => markShown(tx, { artistimage: file }));
    expect(await find()).toMatchObject({ is: 'file', isPublic: true });
    const other = openSentPictures({
      db: app.db,
      night: app.pack.scene.look.night,
      cache: join(newFolder(), 'other'),
      log: openLog('silent'),
    });
    expect(await other.find(file, { variant: 'day-400', key: undefined })).toMatchObject({
      is: 'file',
      type: 'image/webp',
      isWhole: false,
    });
    await expect.poll(() => other.find(file, { variant: 'day-400', key: undefined })).toMatchObject({ isWhole: true });
    expect((await other.find('0'.repeat(32).concat('.webp'), { variant: undefined, key: undefined })).is).toBe('nothing');
  }, 120_000);

  test('those without an account, however many come, leave room for an editor', async () => {
    const picture = await photograph({ hue: 210 });
    const flyers = Promise.allSettled([1, 2, 3].map(() => sent.take(picture, { by: '', now })));
    expect((await take(await photograph({ hue: 220 }))).sent_by).toBe('wren');
    const came = await flyers;
    expect(came.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(came[2]).toMatchObject({ reason: { status: 'UNAVAILABLE' } });
    const [first] = came;
    const { id = '', key = '' } = first?.status === 'fulfilled' ? first.value : {};
    // Drawn in the size editors see; the others once it is on a page.
    expect(await fileOf(`${id}.webp`, 'plain-400', key)).toMatchObject({ isWhole: true });
    expect(readdirSync(cache).filter((name) => name.startsWith(id))).toHaveLength(2);
    // Sent again by an editor it is theirs and waits a week from then.
    const later = now.add({ hours: 20 });
    expect(await sent.take(picture, { by: 'wren', now: later })).toMatchObject({ id, key, sent_by: 'wren' });
    await app.db.transaction().execute((tx) => sweepPictures(tx, later.add({ hours: 6 * 24 })));
    expect(await readPicture(app.db, id)).toBeDefined();
  }, 40_000);

  test('what nobody put on a page is forgotten after a week; what a page had stays', async () => {
    const [unused, used] = [await take(await photograph({ hue: 120 })), await take(await photograph({ hue: 150 }))];
    await app.db.transaction().execute((tx) => markShown(tx, { image: `${used.id}.webp` }));
    const sweep = (days: number) => app.db.transaction().execute((tx) => sweepPictures(tx, now.add({ hours: days * 24 })));
    const there = async () =>
      [await readPicture(app.db, unused.id), await readPicture(app.db, used.id)].map((bytes) => bytes !== undefined);
    await sweep(6);
    expect(await there()).toEqual([true, true]);
    await sweep(8);
    expect(await there()).toEqual([false, true]);
    await expect(app.db.transaction().execute((tx) => markShown(tx, { image: `${unused.id}.webp` }))).rejects.toThrow('no longer here');
  });
});
