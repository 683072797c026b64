import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { cases, isFull } from '#rig/cases.ts';
import { killNodes } from './killing.ts';
import { hasNginx } from './nginx.ts';
import { rollNodes } from './rolling.ts';

const HOME = { LOG_LEVEL: 'silent', SCENE: 'test/scene', NOW: '2026-11-21T23:30:00Z' };
/**
 * Milliseconds between a client's actions. Several requests are always under way when a machine is killed, without making up most of all
 * tests' work.
 */
const REST_MS = 50;

const hasty = (environment: Record<string, string>) =>
  spawn(process.execPath, ['test/durability/hasty.ts'], { env: { ...process.env, ...HOME, ...environment } });

test('what a machine acknowledged is in the database once after it was killed', async () => {
  const { acknowledged, lost } = await killNodes({ kills: cases(2), seed: 3, nginx: false, restMs: REST_MS });
  expect(lost).toEqual([]);
  expect(acknowledged).toBeGreaterThan(40);
});

test.runIf(isFull)('machines that acknowledge too early are found out', async () => {
  const { lost } = await killNodes({ kills: 2, seed: 3, nginx: false, serve: hasty, who: 'regulars' });
  expect(lost.length).toBeGreaterThan(0);
});

test.runIf(isFull)('a client that asks twice without a key is found out', async () => {
  const { lost } = await killNodes({ kills: 1, seed: 3, nginx: false, who: 'careless', restMs: REST_MS });
  expect(lost.map(({ promised, found }) => [promised, found])).toContainEqual([['1'], '2']);
});

test.skipIf(!hasNginx())('behind nginx nothing acknowledged is lost, and whoever reads notices nothing', async () => {
  const { acknowledged, lost, read, unread } = await killNodes({ kills: 3, seed: 4, nginx: true, restMs: REST_MS });
  expect({ lost, unread }).toEqual({ lost: [], unread: [] });
  expect(acknowledged).toBeGreaterThan(40);
  expect(read).toBeGreaterThan(0);
});

test.skipIf(!hasNginx())('behind nginx each machine is restarted and no request fails', async () => {
  const { failed, requests } = await rollNodes(1, 20);
  expect(failed).toEqual([]);
  expect(requests).toBeGreaterThan(100);
});
