import type { DatabaseAddress } from '#database/engines/open.ts';
import type { Manifest } from '../file/lines.ts';
import { dump } from '../make/dump.ts';
import { restore } from './restore.ts';

/**
 * Copies a database into another, empty one, on whichever engine; nothing is written to the first.
 * Rows go over in batches and are counted and hashed on both sides, in one transaction on either.
 * @throws Error in one sentence; the target then is as it was
 */
export function move(from: DatabaseAddress, to: DatabaseAddress, now: Temporal.Instant): Promise<Manifest> {
  return restore(dump({ address: from, now }), { address: to });
}
