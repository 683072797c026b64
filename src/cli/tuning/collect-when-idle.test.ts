import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

/** Lets a process of its own look around every 300 ms, which a neighbour's turn on the machine is shorter than, do some work, and say how often it gave memory back and how much it takes. */
async function worked(flags: readonly string[], work: string): Promise<{ givenBack: number; before: number; after: number }> {
  const program = `
    import { collectWhenIdle } from './src/cli/tuning/collect-when-idle.ts';
    let givenBack = 0;
    const { gc } = globalThis;
    collectWhenIdle({ lookMs: 300, ...(gc && { collect: (how) => { givenBack++; gc(how); } }) });
    const megabytes = () => Math.round(process.memoryUsage.rss() / 1_000_000);
    let held = [];
    ${work}
    held = undefined;
    const before = megabytes();
    setTimeout(() => console.log(JSON.stringify({ givenBack, before, after: megabytes() })), 2500);`;
  const { stdout } = await run(process.execPath, [...flags, '--input-type=module', '--eval', program]);
  return JSON.parse(stdout);
}

/** Fills the heap with what is held long enough to grow old, in turns, as a server does. */
const BUSY = `
  for (let turn = 0; turn < 40; turn++) {
    for (let row = 0; row < 40_000; row++) held.push({ row, name: 'show ' + row });
    await new Promise((next) => setImmediate(next));
  }`;

test('what a busy time took is given back when it is quiet again, once', async () => {
  const { givenBack, before, after } = await worked(['--expose-gc'], BUSY);
  expect(givenBack).toBe(1);
  expect(before - after).toBeGreaterThan(50);
});

test('a process that has started is given to once, one that then works once more', async () => {
  expect(await worked(['--expose-gc'], '')).toMatchObject({ givenBack: 1 });
  const rested = 'while (givenBack === 0) await new Promise((rest) => setTimeout(rest, 50));';
  expect(await worked(['--expose-gc'], rested + BUSY)).toMatchObject({ givenBack: 2 });
});

test('without the flag nothing is done', async () => {
  expect(await worked([], BUSY)).toMatchObject({ givenBack: 0 });
});
