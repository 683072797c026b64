import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { Refused } from './refused.ts';

/** The most an answer may say, in bytes: as it comes over the wire, and again once decoded. */
export const MOST_BYTES = 5_000_000;

/** The encodings an answer may come in. */
export const ENCODINGS = 'gzip, deflate, br, zstd';

/** RFC 9659: what comes over HTTP needs no larger zstd window than 8 MB, which is 2 to this power. */
const ZSTD_WINDOW = 23;

/**
 * An answer's bytes out of their encoding, counted as they come; they lie in a buffer of their own.
 * @throws Refused when they are too many or their encoding is not one of ours; Error when they break off or are broken
 */
export async function readBody(response: IncomingMessage): Promise<Uint8Array> {
  const room = new Uint8Array(MOST_BYTES);
  let length = 0;
  await pipeline(response, counted, decoder(response), async (parts: Readable) => {
    // Copied into one room: a million parts of one byte kept apart would take two hundred times their size.
    for await (const part of parts) {
      if (length + part.length > MOST_BYTES) throw tooLarge();
      room.set(part, length);
      length += part.length;
    }
  });
  return room.slice(0, length);
}

/** Encoded bytes count too: there are encodings in which any number of them say nothing. */
async function* counted(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const part of parts) {
    length += part.length;
    if (length > MOST_BYTES) throw tooLarge();
    yield part;
  }
}

function tooLarge(): Refused {
  return new Refused(`it is larger than ${MOST_BYTES / 1e6} MB`);
}

function decoder({ headers }: IncomingMessage): Transform {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  switch (encoding) {
    case '':
    case 'identity':
      return new PassThrough();
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    case 'zstd':
      return createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW } });
    default:
      throw new Refused('it comes in an encoding that was not asked for');
  }
}
