import type { RequestListener } from 'node:http';
import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { rudeStranger, type Stranger, stranger } from '#rig/anonymous.ts';
import { exchange } from './exchange.ts';

const ask = ({ port }: Stranger) =>
  exchange(
    { url: new URL(`http://tunes.example.com:${port}/`), addresses: [{ address: '127.0.0.1', family: 4 }] },
    { userAgent: 'Backline', etag: null, last_modified: null },
  );
const asking = async (answer: RequestListener) => ask(await stranger(answer));

test('chunks of one byte each are counted with the others', async () => {
  const tiny = Buffer.from('1\r\nx\r\n'.repeat(300_000));
  // One byte more than the limit, then nothing.
  const large = Buffer.concat([Buffer.from('47b761\r\n'), Buffer.alloc(0x47b761, 'x'), Buffer.from('\r\n')]);
  const there = await rudeStranger((socket) =>
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
      socket.write(tiny);
      socket.write(large);
    }),
  );
  await expect(ask(there)).rejects.toThrow('it is larger than 5 MB');
});

test('chunks without end are too many', async () => {
  const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(0x10000, 'x'), Buffer.from('\r\n')]);
  const there = await rudeStranger((socket) =>
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
      const pour = () => {
        while (socket.writable && socket.write(chunk));
      };
      socket.on('drain', pour);
      pour();
    }),
  );
  await expect(ask(there)).rejects.toThrow('it is larger than 5 MB');
});

describe('an encoding', () => {
  const text = Buffer.from('Quiet Boat at The Bilge. '.repeat(4000));
  const zip = {
    gzip: gzipSync,
    deflate: deflateSync,
    br: (bytes: Uint8Array) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
    zstd: (bytes: Uint8Array) => zstdCompressSync(bytes, { params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
  };
  const encodings = Object.entries(zip);
  const encoded = (encoding: string, bytes: Uint8Array) =>
    asking((_, response) => response.writeHead(200, { 'content-encoding': encoding }).end(bytes));

  test.each(encodings)('%s is taken off, once', async (encoding, compress) => {
    expect(await encoded(encoding, compress(text))).toMatchObject({ bytes: new Uint8Array(text) });
    const twice = compress(compress(text));
    expect(await encoded(encoding, twice)).toMatchObject({ bytes: new Uint8Array(compress(text)) });
  });

  test('none is none, whatever it is called', async () => {
    for (const encoding of ['identity', '', ' Identity '])
      expect(await encoded(encoding, text)).toMatchObject({ bytes: new Uint8Array(text) });
  });

  test.each(['gzip, gzip', Array(1000).fill('gzip').join(','), 'compress', 'aes128gcm', 'gzip;q=1', 'chunked'])(
    '%.20s is refused',
    async (encoding) => {
      await expect(encoded(encoding, gzipSync(gzipSync(text)))).rejects.toThrow('an encoding we didn’t ask for');
    },
  );

  test.each(encodings)('%s that is cut short, damaged or not there at all is refused', async (encoding, compress) => {
    const whole = compress(text);
    const damaged = Buffer.from(whole);
    damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] ?? 0) ^ 0xff;
    for (const bytes of [whole.subarray(0, -1), whole.subarray(0, whole.length >> 1), damaged, Buffer.alloc(0), text])
      await expect(encoded(encoding, bytes)).rejects.toThrow('its compressed bytes are broken');
  });

  test('a wrong sum at the end is noticed', async () => {
    for (const encoding of ['gzip', 'deflate'] as const) {
      const whole = Buffer.from(zip[encoding](text));
      const last = whole.length - (encoding === 'gzip' ? 8 : 1);
      whole[last] = (whole[last] ?? 0) ^ 1;
      await expect(encoded(encoding, whole)).rejects.toThrow('its compressed bytes are broken');
    }
  });

  test.each(encodings)('a %s bomb is refused', async (encoding, compress) => {
    await expect(encoded(encoding, compress(Buffer.alloc(100_000_000)))).rejects.toThrow('it is larger than 5 MB');
  });

  test('encoded bytes that say nothing are counted as well', async () => {
    const nothing = gzipSync('');
    await expect(encoded('gzip', Buffer.concat(Array(260_000).fill(nothing)))).rejects.toThrow('it is larger than 5 MB');
  });

  test('a zstd window larger than the web allows is refused', async () => {
    // A zstd frame without its size: magic number, no flags, a window of 2^27, one empty last block.
    const wide = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, (27 - 10) << 3, 1, 0, 0]);
    const fitting = Buffer.from(wide).fill((23 - 10) << 3, 5, 6);
    expect(await encoded('zstd', fitting)).toMatchObject({ bytes: new Uint8Array() });
    await expect(encoded('zstd', wide)).rejects.toThrow('its compressed bytes are broken');
  });
});
