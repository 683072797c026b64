import { gunzipSync } from 'node:zlib';
import { MAX_BYTES } from './source-text.ts';

/**
 * A file's bytes, out of gzip when they are in it.
 * @throws Error in one sentence when they are broken or more than 5 MB
 */
export function unzip(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_BYTES });
  } catch (cause) {
    const large = cause instanceof Error && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE';
    throw new Error(large ? `it is larger than ${MAX_BYTES / 1e6} MB once unzipped` : 'its gzip is broken', { cause });
  }
}
