import { describe, expect, test } from 'vitest';
import { cutPower } from './cutting.ts';
import { canTrace } from './trace.ts';

describe.skipIf(!canTrace())('when the disk fails', () => {
  // Late enough that the tables exist, and broad enough to hit calls that move a little.
  const FAULTS = [
    ['syncing', 'fsync:error=EIO:when=20+', /disk I\/O error/],
    ['writing', 'pwrite64:error=EIO:when=1000+', /disk I\/O error/],
    ['for want of space', 'pwrite64:error=ENOSPC:when=960..965', /database or disk is full/],
    ['for want of space later', 'pwrite64:error=ENOSPC:when=1200..1205', /database or disk is full/],
  ] as const;

  test.each(FAULTS)(
    '%s, the write is said to have failed and why, and nothing acknowledged is lost',
    { timeout: 300_000 },
    async (_, fault, why) => {
      const result = await cutPower({ synchronous: 'full', states: 20, seed: 1, people: 8, fault });
      expect(result).toMatchObject({ lost: 0, damaged: 0, examples: [] });
      expect(result.failed).toBeGreaterThan(0);
      expect(result.reasons.join()).toMatch(why);
      // Writes continue after a full disk, but not after a failed one.
      const passes = fault.includes('ENOSPC');
      expect(result.reasons.join().includes('can’t be written to anymore')).toBe(!passes);
      expect(result.resumed > 0).toBe(passes);
      expect(result.acknowledged).toBeGreaterThan(0);
    },
  );
});
