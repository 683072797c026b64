import { Hono } from 'hono';
import type { Clock } from '#clock.ts';
import type { Pack } from '#pack/read/read.ts';
import type { Icons } from '#pictures/icons.ts';
import type { BuiltWeb } from '../built-web.ts';
import { wellKnown } from '../crawlers/well-known.ts';
import { plain } from '../headers.ts';
import { favicon, serviceWorker, webManifest } from './installable.ts';
import { sendFile } from './send-file.ts';
import { encodedFile, staticFiles } from './static-files.ts';

interface Needs {
  web: BuiltWeb;
  pack: Pack;
  icons: Pick<Icons, 'find'> | undefined;
  /** How much a device caches for offline use, in bytes. */
  cacheBytes: number;
  publicUrl: () => string;
  clock: Clock;
}

/** Static files: the build, what installs the site, and well-known addresses. */
export function fileRoutes({ web, pack, icons, cacheBytes, publicUrl, clock }: Needs): Hono {
  const staticFile = staticFiles(web.folders);
  const element = web.element === undefined ? undefined : encodedFile(Buffer.from(web.element), ELEMENT_HEADERS);
  const worker = web.worker === undefined ? undefined : serviceWorker(web.worker, { cacheBytes, zone: pack.scene.zone });
  const { robots, security } = wellKnown(publicUrl, web.pages.contact.path, clock);
  return new Hono()
    .get('/static/*', (c) => staticFile(c.req.path)?.(c.req.header('accept-encoding')) ?? plain(404, 'We can’t find this file.'))
    .get('/icon.svg', favicon(pack))
    .get('/icons/*', async (c) => {
      const file = icons?.find(c.req.path.slice('/icons/'.length));
      const found = file === undefined ? undefined : await sendFile(c, file, 'image/png', { 'cache-control': 'public, max-age=86400' });
      return found ?? plain(404, 'We can’t find this icon.');
    })
    .get('/manifest.webmanifest', webManifest(pack, icons, web.pages.shows.path))
    .get('/sw.js', (c) => worker?.(c.req.header('accept-encoding')) ?? plain(404, 'No service worker here.'))
    .get('/embed/shows.js', (c) => element?.(c.req.header('accept-encoding')) ?? plain(404, 'We can’t find this script.'))
    .get('/robots.txt', robots)
    .get('/.well-known/security.txt', security);
}

/** The embeddable element is for any site. */
const ELEMENT_HEADERS = {
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'public, max-age=3600, stale-while-revalidate=604800',
};
