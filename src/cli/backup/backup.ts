import { join } from 'node:path';
import { Command } from 'commander';
import { backupName, readBackup, unsoundName } from '#backup/file/file.ts';
import { findProblems } from '#backup/file/inspect.ts';
import { check } from '#backup/file/parse.ts';
import { keepProved } from '#backup/make/make.ts';
import { readConfig } from '#config.ts';
import { pathFromCaller } from '../process/path-from-caller.ts';
import { orExplain } from '../runtime.ts';
import { printManifest } from './print-manifest.ts';

/** `backline backup`: everything in one file, while the site runs. */
export function backupVerb(): Command {
  return new Command('backup')
    .description(
      'Back up everything in one gzipped file, with its SHA-256 next to it: every table and the texts editors pasted. The site can keep running. The database is checked first: if it is damaged, the backup is named ….unsound.backline and the exit code is 1.',
    )
    .argument('[file]', 'where to; a file with its moment in DATA_DIR/backups unless said')
    .option('--json', 'print what it holds as JSON')
    .action((file: string | undefined, { json }: { json?: boolean }) => orExplain(() => backup(file, json === true)));
}

async function backup(wanted: string | undefined, json: boolean): Promise<void> {
  const config = readConfig(process.env);
  const now = Temporal.Now.instant();
  const named = wanted === undefined ? join(config.dataDir, 'backups', backupName(now)) : pathFromCaller(wanted);
  const problems = await findProblems(config);
  const isSound = problems.length === 0;
  const file = isSound ? named : unsoundName(named);
  for (const problem of problems) console.error(problem);
  const dumped = { address: config, pasted: join(config.dataDir, 'pasted'), now };
  const manifest = await keepProved(dumped, file, (made) => check(readBackup(made)));
  printManifest(`Kept in ${file}`, manifest, json);
  if (isSound) return;
  console.error('The database is damaged, as the backup’s name says. Run `backline verify`, or restore a good backup.');
  process.exitCode = 1;
}
