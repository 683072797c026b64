import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const MEGABYTE = 1_000_000;

/**
 * Lets a process of its own make garbage that grows old, as a server at full speed does, and says how many of V8's collections
 * there were and how many of them saved memory.
 * @param atRest megabytes it takes more from the start, and says to be at rest with
 */
async function collections(flags: readonly string[], { markBytes, atRest = 0 }: { markBytes: number; atRest?: number }) {
  const program = `
    import { saveMemory } from './src/cli/tuning/memory-saver.ts';
    const onRest = saveMemory({ markBytes: ${markBytes}, lookMs: 20 });
    const more = Buffer.alloc(${atRest * MEGABYTE}, 1);
    if (more.length > 0) onRest();
    const held = Array.from({ length: 8 }, () => []);
    const turn = (number) => {
      held[number % held.length] = Array.from({ length: 10_000 }, (_, row) => ({ row, name: 'show ' + row, at: [number, row] }));
      if (number < 250) setImmediate(turn, number + 1);
      else console.log(more.length, held.length);
    };
    turn(0);`;
  const { stdout } = await run(process.execPath, [
    '--trace-gc',
    '--max-semi-space-size=8',
    ...flags,
    '--input-type=module',
    '--eval',
    program,
  ]);
  return { all: stdout.match(/Mark-Compact/g)?.length ?? 0, saving: stdout.match(/Mark-Compact \(reduce\)/g)?.length ?? 0 };
}

test('a process that takes too much saves memory when it collects, one that does not is left alone', async () => {
  expect((await collections(['--expose-gc'], { markBytes: MEGABYTE })).saving).toBeGreaterThan(0);
  const roomy = await collections(['--expose-gc'], { markBytes: 100_000 * MEGABYTE });
  expect(roomy.saving).toBe(0);
  expect(roomy.all).toBeGreaterThan(0);
});

test('what is taken at rest is not too much, nor half of it more', async () => {
  expect((await collections(['--expose-gc'], { markBytes: MEGABYTE, atRest: 500 })).saving).toBe(0);
});

test('without the flag nothing is done', async () => {
  expect((await collections([], { markBytes: MEGABYTE })).saving).toBe(0);
});
