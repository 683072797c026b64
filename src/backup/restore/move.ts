import type { DatabaseAddress } from '#database/engines/open.ts';
import type { Manifest } from '../file/lines.ts';
import { dump } from '../make/dump.ts';
import { restore } from './restore.ts';

/**
 * Copies a database into an empty one on any engine. Counts and hashes rows on both sides, in a transaction on each.
 * @throws Error in one sentence; the target is then unchanged
 */
export function move(from: DatabaseAddress, to: DatabaseAddress, now: Temporal.Instant): Promise<Manifest> {
  return restore(dump({ address: from, now }), { address: to });
}
