import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { dump } from '#backup/dump.ts';
import { readBackup, writeBackup } from '#backup/file.ts';
import { backupName } from '#backup/make.ts';
import { check } from '#backup/parse.ts';
import { readConfig } from '#config.ts';
import { orSay } from './house.ts';
import { tellManifest } from './tell-manifest.ts';

/** `backline backup`: everything in one file, while the site goes on. */
export function backupVerb(): Command {
  return new Command('backup')
    .description(
      'Keep everything in one file, gzipped, its SHA-256 beside it: every table and the texts editors pasted. The site may go on meanwhile.',
    )
    .argument('[file]', 'where to; a file with its moment in DATA_DIR/backups unless said')
    .option('--json', 'print what it holds as JSON')
    .action((file: string | undefined, { json }: { json?: boolean }) => orSay(() => backup(file, json === true)));
}

async function backup(named: string | undefined, json: boolean): Promise<void> {
  const config = readConfig(process.env);
  const now = Temporal.Now.instant();
  const file = resolve(named ?? join(config.dataDir, 'backups', backupName(now)));
  await writeBackup(dump({ address: config, pasted: join(config.dataDir, 'pasted'), now }), file);
  tellManifest(`Kept in ${file}`, await check(readBackup(file)), json);
}
