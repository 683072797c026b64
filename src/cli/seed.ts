import { Command } from 'commander';
import { changesExisting, type Difference, isNothing } from '#pack/difference.ts';
import { compareWithPack, isLoaded, loadPack } from '#pack/load.ts';
import { problemsInFiles } from '#pack/read/problems-in-files.ts';
import { findUnreadableColors } from '#scene/site/unreadable.ts';
import { differenceLines } from './print-difference.ts';
import { openBareRuntime, orExplain, type Runtime } from './runtime.ts';

/** The exit code for a difference that was only shown. */
const NOT_TAKEN_IN = 3;

interface Options {
  dryRun?: boolean;
  yes?: boolean;
  json?: boolean;
}

/** `backline seed`: loads a changed scene pack. */
export function seedVerb(): Command {
  return new Command('seed')
    .description(
      "Tell how the database differs from the scene pack's artists, venues and sources, and take the pack in: what is only new at once, with --yes also what changes, moves or removes. Either all of it is done or nothing.",
    )
    .option('--dry-run', 'write nothing, whatever the difference')
    .option('--yes', 'do it also where something that stands there is changed, moved or removed')
    .option(
      '--json',
      'print the difference as JSON: {done, artists, venues, news, services, sources, addresses, taught, unreadable, problems}',
    )
    .addHelpText(
      'after',
      `
An artist or venue that left the pack has moved where another there goes by its name, or one that is new shares a spelling with it:
its shows go along, and its old address leads there for good. Otherwise it is removed: shows keep the name without a link.
What people set, made and took off at the desk stays as they have it, and is told. Sources that were added by hand stay, and those that were removed by hand stay away.
Colors of the pack that do not read on one another are reported with the contrast they need, and so is every entry in the pack's own
calendars and sheets that cannot be read; the pack is taken in all the same.

Exits with 0 when the database holds what the pack says, 1 when that could not be done, 3 when a difference was told and not taken in.`,
    )
    .action((options: Options) => orExplain(() => seed(options)));
}

async function seed({ dryRun = false, yes = false, json = false }: Options): Promise<void> {
  const runtime = await openBareRuntime();
  try {
    const { difference, done } = await takeIn(runtime, dryRun, yes);
    const colors = findUnreadableColors(runtime.pack.scene.look).map((fault) => `scene.json: ${fault}`);
    const problems = await problemsInFiles(runtime.pack, runtime.clock());
    console.log(
      json
        ? JSON.stringify({ done, ...difference, unreadable: colors, problems }, null, 2)
        : describeDifference(runtime, { difference, faults: [...colors, ...problems] }, done, dryRun),
    );
    if (!done) process.exitCode = NOT_TAKEN_IN;
  } finally {
    await runtime.db.destroy();
  }
}

async function takeIn({ db, pack, clock }: Runtime, dryRun: boolean, yes: boolean): Promise<{ difference: Difference; done: boolean }> {
  const before = await compareWithPack(db, pack, clock());
  const mayGo = (difference: Difference) => yes || !changesExisting(difference);
  if (isNothing(before) && (dryRun || (await isLoaded(db, pack)))) return { difference: before, done: true };
  if (dryRun || !mayGo(before)) return { difference: before, done: false };
  // Compared again inside the transaction.
  const difference = await loadPack(db, pack, clock(), mayGo);
  return { difference, done: mayGo(difference) };
}

function describeDifference(
  { pack }: Runtime,
  { difference, faults }: { difference: Difference; faults: string[] },
  done: boolean,
  dryRun: boolean,
): string {
  const { brand } = pack.scene;
  const lines = [...differenceLines(difference), ...faults];
  if (isNothing(difference)) return [...lines, `${brand} holds what the pack says.`].join('\n');
  const next = dryRun && !changesExisting(difference) ? '`backline seed`' : '`backline seed --yes`';
  return [...lines, done ? `Took the pack of ${brand} in.` : `Nothing was written. ${next} does this.`].join('\n');
}
