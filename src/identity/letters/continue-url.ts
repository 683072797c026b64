import { AuthError } from '../auth-error.ts';
import type { IdentitySettings } from '../settings.ts';

const MAX_LENGTH = 2000;

/**
 * Lets a letter's link lead on only to hosts the operator named, and to our own.
 * @throws AuthError INVALID_CONTINUE_URI, UNAUTHORIZED_DOMAIN
 */
export function demandContinueUrl(address: string | undefined, { allowedDomains, publicUrl }: IdentitySettings): void {
  if (address === undefined) return;
  if (address.length > MAX_LENGTH || !URL.canParse(address)) throw new AuthError('INVALID_CONTINUE_URI');
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new AuthError('INVALID_CONTINUE_URI');
  if (url.username !== '' || url.password !== '') throw new AuthError('INVALID_CONTINUE_URI');
  const known = [new URL(publicUrl()).hostname, ...allowedDomains];
  if (!known.includes(url.hostname)) throw new AuthError('UNAUTHORIZED_DOMAIN', 'Domain not allowlisted by project');
}
