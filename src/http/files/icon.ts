import { readFile } from 'node:fs/promises';
import type { Pack } from '#pack/read/read.ts';
import { type Icons, logoStyle } from '#pictures/icons.ts';
import { hashOf, NO_CONTENT_POLICY, SAFE_HEADERS } from '../headers.ts';

/** The logo as favicon, in the colors of the day. */
export function icon({ logo, scene }: Pack): () => Response {
  const style = logoStyle(scene.look.day);
  const svg = logo.replace(
    /^<svg([^>]*)>/,
    (_, attributes: string) =>
      `<svg${attributes.includes('xmlns=') ? '' : ' xmlns="http://www.w3.org/2000/svg"'}${attributes}><style>${style}</style>`,
  );
  const headers = {
    ...SAFE_HEADERS,
    'content-security-policy': `${NO_CONTENT_POLICY}; style-src ${hashOf(style)}`,
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=86400',
  };
  return () => new Response(svg, { headers });
}

/** The icons of the installed site. */
export function drawnIcons(icons: Pick<Icons, 'find'> | undefined): (name: string) => Promise<Response | undefined> {
  const headers = {
    ...SAFE_HEADERS,
    'content-security-policy': NO_CONTENT_POLICY,
    'content-type': 'image/png',
    'cache-control': 'public, max-age=86400',
  };
  return async (name) => {
    const file = icons?.find(name);
    const bytes = file === undefined ? undefined : await readFile(file).catch(() => undefined);
    return bytes && new Response(new Uint8Array(bytes), { headers: { ...headers, 'content-length': String(bytes.length) } });
  };
}
