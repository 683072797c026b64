import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The best encoding that an Accept-Encoding header allows; none if it is missing. */
export function accepts(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  return allows(header, 'br') ? 'br' : allows(header, 'gzip') ? 'gzip' : 'identity';
}

function allows(header: string, encoding: string): boolean {
  return header.split(',').some((item) => {
    const [name, ...parameters] = item.split(';').map((part) => part.trim());
    return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** The widest and narrowest window, as powers of two (RFC 7932, section 9.1). */
const [WIDEST, NARROWEST] = [22, 10];

/** Compresses text in another thread. @param quality brotli's, 0 to 11 */
export function compress(plain: Buffer, encoding: Exclude<Encoding, 'identity'>, quality: number): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'gzip') return compressGzip(plain);
  return compressBrotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      // A window no wider than the text saves megabytes of memory and no bytes of output.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(WIDEST, Math.max(NARROWEST, Math.ceil(Math.log2(plain.length + 16)))),
    },
  });
}
