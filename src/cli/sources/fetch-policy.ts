import type { Config } from '#config.ts';
import { isOwnNetwork, isPublic } from '#ingest/fetch/address.ts';
import type { FetchPolicy } from '#ingest/fetch/fetch.ts';

/** How this site goes out to fetch: under its own name, and into the operator's network only where they have allowed it. */
export function fetchPolicyOf({ publicUrl, fetchPrivate }: Pick<Config, 'publicUrl' | 'fetchPrivate'>): FetchPolicy {
  const userAgent = publicUrl && `Backline (+${publicUrl})`;
  if (!fetchPrivate) return { userAgent };
  return { userAgent, ports: 'any', names: 'any', mayReach: (address) => isPublic(address) || isOwnNetwork(address) };
}
