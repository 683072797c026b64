import { Refusal } from '#scene/problem.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a change sent from another site, by Sec-Fetch-Site or else Origin. A program that sends neither carries no browser's cookies.
 * @throws Refusal PERMISSION_DENIED
 */
export function demandOwnOrigin(request: Request, publicUrl: string): void {
  if (SAFE.has(request.method)) return;
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const own = site === null ? origin === null || isOwn(origin, request, publicUrl) : site === 'same-origin' || site === 'none';
  if (!own) throw new Refusal('PERMISSION_DENIED', 'This was sent from another site, so we ignored it.');
}

/** Whether a visit came by our own link or none, by Sec-Fetch-Site or else Referer. */
export function isLinkedByUs(request: Request, publicUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== '') return site === 'same-origin' || site === 'none';
  const referer = request.headers.get('referer');
  return referer === null || isOwn(URL.canParse(referer) ? new URL(referer).origin : referer, request, publicUrl);
}

/** Whether a picture is loaded by one of our pages, by Sec-Fetch-Site and -Dest or else Referer. */
export function isOwnImage(request: Request, publicUrl: string): boolean {
  const { headers } = request;
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' && headers.get('sec-fetch-dest') === 'image';
  const referer = headers.get('referer');
  return referer !== null && URL.canParse(referer) && isOwn(new URL(referer).origin, request, publicUrl);
}

function isOwn(origin: string, request: Request, publicUrl: string): boolean {
  const host = request.headers.get('host');
  return origin === new URL(publicUrl).origin || (host !== null && URL.canParse(origin) && new URL(origin).host === host);
}
