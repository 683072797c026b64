import type { IncomingMessage } from 'node:http';
import { type Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { Refused } from './refused.ts';

/** The largest answer in bytes, both encoded and decoded. */
export const MAX_BYTES = 5_000_000;

export const ENCODINGS = 'gzip, deflate, br, zstd';

/** RFC 9659: HTTP needs no zstd window over 8 MB, 2 to this power. */
const ZSTD_WINDOW = 23;

/**
 * Decodes an answer's bytes, counting as they come.
 * @throws Refused when they are too many or their encoding is unknown; Error when they are cut off or broken
 */
export async function readAnswerBody(response: IncomingMessage): Promise<Uint8Array> {
  // One buffer: a million one-byte chunks would take two hundred times their size.
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

/** Counts encoded bytes too, as some encodings decode any number of them to nothing, and the framing, up to as much again. */
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
      throw new Refused('it has an encoding we didn’t ask for');
  }
}
