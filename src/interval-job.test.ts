import { once } from 'node:events';
import { expect, test } from 'vitest';
import { startIntervalJob } from './interval-job.ts';

const HOUR_MS = 3_600_000;

test('other work waits for what is under way, is done once however often it was asked for, and not once stopped', async () => {
  const did: string[] = [];
  const first = Promise.withResolvers<void>();
  const other = Promise.withResolvers<void>();
  const job = startIntervalJob(
    async () => {
      did.push('round');
      await first.promise;
    },
    { everyMs: HOUR_MS, failed: () => did.push('failed'), why: 'the test is over' },
  );
  const work = async () => {
    did.push('other');
    other.resolve();
  };
  job.also(work);
  job.also(work);
  expect(did).toEqual(['round']);
  first.resolve();
  await other.promise;
  await job.stop();
  job.also(work);
  expect(did).toEqual(['round', 'other']);
});

test('other work that fails is told, and the next is done', async () => {
  const told = Promise.withResolvers<unknown>();
  const job = startIntervalJob(async () => {}, { everyMs: HOUR_MS, failed: told.resolve, why: 'the test is over' });
  job.also(async () => {
    throw new Error('no');
  });
  expect(await told.promise).toEqual(new Error('no'));
  const done = Promise.withResolvers<void>();
  job.also(async () => done.resolve());
  await done.promise;
  await job.stop();
});

test('nor has work that ends with an error of its own making, caused by that', async () => {
  const told: unknown[] = [];
  const job = startIntervalJob(
    async (stop) => {
      await once(stop, 'abort');
      // As Node ends a process started with the signal.
      throw new Error('The operation was aborted', { cause: stop.reason });
    },
    { everyMs: HOUR_MS, failed: (error) => told.push(error), why: 'the test is over' },
  );
  await job.stop();
  expect(told).toEqual([]);
});

test('work that breaks off because it is told to has not failed', async () => {
  const told: unknown[] = [];
  const begun = Promise.withResolvers<void>();
  const job = startIntervalJob(
    async (stop) => {
      begun.resolve();
      await once(stop, 'abort');
      stop.throwIfAborted();
    },
    { everyMs: HOUR_MS, failed: (error) => told.push(error), why: 'the test is over' },
  );
  await begun.promise;
  await job.stop();
  expect(told).toEqual([]);
});
