import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { accepts, type Encoding } from '../cache/compression.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const BROTLI_QUALITY = 9;

/** Answers with a file in the best encoding that an Accept-Encoding header allows. */
type EncodedFile = (acceptEncoding: string | undefined) => Response;

/** A text file, compressed when it is first asked for. @param brotli the file as brotli, if the build made it */
export function encodedFile(body: Buffer, headers: Record<string, string>, brotli?: Buffer): EncodedFile {
  const made: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>> = {};
  const make: Record<Encoding, () => Buffer> = {
    identity: () => body,
    gzip: () => gzipSync(body),
    br: () => brotli ?? brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  };
  const shared = { vary: 'accept-encoding', ...headers };
  return (acceptEncoding) => {
    const encoding = accepts(acceptEncoding);
    made[encoding] ??= new Uint8Array(make[encoding]());
    const bytes = made[encoding];
    const encoded = encoding === 'identity' ? {} : { 'content-encoding': encoding };
    return new Response(bytes, { headers: { ...shared, ...encoded, 'content-length': String(bytes.length) } });
  };
}

/** The built files, from a table made once, so that no request names a path. */
export function staticFiles(folders: readonly string[]): (path: string) => EncodedFile | undefined {
  const paths = new Map(folders.flatMap(list));
  const files = new Map<string, EncodedFile>();
  return (name) => {
    const path = paths.get(name);
    return path === undefined ? undefined : files.getOrInsertComputed(name, () => readStaticFile(path));
  };
}

function list(folder: string): [name: string, path: string][] {
  return readdirSync(join(folder, 'static'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TYPES[extname(entry.name)] !== undefined)
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.slice(folder.length).replaceAll('\\', '/'), path]);
}

function readStaticFile(path: string): EncodedFile {
  const body = readFileSync(path);
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' };
  const file = encodedFile(body, headers, existsSync(`${path}.br`) ? readFileSync(`${path}.br`) : undefined);
  // Fonts are compressed already.
  return type.startsWith('font/') ? () => file(undefined) : file;
}
