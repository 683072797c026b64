import { parseArgs } from 'node:util';
import { writeWhileAway } from './away.ts';
import { killNodes } from './killing.ts';
import { hasNginx, nginxVersion } from './nginx.ts';
import { openNodes } from './nodes.ts';
import { rollNodes } from './rolling.ts';
import { measureSpreading } from './spreading.ts';

/**
 * Three machines behind nginx, if it is installed: killed many times while clients write, then restarted one by one under load; the
 * database stopped and then hung for a minute. Prints a line of JSON for each. Exits with 1 if a change took more than a second to reach
 * all machines, anything acknowledged was lost or doubled, or a request failed.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '5' },
    rate: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
  },
});
const [kills, rounds, rate, seed] = [Number(values.kills), Number(values.rounds), Number(values.rate), Number(values.seed)];
/** A backend of the database is killed after this many machines. */
const BACKEND_EVERY = 10;
/** Changes made of each kind. */
const CHANGES = 30;
/** Each time. */
const AWAY_MS = 60_000;
const nginx = hasNginx();
const versions = { node: process.versions.node, nginx: nginx ? nginxVersion() : 'none' };

const spreading = await measureSpreading(CHANGES);
console.log(JSON.stringify({ what: 'spreading in milliseconds', changes: CHANGES, ...spreading, versions }));
if (Object.values(spreading).some(({ longest }) => longest > 1000)) process.exitCode = 1;

for (const how of ['stopped', 'hanging'] as const) {
  const site = await openNodes();
  const { wrong, lost: gone, ...away } = await writeWhileAway(site, how, AWAY_MS);
  await site.close();
  console.log(JSON.stringify({ what: `database ${how}`, ms: AWAY_MS, wrong: wrong.length, lost: gone.length, ...away, versions }));
  for (const one of [...wrong.slice(0, 20), ...gone]) console.error(one);
  if (wrong.length + gone.length > 0) process.exitCode = 1;
}

const note = (kill: number) => kill % 10 === 0 && console.error(`${kill} of ${kills} kills`);
const { lost, unread, ...killing } = await killNodes({ kills, seed, nginx, backendEvery: BACKEND_EVERY, database: true, note });
console.log(JSON.stringify({ what: 'kill nodes', seed, ...killing, lost: lost.length, unread: unread.length, versions }));
for (const one of unread.slice(0, 20)) console.error(one);
for (const loss of lost.slice(0, 20)) console.error(JSON.stringify(loss));
if (lost.length > 0) process.exitCode = 1;

if (nginx && rounds > 0) {
  const { failed, ...rolling } = await rollNodes(rounds, rate);
  console.log(JSON.stringify({ what: 'roll nodes', ...rolling, failed: failed.length, versions }));
  for (const failure of failed.slice(0, 20)) console.error(failure);
  if (failed.length > 0) process.exitCode = 1;
}
