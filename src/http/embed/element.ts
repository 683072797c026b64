import { brotliCompressSync, gzipSync } from 'node:zlib';
import { accepts } from '../cache/accepted-encoding.ts';
import { NO_CONTENT_POLICY, SAFE_HEADERS } from '../headers.ts';

/** The script of the element that others put on their pages, which any page may load; undefined while the site runs from its sources. */
export function showsElement(script: string | undefined): (accepted: string) => Response | undefined {
  if (script === undefined) return () => undefined;
  const bodies = { identity: Buffer.from(script), gzip: gzipSync(script), br: brotliCompressSync(script) };
  const headers = {
    ...SAFE_HEADERS,
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'content-security-policy': NO_CONTENT_POLICY,
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=3600, stale-while-revalidate=604800',
    vary: 'accept-encoding',
  };
  return (accepted) => {
    const encoding = accepts(accepted);
    const body = new Uint8Array(bodies[encoding]);
    const encoded = encoding === 'identity' ? {} : { 'content-encoding': encoding };
    return new Response(body, { headers: { ...headers, ...encoded, 'content-length': String(body.length) } });
  };
}
