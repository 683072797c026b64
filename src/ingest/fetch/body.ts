import type { IncomingMessage } from 'node:http';
import { type Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { Refused } from './refused.ts';

/** The most an answer may say, in bytes: as it comes over the wire, and again once decoded. */
export const MAX_BYTES = 5_000_000;

/** The encodings an answer may come in. */
export const ENCODINGS = 'gzip, deflate, br, zstd';

/** RFC 9659: what comes over HTTP needs no larger zstd window than 8 MB, which is 2 to this power. */
const ZSTD_WINDOW = 23;

/**
 * An answer's bytes out of their encoding, counted as they come; they lie in a buffer of their own.
 * @throws Refused when they are too many or their encoding is not one of ours; Error when they break off or are broken
 */
export async function readAnswerBody(response: IncomingMessage): Promise<Uint8Array> {
  // One room for all: a million parts of one byte kept apart would take two hundred times their size.
  const room = new Uint8Array(MAX_BYTES);
  let length = 0;
  const collector = new Writable({
    write(part: Uint8Array, _, done) {
      if (length + part.length > MAX_BYTES) return done(tooLarge());
      room.set(part, length);
      length += part.length;
      done();
    },
  });
  const decoder = decoderOf(response);
  countEncoded(response);
  await (decoder === null ? pipeline(response, collector) : pipeline(response, decoder, collector));
  return room.slice(0, length);
}

/** Encoded bytes count too, there are encodings in which any number of them say nothing; and so does what frames them, up to as much again. */
function countEncoded(response: IncomingMessage): void {
  let length = 0;
  response.on('data', (part: Uint8Array) => {
    length += part.length;
    if (length > MAX_BYTES || response.socket.bytesRead > 2 * MAX_BYTES) response.destroy(tooLarge());
  });
}

function tooLarge(): Refused {
  return new Refused(`it is larger than ${MAX_BYTES / 1e6} MB`);
}

/** What takes an answer out of its encoding; null when it is in none. */
function decoderOf({ headers }: IncomingMessage): Transform | null {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  switch (encoding) {
    case '':
    case 'identity':
      return null;
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
