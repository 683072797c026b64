import { parseArgs } from 'node:util';
import { type Cutting, cutPower } from './cutting.ts';
import { canTrace } from './trace.ts';

/**
 * Cuts the power in recorded runs, prints a line of JSON for each sync mode, and exits with 1 if ours lost or damaged anything, or a
 * control was not caught.
 */
const { values } = parseArgs({ options: { states: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } } });
const [states, first] = [Number(values.states), Number(values.seed)];
/** States per recording, and people in it. */
const EACH = 1000;
const PEOPLE = 40;
/** States of each control. */
const CONTROL = 500;

if (!canTrace()) {
  console.log('Skipped: power cuts are made from what strace records, and strace is not here or may not watch.');
} else {
  const full = await cutMany('full', states);
  const controls = [await cutMany('normal', Math.min(states, CONTROL)), await cutMany('off', Math.min(states, CONTROL))];
  if (full.lost + full.damaged > 0 || controls.some(({ lost, damaged }) => lost + damaged === 0)) process.exitCode = 1;
}

async function cutMany(synchronous: Cutting['synchronous'], wanted: number) {
  const whole = { synchronous, states: 0, acknowledged: 0, failed: 0, lost: 0, most: 0, damaged: 0 };
  const examples: string[] = [];
  for (let seed = first; whole.states < wanted; seed++) {
    const part = await cutPower({ synchronous, states: Math.min(EACH, wanted - whole.states), seed, people: PEOPLE });
    for (const sum of ['states', 'acknowledged', 'failed', 'lost', 'damaged'] as const) whole[sum] += part[sum];
    whole.most = Math.max(whole.most, part.most);
    examples.push(...part.examples);
  }
  const versions = { node: process.versions.node, sqlite: process.versions.sqlite };
  console.log(JSON.stringify({ what: 'power', seed: first, ...whole, versions }));
  if (synchronous === 'full') for (const example of examples.slice(0, 10)) console.error(example.slice(0, 1000));
  return whole;
}
