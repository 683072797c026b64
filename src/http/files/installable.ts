import type { Pack } from '#pack/read/read.ts';
import { ICONS, type Icons, logoStyle } from '#pictures/icons.ts';
import { hashOf, NO_CONTENT_POLICY } from '../headers.ts';
import { encodedFile } from './static-files.ts';

const MAX_SHORT_NAME_CHARS = 12;

/** The web app manifest (W3C), made from the pack. Lists only icons that are drawn. */
export function webManifest({ scene }: Pack, icons: Pick<Icons, 'find'> | undefined, home: string): () => Response {
  const { brand, region, look } = scene;
  const headers = {
    'content-type': 'application/manifest+json; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  };
  return () => {
    const drawn = Object.entries(ICONS).filter(([name]) => name.startsWith('icon') && icons?.find(name) !== undefined);
    const manifest = {
      id: '/',
      name: brand,
      short_name: brand.length <= MAX_SHORT_NAME_CHARS ? brand : look.wordmark[0],
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

interface WorkerSettings {
  /** In bytes. */
  cacheBytes: number;
  zone: string;
}

/** The service worker, with its settings in front. Never cached, so that updates show at once. */
export function serviceWorker(script: string, settings: WorkerSettings) {
  return encodedFile(Buffer.from(`self.settings=${JSON.stringify(settings)};\n${script}`), {
    'content-security-policy': `${NO_CONTENT_POLICY}; connect-src 'self'`,
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'service-worker-allowed': '/',
  });
}

/** The logo as favicon, in the colors of the day. */
export function favicon({ logo, scene }: Pack): () => Response {
  const style = logoStyle(scene.look.day);
  const svg = logo.replace(
    /^<svg([^>]*)>/,
    (_, attributes: string) =>
      `<svg${attributes.includes('xmlns=') ? '' : ' xmlns="http://www.w3.org/2000/svg"'}${attributes}><style>${style}</style>`,
  );
  const headers = {
    'content-security-policy': `${NO_CONTENT_POLICY}; style-src ${hashOf(style)}`,
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=86400',
  };
  return () => new Response(svg, { headers });
}
