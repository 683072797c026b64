import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
/** The widest and narrowest window, as powers of two (RFC 7932, section 9.1). */
const [WIDEST, NARROWEST] = [22, 10];

/** Compresses text in another thread. @param quality 0 to 11 */
export function brotli(plain: Buffer, quality: number): Promise<Buffer<ArrayBuffer>> {
  return compress(plain, optionsFor(plain.length, quality));
}

/** A window no wider than the text saves megabytes of memory and no bytes of output. */
function optionsFor(length: number, quality: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(WIDEST, Math.max(NARROWEST, Math.ceil(Math.log2(length + 16)))),
    },
  };
}
