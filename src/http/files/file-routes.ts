import { type Context, Hono } from 'hono';
import type { Clock } from '#clock.ts';
import type { Pack } from '#pack/read/read.ts';
import type { Icons } from '#pictures/icons.ts';
import type { BuiltWeb } from '../built-web.ts';
import { wellKnown } from '../crawlers/well-known.ts';
import { ELEMENT_PATH, showsElement } from '../embed/element.ts';
import { plain } from '../plain.ts';
import { drawnIcons, icon } from './icon.ts';
import { serviceWorker, webManifest } from './installable.ts';
import { type ServedFile, staticFiles } from './static-files.ts';

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
  const [staticFile, element] = [staticFiles(web.folders), showsElement(web.element)];
  const drawnIcon = drawnIcons(icons);
  const worker = serviceWorker(web.worker, { cacheBytes, zone: pack.scene.zone });
  const { robots, security } = wellKnown(publicUrl, web.pages.contact.path, clock);
  return new Hono()
    .get('/static/*', (c) => served(staticFile, c) ?? plain(404, 'There is no such file.'))
    .get('/icon.svg', icon(pack))
    .get('/icons/*', async (c) => (await drawnIcon(c.req.path.slice('/icons/'.length))) ?? plain(404, 'There is no such icon.'))
    .get('/manifest.webmanifest', webManifest(pack, icons, web.pages.shows.path))
    .get('/sw.js', async (c) => (await worker(c.req.header('accept-encoding') ?? '')) ?? plain(404, 'There is no service worker here.'))
    .get(ELEMENT_PATH, (c) => served(element, c) ?? plain(404, 'There is no such script here.'))
    .get('/robots.txt', robots)
    .get('/.well-known/security.txt', security);
}

function served(find: (path: string, acceptedEncoding: string) => ServedFile | undefined, c: Context): Response | undefined {
  const file = find(c.req.path, c.req.header('accept-encoding') ?? '');
  return file && new Response(file.body, { headers: file.headers });
}
