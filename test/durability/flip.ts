import { parseArgs } from 'node:util';
import { flipBits } from './flipping.ts';

/**
 * Flips single bits in rows of a closed database and prints a line of JSON. Exits with 1 if the nightly check finds fewer than 99 %, or if
 * SQLite's own check (the control) finds most.
 */
const { values } = parseArgs({ options: { flips: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } } });
const [flips, seed] = [Number(values.flips), Number(values.seed)];

const { unnoticed, ...result } = await flipBits({ flips, seed });
const versions = { node: process.versions.node, sqlite: process.versions.sqlite };
console.log(JSON.stringify({ what: 'flip', seed, ...result, unnoticed: unnoticed.length, versions }));
for (const example of unnoticed.slice(0, 10)) console.error(example);
if (result.noticed < flips * 0.99 || result.engineAlone > flips / 2) process.exitCode = 1;
