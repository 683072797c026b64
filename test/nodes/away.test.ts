import { expect, onTestFinished, test } from 'vitest';
import { writeWhileAway } from './away.ts';
import { openNodes } from './nodes.ts';

/** Machines start, and the database stops and returns twice. */
const LONG_MS = 120_000;
/** A hanging database counts as away only after the timeout; a stopped one refuses at once. In milliseconds. */
const AWAY_MS = { stopped: 2_000, hanging: 8_000 };

test(
  'while the database is stopped, and while it hangs, three machines give what they keep, refuse the rest, and lose nothing they took',
  async () => {
    const nodes = await openNodes({ environment: { LIMITS: 'relaxed' } });
    onTestFinished(nodes.close);
    for (const how of ['stopped', 'hanging'] as const) {
      const { wrong, lost, read, refused, acknowledged, backAfterMs } = await writeWhileAway(nodes, how, AWAY_MS[how]);
      expect([wrong, lost], how).toEqual([[], []]);
      expect(Math.min(read, refused, acknowledged), how).toBeGreaterThan(0);
      expect(backAfterMs, how).not.toBeNaN();
    }
  },
  LONG_MS,
);
