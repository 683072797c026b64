import type { Config } from '#config.ts';
import { isOwnNetwork, isPublic } from '#ingest/fetch/address.ts';
import type { FetchPolicy } from '#ingest/fetch/fetch.ts';

/** How the site fetches: its user agent, and whether private networks are allowed. */
export function fetchPolicyOf({ publicUrl, fetchPrivate }: Pick<Config, 'publicUrl' | 'fetchPrivate'>): FetchPolicy {
  const userAgent = publicUrl && `Backline (+${publicUrl})`;
  if (!fetchPrivate) return { userAgent };
  return { userAgent, ports: 'any', names: 'any', mayReach: (address) => isPublic(address) || isOwnNetwork(address) };
}
