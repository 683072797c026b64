import { Command } from 'commander';
import type { Database } from '#database/engines/open.ts';
import { pauseByHand, removeByHand } from '#desk/sources/decide-sources.ts';
import { findSource, listSources, type Source } from '#ingest/store/source-store.ts';
import { openRuntime, orExplain, type Runtime } from '../runtime.ts';
import { addVerb } from './source-add.ts';
import { reportLine, reportOf } from './source-report.ts';

/** `backline source`: manages sources. */
export function sourceVerb(): Command {
  return new Command('source')
    .description('Add, list, pause, resume and remove the sources the site reads.')
    .addCommand(addVerb())
    .addCommand(
      new Command('list')
        .description('Print every source with its last good reading, how many nights it lists, its problems and the next check.')
        .option('--json', 'print an array as JSON')
        .action(({ json }: { json?: boolean }) => orExplain(() => withRuntime((runtime) => list(runtime, json === true)))),
    )
    .addCommand(oneSourceVerb('pause', 'Pause a source; its shows stay.', (runtime, id) => pause(runtime, id, true)))
    .addCommand(oneSourceVerb('resume', 'Resume a paused source.', (runtime, id) => pause(runtime, id, false)))
    .addCommand(
      oneSourceVerb('remove', 'Remove a source. Upcoming shows that no other source lists are withdrawn; past ones stay.', remove),
    );
}

type Action = (runtime: Runtime, id: string) => Promise<void>;

function oneSourceVerb(name: string, description: string, action: Action): Command {
  return new Command(name)
    .description(description)
    .argument('<id>', 'the id of a source')
    .action((id: string) => orExplain(() => withRuntime((runtime) => action(runtime, id))));
}

async function withRuntime(action: (runtime: Runtime) => Promise<void>): Promise<void> {
  const runtime = await openRuntime();
  try {
    await action(runtime);
  } finally {
    await runtime.db.destroy();
  }
}

async function list({ db, clock }: Runtime, json: boolean): Promise<void> {
  const reports = (await listSources(db)).map((source) => reportOf(source, clock()));
  console.log(json ? JSON.stringify(reports, null, 2) : reports.map(reportLine).join('\n'));
}

async function pause({ db, clock }: Runtime, id: string, paused: boolean): Promise<void> {
  await sourceNamed(db, id);
  await pauseByHand(db, id, paused, { editor: '', now: clock() });
  console.log(paused ? `${id} is paused.` : `${id} is on again, in the next round or with \`backline ingest ${id}\`.`);
}

async function remove({ db, clock }: Runtime, id: string): Promise<void> {
  await sourceNamed(db, id);
  const withdrawn = await removeByHand(db, id, { editor: '', now: clock() });
  console.log(`${id} is removed; ${withdrawn} of its upcoming shows were withdrawn.`);
}

/** @throws Error that lists the sources when there is no such one */
export async function sourceNamed(db: Database, id: string): Promise<Source> {
  const source = await findSource(db, id);
  if (source !== undefined) return source;
  const known = (await listSources(db)).map((each) => each.id);
  throw new Error(`We can’t find the source ${id}. Known sources: ${known.join(', ') || 'none'}.`);
}
