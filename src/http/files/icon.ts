import type { Pack } from '#pack/read.ts';
import { hashOf, NO_CONTENT_POLICY, SAFE_HEADERS } from '../headers.ts';

/** The scene's logo as the browser's little picture, in the inks of the day. */
export function icon({ logo, scene }: Pack): () => Response {
  const { coral, green } = scene.look.day;
  const style = `.pa{color:${coral}}.pb{color:${green};mix-blend-mode:multiply}.pa,.pb{fill:currentColor}.st{fill:none;stroke:currentColor}`;
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
