import { parseArgs } from 'node:util';
import { killAgainAndAgain } from './killing.ts';

/** Kills the site many times while 16 clients write, prints a line of JSON, and exits with 1 if anything acknowledged was lost. */
const { values } = parseArgs({ options: { cycles: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } } });
const [cycles, seed] = [Number(values.cycles), Number(values.seed)];
const { lost, damage, ...result } = await killAgainAndAgain({
  cycles,
  seed,
  note: (cycle) => console.error(`${cycle} of ${cycles} kills`),
});
const versions = { node: process.versions.node, sqlite: process.versions.sqlite };
console.log(JSON.stringify({ what: 'kill', seed, ...result, lost: lost.length, damage: damage.length, versions }));
for (const loss of lost.slice(0, 20)) console.error(JSON.stringify(loss));
for (const line of damage.slice(0, 20)) console.error(line);
if (lost.length + damage.length > 0) process.exitCode = 1;
