import { parseArgs } from 'node:util';
import { cutPower } from './cutting.ts';
import { canTrace } from './trace.ts';

/**
 * Fails one disk call in each run of the writer, a later one each time, then cuts the power. Prints a line of JSON; exits with 1 if
 * anything acknowledged was lost or damaged.
 */
const { values } = parseArgs({ options: { faults: { type: 'string', default: '60' }, seed: { type: 'string', default: '1' } } });
const [faults, seed] = [Number(values.faults), Number(values.seed)];
const STATES = 20;
const PEOPLE = 8;

/** The n-th fault. Odd steps hit every part of a commit. */
function faultOf(number: number): string {
  const step = Math.floor(number / 3);
  if (number % 3 === 0) return `fsync:error=EIO:when=${3 + step * 3}`;
  if (number % 3 === 1) return `pwrite64:error=EIO:when=${5 + step * 37}`;
  return `pwrite64:error=ENOSPC:when=${5 + step * 37}..${8 + step * 37}`;
}

if (!canTrace()) {
  console.log('Skipped: faults are made by strace, and strace is not here or may not watch.');
} else {
  const sums = { states: 0, acknowledged: 0, failed: 0, lost: 0, damaged: 0 };
  const reasons = new Set<string>();
  for (let number = 0; number < faults; number++) {
    const fault = faultOf(number);
    const result = await cutPower({ synchronous: 'full', states: STATES, seed: seed + number, people: PEOPLE, fault });
    for (const sum of ['states', 'acknowledged', 'failed', 'lost', 'damaged'] as const) sums[sum] += result[sum];
    for (const reason of result.reasons) reasons.add(reason);
    for (const example of result.examples) console.error(fault, example.slice(0, 1000));
  }
  const versions = { node: process.versions.node, sqlite: process.versions.sqlite };
  console.log(JSON.stringify({ what: 'fault', seed, faults, ...sums, reasons: [...reasons], versions }));
  if (sums.lost + sums.damaged > 0) process.exitCode = 1;
}
