import { Command } from 'commander';
import type { Tally } from '#ingest/announce/reconcile.ts';
import { hear } from '#ingest/hear/hear.ts';
import { listSources } from '#ingest/store/source-store.ts';
import { openRuntime, orExplain, type Runtime } from '../runtime.ts';
import { fetchPolicyOf } from './fetch-policy.ts';
import { sourceNamed } from './source.ts';

/** `backline ingest [SOURCE]`: reads sources now. */
export function ingestVerb(): Command {
  return new Command('ingest')
    .description('Read one source now, or all that aren’t paused. Exits with 1 if reading a source failed or had problems.')
    .argument('[source]', 'the id of one source')
    .option('--json', 'print what each reading did as JSON')
    .action((source: string | undefined, { json }: { json?: boolean }) => orExplain(() => ingest(source, json === true)));
}

async function ingest(id: string | undefined, json: boolean): Promise<void> {
  const runtime = await openRuntime();
  try {
    const tallies = await hearAll(runtime, id);
    console.log(json ? JSON.stringify(tallies, null, 2) : tallies.map(sentence).join('\n'));
    if (tallies.some((tally) => tally.trouble !== null)) process.exitCode = 1;
  } finally {
    await runtime.db.destroy();
  }
}

async function hearAll({ config, db, clock }: Runtime, id: string | undefined): Promise<Tally[]> {
  const ids = id === undefined ? (await listSources(db)).filter(({ paused }) => paused === 0).map((source) => source.id) : [id];
  const tallies: Tally[] = [];
  for (const each of ids) tallies.push(await hear(db, await sourceNamed(db, each), clock, { fetchPolicy: fetchPolicyOf(config) }));
  return tallies;
}

function sentence({ source, unchanged, heard, added, changed, withdrawn, problems, trouble }: Tally): string {
  if (unchanged && trouble === null) return `${source}: no changes since it was last read`;
  if (trouble !== null && heard === 0) return `${source}: couldn’t be read: ${trouble}`;
  const but = trouble === null ? '' : `, but ${trouble}`;
  // `trouble` has the first one.
  const others = problems.map(({ where, why }) => `${where}: ${why}`).filter((problem) => !but.endsWith(problem));
  const counts = `${heard} listings, ${added} new, ${changed} changed, ${withdrawn} withdrawn`;
  return [`${source}: ${counts}${but}`, ...others].join('\n  ');
}
