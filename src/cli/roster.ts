import { Command } from 'commander';
import { takeRosterFile } from '#desk/roster-file/take-roster-file.ts';
import { compareRosterFile } from '#desk/roster-file/try-roster-file.ts';
import { readWhole } from '#ingest/fetch/fetch.ts';
import { genresOf } from '#scene/artists/genre.ts';
import { RosterFile, type RosterRow, type RosterTrial } from '#scene/desk/roster-file.ts';
import { decodeText } from '#scene/text/decoded-text.ts';
import { pathFromCaller } from './process/path-from-caller.ts';
import { openRuntime, orExplain } from './runtime.ts';

/** The exit code for changes that were only shown. */
const NOT_TAKEN_IN = 3;

interface Options {
  yes?: boolean;
  json?: boolean;
}

/** `backline roster`: imports artists from a file, after showing them. */
export function rosterVerb(): Command {
  return new Command('roster')
    .description(
      'Preview a file of artists: new ones, known ones with new details, and unclear ones. With --yes, import it as one decision the desk can undo. Nothing already there changes.',
    )
    .argument('<file>', 'a spreadsheet (CSV, TSV) with column headings, a list of names, or MusicBrainz JSON')
    .option('--yes', 'import new artists and details; unclear ones are left for the desk')
    .option('--json', 'print the trial as JSON: {done, format, rows, problems, adds, fills, open}')
    .addHelpText(
      'after',
      `
Columns are found by name: name, other names, description, genres, website, instagram, facebook, youtube, links, formed, ended, members.
Exits with 0 if there is nothing to import or it was imported, 1 if it can’t be read, 3 if it was only previewed.`,
    )
    .action((file: string, options: Options) => orExplain(() => roster(file, options)));
}

async function roster(place: string, { yes = false, json = false }: Options): Promise<void> {
  const bytes = await readWhole(pathFromCaller(place));
  const read = RosterFile.safeParse({ text: decodeText(bytes) });
  if (!read.success) throw new Error(`${place}: ${read.error.issues[0]?.message}`);
  const runtime = await openRuntime();
  try {
    const file = { ...read.data, genres: genresOf(runtime.pack.scene) };
    const { trial, done } = yes
      ? { trial: (await takeRosterFile(runtime.db, file, { editor: '', now: runtime.clock() })).trial, done: true }
      : await compareRosterFile(runtime.db, file).then((compared) => ({ trial: compared.trial, done: isNothing(compared.trial) }));
    console.log(json ? JSON.stringify({ done, ...trial }, null, 2) : describeTrial(trial, yes));
    if (trial.rows.length === 0 && trial.problems.length > 0) process.exitCode = 1;
    else if (!done) process.exitCode = NOT_TAKEN_IN;
  } finally {
    await runtime.db.destroy();
  }
}

function isNothing({ adds, fills }: RosterTrial): boolean {
  return adds + fills === 0;
}

function describeTrial(trial: RosterTrial, yes: boolean): string {
  const lines = [
    ...trial.problems.map(({ where, why }) => `unread  ${where}: ${why}`),
    ...trial.rows.flatMap(lineOf),
    ...(trial.rows.length === 0 ? ['Couldn’t read any artists.'] : isNothing(trial) ? ['Nothing to change.'] : []),
  ];
  const counts = `${trial.adds} new, ${trial.fills} filled in, ${trial.open} unclear`;
  if (isNothing(trial)) return [...lines, ...(trial.open > 0 ? [`${trial.open} unclear: decide at /desk/artists/import.`] : [])].join('\n');
  return [...lines, yes ? `Imported: ${counts}.` : `Nothing was written: ${counts}. \`backline roster --yes\` does this.`].join('\n');
}

function lineOf({ row, name, is, says, known, adds, candidates, why }: RosterRow): string[] {
  const at = `${name} (${row})`;
  if (is === 'new') return [`adds    ${at}${says === '' ? '' : `: ${says}`}`];
  if (is === 'known') return adds.length === 0 ? [`knows   ${at}: ${known?.id}`] : [`fills   ${at}: ${known?.id}: ${adds.join(', ')}`];
  if (is === 'doubt')
    return [`doubts  ${at}: ${why}${candidates.length === 0 ? '' : ` It may be ${candidates.map(({ id }) => id).join(', ')}.`}`];
  return [];
}
