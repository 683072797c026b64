import { type Context, Hono } from 'hono';
import type { Icons } from '#pictures/icons.ts';
import type { SentPictures } from '#pictures/sent/sent-pictures.ts';
import type { Sheets } from '#pictures/sheets/sheets.ts';
import type { Variants } from '#pictures/variants.ts';
import { isOwnImage } from '../own-origin.ts';
import { plain } from '../plain.ts';
import { pictures } from './pictures.ts';
import { sentFiles } from './sent-pictures.ts';
import { type AskedSheet, drawnSheets } from './sheets.ts';

interface Needs {
  /** The scene pack's folder. */
  packFolder: string;
  variants: Pick<Variants, 'find'> | undefined;
  sent: Pick<SentPictures, 'find'> | undefined;
  sheets: Pick<Sheets, 'find' | 'ask'> | undefined;
  icons: Pick<Icons, 'find'> | undefined;
  publicUrl: () => string;
}

/** Pictures of the pack and of people, previews and flyers. */
export function pictureRoutes({ packFolder, variants, sent, sheets, icons, publicUrl }: Needs): Hono {
  const [picture, sentPicture] = [pictures(packFolder, variants), sentFiles(sent)];
  const { preview, flyer } = drawnSheets(sheets, icons);
  return new Hono()
    .get('/artistinfo/*', async (c) => {
      const name = nameUnder(c, '/artistinfo/');
      const found = await picture({ name, variant: c.req.query('variant'), ifNoneMatch: c.req.header('if-none-match') });
      return found ?? plain(404, 'There is no such picture.');
    })
    .get('/pictures/:name', async (c) => {
      const { variant, key } = c.req.query();
      const isOnOwnPage = isOwnImage(c.req.raw, publicUrl());
      const found = await sentPicture({ name: c.req.param('name'), variant, key, isOnOwnPage, ifNoneMatch: c.req.header('if-none-match') });
      return found ?? plain(404, 'There is no such picture.');
    })
    .get('/previews/*', async (c) => (await preview(sheetUnder(c, '/previews/'))) ?? plain(404, 'There is no such picture.'))
    .get('/flyers/*', async (c) => (await flyer(sheetUnder(c, '/flyers/'))) ?? plain(404, 'There is no such flyer.'));
}

function sheetUnder(c: Context, folder: string): AskedSheet {
  return { name: nameUnder(c, folder), ifNoneMatch: c.req.header('if-none-match'), until: c.req.query('until') };
}

/** The decoded name; '' when it can't be decoded. */
function nameUnder(c: Context, folder: string): string {
  try {
    return decodeURIComponent(c.req.path.slice(folder.length));
  } catch {
    return '';
  }
}
