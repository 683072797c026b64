import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Pack } from '#pack/read/read.ts';
import { ICONS, type Icons } from '#pictures/icons.ts';
import { accepts, type Encoding } from '../cache/accepted-encoding.ts';
import { NO_CONTENT_POLICY, SAFE_HEADERS } from '../headers.ts';

const MAX_SHORT = 12;

/** The web app manifest (W3C), made from the pack. Lists only icons that are drawn. */
export function webManifest({ scene }: Pack, icons: Pick<Icons, 'find'> | undefined, home: string): () => Response {
  const { brand, region, look } = scene;
  const headers = {
    ...SAFE_HEADERS,
    'content-security-policy': NO_CONTENT_POLICY,
    'content-type': 'application/manifest+json; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  };
  return () => {
    const drawn = Object.entries(ICONS).filter(([name]) => name.startsWith('icon') && icons?.find(name) !== undefined);
    const manifest = {
      id: '/',
      name: brand,
      short_name: brand.length <= MAX_SHORT ? brand : look.wordmark[0],
      description: `Live music in ${region}: who plays tonight and this week, and where.`,
      lang: 'en',
      start_url: home,
      scope: '/',
      display: 'standalone',
      background_color: look.day.paper,
      theme_color: look.day.paper,
      icons: [
        ...drawn.map(([name, { size }]) => ({
          src: `/icons/${name}`,
          sizes: `${size}x${size}`,
          type: 'image/png',
          purpose: name.includes('maskable') ? 'maskable' : 'any',
        })),
        { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ],
    };
    return new Response(JSON.stringify(manifest), { headers });
  };
}

const ENCODE: Record<Encoding, (text: string) => Promise<Uint8Array>> = {
  identity: async (text) => Buffer.from(text),
  gzip: promisify(gzip),
  br: promisify(brotliCompress),
};

/** Settings passed to the service worker. */
interface WorkerSettings {
  /** In bytes. */
  cacheBytes: number;
  /** The time zone for the age of copies. */
  zone: string;
}

/** The service worker, with its settings in front. Never cached, so that updates show at once. Compressed on first use. */
export function serviceWorker(script: string | undefined, settings: WorkerSettings): (accepted: string) => Promise<Response | undefined> {
  if (script === undefined) return async () => undefined;
  const text = `self.settings=${JSON.stringify(settings)};\n${script}`;
  const headers = {
    ...SAFE_HEADERS,
    'content-security-policy': `${NO_CONTENT_POLICY}; connect-src 'self'`,
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'service-worker-allowed': '/',
    vary: 'accept-encoding',
  };
  const bodies = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();
  return async (accepted) => {
    const encoding = accepts(accepted);
    const encoded = encoding === 'identity' ? {} : { 'content-encoding': encoding };
    const made = bodies.get(encoding) ?? ENCODE[encoding](text).then((bytes) => new Uint8Array(bytes));
    bodies.set(encoding, made);
    const body = await made;
    return new Response(body, { headers: { ...headers, ...encoded, 'content-length': String(body.length) } });
  };
}
