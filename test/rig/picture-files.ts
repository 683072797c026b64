import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { pngChunk } from '#pictures/sent/png-chunks.ts';

/** A noisy JPEG like a phone's photo, but small, as drawing time depends on pixels. */
export async function photograph({ width = 240, height = 160, hue = 0 } = {}): Promise<Buffer> {
  const raw = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    raw[at * 3] = (x * 255) / width + hue;
    raw[at * 3 + 1] = (y * 255) / height;
    raw[at * 3 + 2] = ((x ^ y) & 31) * 6;
  }
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** A photograph with camera metadata: place, orientation and text. */
export async function photographWithPlace(): Promise<Buffer> {
  return sharp(await photograph({ width: 600, height: 300 }))
    .withExif({
      IFD0: { Copyright: 'SECRET OWNER', ImageDescription: '<script>alert(1)</script>' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '32/1 46/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

interface Png {
  width: number;
  height: number;
  /** Chunks between the header and the image. */
  beside?: Buffer[];
}

/** A flat gray PNG of any size, compressed to a thousandth. */
export function flatPng({ width, height, beside = [] }: Png): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((width + 1) * height), { level: 9 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    ...beside,
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Small PNGs with harmful ancillary chunks, by what they do. */
export function pngBombs(bytes: number): [what: string, png: Buffer][] {
  const packed = deflateSync(Buffer.alloc(bytes, 'a'), { level: 9 });
  // The same stream with a window of 512 bytes in its first byte; the second makes the pair a multiple of 31 (RFC 1950).
  const otherHeader = Buffer.concat([Buffer.from([0x18, 0x19]), packed.subarray(2)]);
  const named = (name: string, content: Buffer) => Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const bombs: [string, string, Buffer][] = [
    ['a packed text', 'zTXt', named('Comment\0\0', packed)],
    ['a packed text with another zlib header', 'zTXt', named('Comment\0\0', otherHeader)],
    ['a decoy before the packed text', 'iTXt', named('Comment\0\x01\0en\0x\0', packed)],
    ['a color profile', 'iCCP', named('p3\0\0', packed)],
    ['a color profile with another zlib header', 'iCCP', named('p3\0\0', otherHeader)],
    ['a color profile with a name that is too long', 'iCCP', named(`${'x'.repeat(90)}\0\0`, packed)],
    ['an Exif as long as a picture', 'eXIf', named('MM\0*', Buffer.alloc(200_000))],
    ['a chunk that nobody knows', 'boMb', packed],
  ];
  return bombs.map(([what, type, content]) => [what, flatPng({ width: 200, height: 200, beside: [pngChunk(type, content)] })]);
}

/** A PNG marked as animated. */
export function movingPng(frames: number): Buffer {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(frames, 0);
  return flatPng({ width: 200, height: 200, beside: [pngChunk('acTL', control)] });
}

/** An animated WebP. */
export async function movingWebp(frames: number): Promise<Buffer> {
  const one = { create: { width: 120, height: 120 * frames, channels: 3, background: '#804020' } } as const;
  const tall = await sharp(one).raw().toBuffer();
  // Equal frames would be merged.
  for (let frame = 0; frame < frames; frame++) tall.fill(frame % 251, frame * 120 * 120 * 3, frame * 120 * 120 * 3 + 30);
  return sharp(tall, { raw: { width: 120, height: 120 * frames, channels: 3, pageHeight: 120 } })
    .webp({ effort: 0, loop: 0 })
    .toBuffer();
}

/** A JPEG with a false size in its header. */
export function withSize(jpeg: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(jpeg);
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker !== 0xc0 && marker !== 0xc2) continue;
    bytes.writeUInt16BE(height, at + 5);
    bytes.writeUInt16BE(width, at + 7);
    return bytes;
  }
  throw new Error('This JPEG has no frame.');
}
