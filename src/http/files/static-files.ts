import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { accepts, type Encoding } from '../cache/accepted-encoding.ts';
import { NO_CONTENT_POLICY, SAFE_HEADERS } from '../headers.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** A file in one encoding. */
export interface ServedFile {
  body: Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
}
type Served = Record<Encoding, ServedFile>;

/** The built files, from a table made once, so that no request names a path. Compressed on first use, unless the build did. */
export function staticFiles(folders: readonly string[]): (path: string, accepted: string) => ServedFile | undefined {
  const files = new Map(folders.flatMap(list));
  const served = new Map<string, Served>();
  return (path, accepted) => {
    const file = files.get(path);
    if (file === undefined) return undefined;
    let variants = served.get(path);
    if (variants === undefined) {
      variants = prepare(file);
      served.set(path, variants);
    }
    return variants[accepts(accepted)];
  };
}

function list(folder: string): [string, string][] {
  return readdirSync(join(folder, 'static'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TYPES[extname(entry.name)] !== undefined)
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.slice(folder.length).replaceAll('\\', '/'), path]);
}

function prepare(path: string): Served {
  const body = readFileSync(path);
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  const variant = (bytes: Buffer, encoding?: Encoding) => ({
    body: new Uint8Array(bytes),
    headers: {
      ...SAFE_HEADERS,
      'content-security-policy': NO_CONTENT_POLICY,
      'content-type': type,
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    },
  });
  const identity = variant(body);
  if (type.startsWith('font/')) return { identity, br: identity, gzip: identity };
  const br = existsSync(`${path}.br`)
    ? readFileSync(`${path}.br`)
    : brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  return { identity, br: variant(br, 'br'), gzip: variant(gzipSync(body), 'gzip') };
}
