import { resolve } from 'node:path';
import { Command } from 'commander';
import { checkChecksum, readBackup } from '#backup/file.ts';
import { inspect } from '#backup/inspect.ts';
import { check } from '#backup/parse.ts';
import { readConfig } from '#config.ts';
import { orSay } from './house.ts';
import { tellManifest } from './tell-manifest.ts';

/** `backline verify`: whether a backup is whole, or the database sound. */
export function verifyVerb(): Command {
  return new Command('verify')
    .description(
      'Read a backup to its end, or the whole database, and say whether it is sound. Writes nothing; exits with 1 when it is not.',
    )
    .argument('[file]', 'a backup; the database unless said')
    .option('--json', 'print what was found as JSON')
    .action((file: string | undefined, { json }: { json?: boolean }) =>
      orSay(() => (file === undefined ? verifyDatabase(json === true) : verifyFile(resolve(file), json === true))),
    );
}

async function verifyFile(file: string, json: boolean): Promise<void> {
  const checked = await checkChecksum(file);
  const manifest = await check(readBackup(file));
  tellManifest(`${file} is whole${checked ? '' : ' (there is no .sha256 beside it)'}`, manifest, json);
}

async function verifyDatabase(json: boolean): Promise<void> {
  const found = await inspect(readConfig(process.env));
  if (json) console.log(JSON.stringify(found, null, 2));
  else {
    for (const problem of found.problems) console.error(problem);
    for (const [name, { rows, hash }] of Object.entries(found.tables)) console.log(`${name}  ${rows} rows  ${hash.slice(0, 16)}`);
    for (const remark of found.remarks) console.log(remark);
  }
  if (found.problems.length > 0) process.exitCode = 1;
  else if (!json) console.log('The database is sound.');
}
