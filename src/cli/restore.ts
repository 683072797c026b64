import { join } from 'node:path';
import { Command } from 'commander';
import { checkChecksum, readBackup } from '#backup/file.ts';
import { check } from '#backup/parse.ts';
import { restore } from '#backup/restore.ts';
import { readConfig } from '#config.ts';
import { orSay } from './house.ts';
import { placeOf } from './place.ts';
import { tellManifest } from './tell-manifest.ts';

/** `backline restore`: a backup into the database of the settings, on whichever engine. */
export function restoreVerb(): Command {
  return new Command('restore')
    .description(
      'Put a backup into the database, all or nothing, every row counted and hashed again. Stop the site first. Exits with 1 when the backup is damaged or the database is not empty.',
    )
    .argument('<file>', 'a backup')
    .option('--force', 'replace what is in the database')
    .option('--json', 'print what it holds as JSON')
    .action((file: string, { force, json }: { force?: boolean; json?: boolean }) =>
      orSay(() => run(placeOf(file), force === true, json === true)),
    );
}

async function run(file: string, force: boolean, json: boolean): Promise<void> {
  const config = readConfig(process.env);
  // Read to its end before anything is touched.
  await checkChecksum(file);
  await check(readBackup(file));
  const manifest = await restore(readBackup(file), { address: config, pasted: join(config.dataDir, 'pasted'), force });
  tellManifest(`Restored ${file}`, manifest, json);
}
