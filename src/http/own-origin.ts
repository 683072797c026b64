import { Refusal } from '#scene/problem.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Lets a request that changes something pass only when one of our own pages sent it, by what the browser itself says of it:
 * Sec-Fetch-Site, or else Origin. A program that sends neither carries nobody's cookies by accident.
 * @throws Refusal PERMISSION_DENIED
 */
export function demandOwnOrigin(request: Request, publicUrl: string): void {
  if (SAFE.has(request.method)) return;
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const own = site === null ? origin === null || isOwn(origin, request, publicUrl) : site === 'same-origin' || site === 'none';
  if (!own) throw new Refusal('PERMISSION_DENIED', 'This was sent from another site, and is not done.');
}

/** Whether somebody came by a link of ours or by none, as the browser says: Sec-Fetch-Site, or in an older one Referer. */
export function isLinkedByUs(request: Request, publicUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== '') return site === 'same-origin' || site === 'none';
  const referer = request.headers.get('referer');
  return referer === null || isOwn(URL.canParse(referer) ? new URL(referer).origin : referer, request, publicUrl);
}

/** Whether a picture is asked for to stand on a page of ours, as the browser says: Sec-Fetch-Site and Sec-Fetch-Dest, or in an older one Referer. */
export function isOwnImage(request: Request, publicUrl: string): boolean {
  const { headers } = request;
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' && headers.get('sec-fetch-dest') === 'image';
  const referer = headers.get('referer');
  return referer !== null && URL.canParse(referer) && isOwn(new URL(referer).origin, request, publicUrl);
}

/** The address visitors use, or the one this request was sent to. */
function isOwn(origin: string, request: Request, publicUrl: string): boolean {
  const host = request.headers.get('host');
  return origin === new URL(publicUrl).origin || (host !== null && URL.canParse(origin) && new URL(origin).host === host);
}
