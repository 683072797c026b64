import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Icons } from '#pictures/icons.ts';
import type { Sheets } from '#pictures/sheets/sheets.ts';
import { NO_CONTENT_POLICY, SAFE_HEADERS } from '../headers.ts';
import { plain } from '../plain.ts';

/** A requested preview or flyer. */
export interface AskedSheet {
  /** Under /previews/ or /flyers/, with its extension. */
  name: string;
  ifNoneMatch: string | undefined;
  /** The preview that this one stands in for. */
  until?: string | undefined;
}

const PREVIEW = /^(scene|week|(?:shows|artists|venues|years)\/[a-z0-9-]{1,120})\.png$/;
/** Further flyers of a week are numbered from 2. */
const FLYER = /^((?:this|next)-week(?:-story)?(?:-(?:[2-9]|[1-9]\d))?)\.png$/;
/** Other sites may show them. */
const HEADERS = {
  ...SAFE_HEADERS,
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': NO_CONTENT_POLICY,
  'content-type': 'image/png',
};
/** For a stand-in. */
const SOON = 'no-cache';
/** In seconds, on an idle machine. */
const DRAWN_IN_S = 10;
const WHILE = 'public, max-age=3600, stale-while-revalidate=86400';

/** The file name is a hash of the content. */
function sheetHeaders(file: string, caching: string) {
  return { ...HEADERS, 'cache-control': caching, etag: `"${basename(file, '.png')}"` };
}

/** Serves previews and flyers. A missing preview is queued, and the scene's own or its icon is sent. A missing flyer is drawn next. */
export function drawnSheets(sheets: Pick<Sheets, 'find' | 'ask'> | undefined, icons: Pick<Icons, 'find'> | undefined) {
  return {
    async preview({ name, ifNoneMatch, until = '' }: AskedSheet): Promise<Response | undefined> {
      const [, page] = PREVIEW.exec(name) ?? [];
      if (page === undefined) return undefined;
      const [, wanted] = PREVIEW.exec(`${until}.png`) ?? [];
      if (wanted !== undefined) sheets?.ask(wanted);
      const own = await answer(sheets?.find(page), WHILE, ifNoneMatch);
      if (own !== undefined) return own;
      sheets?.ask(page);
      return (await answer(sheets?.find('scene'), SOON, ifNoneMatch)) ?? answer(icons?.find('icon-512.png'), SOON, ifNoneMatch);
    },
    async flyer({ name, ifNoneMatch }: AskedSheet): Promise<Response | undefined> {
      const [, week] = FLYER.exec(name) ?? [];
      if (week === undefined) return undefined;
      const drawn = await answer(sheets?.find(week), SOON, ifNoneMatch);
      if (drawn === undefined) sheets?.ask(week);
      return (
        drawn ?? plain(503, `This flyer is being drawn. Please come again in ${DRAWN_IN_S} seconds.`, { 'retry-after': `${DRAWN_IN_S}` })
      );
    },
  };
}

async function answer(file: string | undefined, caching: string, ifNoneMatch: string | undefined): Promise<Response | undefined> {
  if (file === undefined) return undefined;
  const headers = sheetHeaders(file, caching);
  if (ifNoneMatch === headers.etag) return new Response(null, { status: 304, headers });
  const bytes = await readFile(file).catch(() => undefined);
  return bytes && new Response(new Uint8Array(bytes), { headers: { ...headers, 'content-length': String(bytes.length) } });
}
