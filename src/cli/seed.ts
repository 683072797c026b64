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
      "Show how the database differs from the scene pack's artists, venues and sources, and load the pack: new entries right away, with --yes also changes, moves and removals. All or nothing.",
    )
    .option('--dry-run', 'write nothing')
    .option('--yes', 'also change, move or remove existing entries')
    .option(
      '--json',
      'print the difference as JSON: {done, artists, venues, promoters, series, news, services, sources, addresses, taught, unreadable, problems}',
    )
    .addHelpText(
      'after',
      `
If an artist or venue left the pack, and another there has its name or a new one shares a spelling, it counts as moved: its shows move along, and its old address leads there. Otherwise it is removed, and shows keep the name but not the link.
What people set, added and removed at the desk stays, and is listed. Sources added by hand stay, and those removed by hand stay removed.
Unreadable color pairs are reported with the contrast they need, and so is every unreadable entry in the pack's own calendars and spreadsheets; the pack is loaded anyway.

Exits with 0 if the database matches the pack, 1 if loading failed, 3 if differences were only shown.`,
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
  if (isNothing(difference)) return [...lines, `${brand} matches the pack.`].join('\n');
  const next = dryRun && !changesExisting(difference) ? '`backline seed`' : '`backline seed --yes`';
  return [...lines, done ? `Loaded the pack of ${brand}.` : `Nothing was written. ${next} does this.`].join('\n');
}
