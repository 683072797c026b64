import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { testFolder } from '#rig/folder.ts';
import { forgetFrozen, readFrozen, watchedStep } from './watchdog.ts';

const SCRIPT = join(import.meta.dirname, '../test/rig/freezing.ts');

/** Runs a process that freezes in named work; returns how it ended and its output. */
async function freeze(folder: string, work: string) {
  const child = spawn(process.execPath, [SCRIPT, folder, work], { stdio: ['ignore', 'pipe', 'pipe'] });
  // It is about to freeze, so it can't run a signal handler.
  child.stdout.once('data', () => child.kill('SIGTERM'));
  const [said, [code, signal]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code, signal, said };
}

test('a frozen process is ended, and the log and a note name what it was doing', async () => {
  const folder = testFolder();
  const { code, signal, said } = await freeze(folder, 'hearing tin-harbor');
  expect([code, signal]).toEqual([null, 'SIGKILL']);
  expect(JSON.parse(said)).toMatchObject({ level: 60, work: 'hearing tin-harbor', msg: 'The process stood still for 1 s and is ended' });
  expect(readFrozen(folder)).toMatchObject({ work: 'hearing tin-harbor', at: JSON.parse(said).time });
  forgetFrozen(folder);
  expect(readFrozen(folder)).toBeUndefined();
});

test('work that nobody named is unknown', async () => {
  const folder = testFolder();
  expect(JSON.parse((await freeze(folder, '')).said)).toMatchObject({ work: 'unknown' });
  expect(readFrozen(folder)).toMatchObject({ work: '' });
});

test('naming work changes nothing of what comes of it', () => {
  expect(watchedStep('some work', () => 7)).toBe(7);
  const fail = () => {
    throw new RangeError('it fails');
  };
  expect(() => watchedStep('some work', fail)).toThrow('it fails');
});
