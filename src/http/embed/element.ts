import { brotliCompressSync, gzipSync } from 'node:zlib';
import { accepts } from '../cache/accepted-encoding.ts';
import type { ServedFile } from '../files/static-files.ts';
import { NO_CONTENT_POLICY, SAFE_HEADERS } from '../headers.ts';

/** The address in others' pages. */
export const ELEMENT_PATH = '/embed/shows.js';

/** The script of the embeddable element, for any site; undefined when running from sources. */
export function showsElement(script: string | undefined): (path: string, accepted: string) => ServedFile | undefined {
  if (script === undefined) return () => undefined;
  const headers = {
    ...SAFE_HEADERS,
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'content-security-policy': NO_CONTENT_POLICY,
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=3600, stale-while-revalidate=604800',
    vary: 'accept-encoding',
  };
  const file = (body: Buffer, encoded: Record<string, string> = {}): ServedFile => ({
    body: new Uint8Array(body),
    headers: { ...headers, ...encoded, 'content-length': String(body.length) },
  });
  const files = {
    identity: file(Buffer.from(script)),
    gzip: file(gzipSync(script), { 'content-encoding': 'gzip' }),
    br: file(brotliCompressSync(script), { 'content-encoding': 'br' }),
  };
  return (_, accepted) => files[accepts(accepted)];
}
