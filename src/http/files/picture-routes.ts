import { lstatSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type Context, Hono } from 'hono';
import type { Icons } from '#pictures/icons.ts';
import type { SentPictures } from '#pictures/sent/sent-pictures.ts';
import type { Sheets } from '#pictures/sheets/sheets.ts';
import type { Variants } from '#pictures/variants.ts';
import { NO_CONTENT_POLICY, plain } from '../headers.ts';
import { isOwnImage } from '../own-origin.ts';
import { sendFile } from './send-file.ts';

const TYPES: Record<string, string> = { '.avif': 'image/avif', '.webp': 'image/webp', '.png': 'image/png', '.jpg': 'image/jpeg' };
/** For a file in place of one not drawn yet. */
const REVALIDATE = 'no-cache';
const MONTH = 'public, max-age=2592000, stale-while-revalidate=31536000';
const FOREVER = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600, stale-while-revalidate=86400';
/** Other sites may show previews and flyers. */
const CROSS_ORIGIN = { 'cross-origin-resource-policy': 'cross-origin' };

const PREVIEW = /^(scene|week|(?:shows|artists|venues|promoters|series|years)\/[a-z0-9-]{1,120})\.png$/;
/** Further flyers of a week are numbered from 2. */
const FLYER = /^((?:this|next)-week(?:-story)?(?:-(?:[2-9]|[1-9]\d))?)\.png$/;
/** In seconds, on an idle machine. */
const DRAWN_IN_S = 10;

interface Needs {
  packFolder: string;
  variants?: Pick<Variants, 'find'> | undefined;
  sent?: Pick<SentPictures, 'find'> | undefined;
  sheets?: Pick<Sheets, 'find' | 'ask'> | undefined;
  icons?: Pick<Icons, 'find'> | undefined;
  publicUrl: () => string;
}

/** Pictures of the pack and of people, previews and flyers. */
export function pictureRoutes({ packFolder, variants, sent, sheets, icons, publicUrl }: Needs): Hono {
  // Made once, so that no request names a path.
  const packPictures = new Map(listFiles(join(packFolder, 'artistinfo')));

  async function packPicture(c: Context): Promise<Response | undefined> {
    const name = nameUnder(c, '/artistinfo/');
    const variant = c.req.query('variant');
    const [path, type] = [packPictures.get(name), TYPES[extname(name)]];
    if (path === undefined || type === undefined) return undefined;
    const drawn = variant === undefined ? undefined : variants?.find(name, variant);
    const sentVariant = drawn === undefined ? undefined : await sendFile(c, drawn, 'image/avif', { 'cache-control': MONTH });
    return sentVariant ?? sendFile(c, path, type, { 'cache-control': variant === undefined ? MONTH : REVALIDATE });
  }

  /** A picture that somebody sent, as it was redrawn: never the original bytes. */
  async function sentPicture(c: Context): Promise<Response | undefined> {
    const { variant, key } = c.req.query();
    const found = await sent?.find(c.req.param('name') ?? '', { variant, key, isOnOwnPage: isOwnImage(c.req.raw, publicUrl()) });
    if (found === undefined || found.is === 'nothing') return undefined;
    if (found.is === 'taken down') return plain(410, 'This picture was taken down.');
    const { path, type, isWhole, isPublic } = found;
    return sendFile(c, path, type, {
      'content-security-policy': `${NO_CONTENT_POLICY}; sandbox`,
      'cache-control': !isPublic ? 'private, no-store' : isWhole ? FOREVER : REVALIDATE,
    });
  }

  async function sendSheet(c: Context, file: string | undefined, caching: string): Promise<Response | undefined> {
    return file === undefined ? undefined : sendFile(c, file, 'image/png', { ...CROSS_ORIGIN, 'cache-control': caching });
  }

  /** A preview. A missing one is drawn next; until then the scene's own or its icon is sent. */
  async function preview(c: Context): Promise<Response | undefined> {
    const [, page] = PREVIEW.exec(nameUnder(c, '/previews/')) ?? [];
    if (page === undefined) return undefined;
    const [, wanted] = PREVIEW.exec(`${c.req.query('until')}.png`) ?? [];
    if (wanted !== undefined) sheets?.ask(wanted);
    const own = await sendSheet(c, sheets?.find(page), HOUR);
    if (own !== undefined) return own;
    sheets?.ask(page);
    return (await sendSheet(c, sheets?.find('scene'), REVALIDATE)) ?? sendSheet(c, icons?.find('icon-512.png'), REVALIDATE);
  }

  /** A flyer. A missing one is drawn before all that nobody asked for. */
  async function flyer(c: Context): Promise<Response | undefined> {
    const [, week] = FLYER.exec(nameUnder(c, '/flyers/')) ?? [];
    if (week === undefined) return undefined;
    const drawn = await sendSheet(c, sheets?.find(week), REVALIDATE);
    if (drawn === undefined) sheets?.ask(week);
    const later = `We’re still drawing this flyer. Try again in ${DRAWN_IN_S} seconds.`;
    return drawn ?? plain(503, later, { 'retry-after': `${DRAWN_IN_S}` });
  }

  return new Hono()
    .get('/artistinfo/*', async (c) => (await packPicture(c)) ?? plain(404, 'We can’t find this picture.'))
    .get('/pictures/:name', async (c) => (await sentPicture(c)) ?? plain(404, 'We can’t find this picture.'))
    .get('/previews/*', async (c) => (await preview(c)) ?? plain(404, 'We can’t find this picture.'))
    .get('/flyers/*', async (c) => (await flyer(c)) ?? plain(404, 'We can’t find this flyer.'));
}

function listFiles(folder: string): [name: string, path: string][] {
  // A link may lead out of the pack.
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.slice(folder.length + 1).replaceAll('\\', '/'), path]);
}

/** The decoded name; '' when it can't be decoded. */
function nameUnder(c: Context, folder: string): string {
  try {
    return decodeURIComponent(c.req.path.slice(folder.length));
  } catch {
    return '';
  }
}
