import { describe, expect, test } from 'vitest';
import { cases, isFull } from '#rig/cases.ts';
import { cutPower } from './cutting.ts';
import { canTrace } from './trace.ts';

describe.skipIf(!canTrace())('after a power cut', () => {
  test('what was acknowledged is there, whatever the disk kept of the rest', async () => {
    const { lost, damaged, examples, acknowledged } = await cutPower({ synchronous: 'full', states: cases(200), seed: 1, people: 24 });
    expect({ lost, damaged, examples }).toEqual({ lost: 0, damaged: 0, examples: [] });
    expect(acknowledged).toBeGreaterThan(100);
  });

  test.runIf(isFull)('a database that does not sync each commit is found out', async () => {
    expect((await cutPower({ synchronous: 'normal', states: 30, seed: 1, people: 12 })).lost).toBeGreaterThan(0);
  });

  test.runIf(isFull)('a database that syncs nothing is found out', async () => {
    expect((await cutPower({ synchronous: 'off', states: 30, seed: 1, people: 12 })).damaged).toBeGreaterThan(0);
  });
});
