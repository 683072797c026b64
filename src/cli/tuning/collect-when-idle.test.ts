import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { endOfBusyTimes } from './collect-when-idle.ts';

const run = promisify(execFile);

/** Lets a process of its own look around, do some work and rest, and tells in what ways it collected until it had done so `times` times. */
async function worked(flags: readonly string[], work: string, times: number): Promise<unknown[]> {
  const program = `
    import { collectWhenIdle } from './src/cli/tuning/collect-when-idle.ts';
    const ways = [];
    const { gc } = globalThis;
    const rest = () => new Promise((rested) => setTimeout(rested, 50));
    const until = async (times) => { while (ways.length < times) await rest(); };
    collectWhenIdle({ lookMs: 300, ...(gc && { collect: (how) => { ways.push(how); gc(how); } }) });
    let held = [];
    ${work}
    held = undefined;
    await until(${times});
    console.log(JSON.stringify(ways));`;
  const { stdout } = await run(process.execPath, [...flags, '--input-type=module', '--eval', program]);
  return JSON.parse(stdout);
}

/** Fills the heap with what is held long enough to grow old, in turns, as a server does. */
const BUSY = `
  for (let turn = 0; turn < 40; turn++) {
    for (let row = 0; row < 40_000; row++) held.push({ row, name: 'show ' + row });
    await new Promise((next) => setImmediate(next));
  }`;
const ALL = { type: 'major', execution: 'sync', flavor: 'last-resort' };

test('what a busy time took is given back when it is idle again, once', async () => {
  expect(await worked(['--expose-gc'], BUSY, 1)).toEqual([ALL]);
  const isOver = endOfBusyTimes();
  expect([0.9, 0.3, 0.1, 0.04, 0.01, 0, 0.1, 0.04].map(isOver)).toEqual([false, false, false, true, false, false, false, false]);
});

test('a process that has started is given to once, one that then works once more', async () => {
  expect(await worked(['--expose-gc'], `await until(1);${BUSY}`, 2)).toEqual([ALL, ALL]);
  const isOver = endOfBusyTimes();
  expect([0.01, 0.01, 0.5, 0.1, 0.01, 0.01].map(isOver)).toEqual([true, false, false, false, true, false]);
});

test('without the flag nothing is done', async () => {
  expect(await worked([], BUSY, 0)).toEqual([]);
});
