import { describe, expect, test } from 'vitest';
import { cutPower } from './cutting.ts';
import { canTrace } from './trace.ts';

describe.skipIf(!canTrace())('when the disk fails', () => {
  const FAULTS = [
    ['syncing', 'fsync:error=EIO:when=17', /disk I\/O error/],
    ['writing', 'pwrite64:error=EIO:when=300', /disk I\/O error/],
    ['for want of space', 'pwrite64:error=ENOSPC:when=300..302', /database or disk is full/],
    ['while a pasted source is heard', 'pwrite64:error=ENOSPC:when=600..603', /database or disk is full/],
  ] as const;

  test.each(FAULTS)(
    '%s, the write is said to have failed and why, and nothing acknowledged is lost',
    { timeout: 120_000 },
    async (_, fault, why) => {
      const result = await cutPower({ synchronous: 'full', states: 20, seed: 1, people: 6, fault });
      expect(result).toMatchObject({ lost: 0, damaged: 0, examples: [] });
      expect(result.failed).toBeGreaterThan(0);
      expect(result.reasons.join()).toMatch(why);
      // A full disk passes; a failed one is trusted no more.
      if (fault.includes('ENOSPC')) expect(result.acknowledged).toBeGreaterThan(result.failed);
    },
  );
});
