import { join } from 'node:path';
import { Command } from 'commander';
import { checkChecksum, readBackup } from '#backup/file/file.ts';
import { check } from '#backup/file/parse.ts';
import { replace } from '#backup/restore/replace.ts';
import { restore } from '#backup/restore/restore.ts';
import { clockAt } from '#clock.ts';
import { readConfig } from '#config.ts';
import { pathFromCaller } from '../process/path-from-caller.ts';
import { orExplain } from '../runtime.ts';
import { printManifest } from './print-manifest.ts';

/** `backline restore`: restores a backup into the configured database. */
export function restoreVerb(): Command {
  return new Command('restore')
    .description(
      'Restore a backup into the database, all or nothing. Every row is counted and hashed again. Stop the site first. Exits with 1 if the backup is damaged or the database is not empty.',
    )
    .argument('<file>', 'a backup')
    .option('--force', 'replace what is in the database')
    .option('--json', 'print what it holds as JSON')
    .action((file: string, { force, json }: { force?: boolean; json?: boolean }) =>
      orExplain(() => run(pathFromCaller(file), force === true, json === true)),
    );
}

async function run(file: string, force: boolean, json: boolean): Promise<void> {
  const config = readConfig(process.env);
  // Read it to its end before changing anything.
  await checkChecksum(file);
  await check(readBackup(file));
  const place = { address: config, pasted: join(config.dataDir, 'pasted') };
  if (!force) return printManifest(`Restored ${file}`, await restore(readBackup(file), { ...place, force }), json);
  const { manifest, aside } = await replace(file, { ...place, now: clockAt(undefined)() });
  if (aside !== undefined) console.error(`The database was damaged. We saved what’s left as ${aside}.`);
  printManifest(`Restored ${file}`, manifest, json);
}
