import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { isFull } from '#rig/cases.ts';
import { killAgainAndAgain } from './killing.ts';

const HOME = { LOG_LEVEL: 'warn', SCENE: 'test/scene', NOW: '2026-11-21T23:30:00Z' };
const hasty = (environment: Record<string, string>) =>
  spawn(process.execPath, ['test/durability/hasty.ts'], { env: { ...process.env, ...HOME, ...environment } });

test('what the site acknowledged is there after it was killed', async () => {
  const { acknowledged, lost, damage } = await killAgainAndAgain({ cycles: 3, seed: 8 });
  expect({ lost, damage }).toEqual({ lost: [], damage: [] });
  expect(acknowledged).toBeGreaterThan(40);
});

test.runIf(isFull)('a server that acknowledges too early is found out', async () => {
  const { lost, damage } = await killAgainAndAgain({ cycles: 2, seed: 8, start: hasty, who: 'regulars' });
  expect(lost.length).toBeGreaterThan(0);
  expect(damage).toEqual([]);
});
