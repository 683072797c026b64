import { gunzipSync } from 'node:zlib';
import { decodeText } from '#scene/text/decoded-text.ts';
import type { ProblemList } from './reading.ts';

const MAX_BYTES = 5_000_000;

/** How much of a file is read to detect its format. */
export const DETECT_BYTES = 50_000;

export const MAX_ENTRIES = 20_000;

/** A file's bytes, unzipped if they are gzip. @throws Error in one sentence when they are broken or more than 5 MB */
export function unzip(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_BYTES });
  } catch (cause) {
    const large = cause instanceof Error && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE';
    throw new Error(large ? `it is larger than ${MAX_BYTES / 1e6} MB once unzipped` : 'its gzip is broken', { cause });
  }
}

/** The decoded text of a source. Undefined, with a problem, when it is larger than 5 MB. */
export function boundedText(bytes: Uint8Array, where: string, problems: ProblemList): string | undefined {
  if (bytes.byteLength <= MAX_BYTES) return decodeText(bytes);
  problems.add(where, `it is ${Math.ceil(bytes.byteLength / 1_000_000)} MB large; the most we read is 5 MB`);
  return undefined;
}
