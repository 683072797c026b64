import { Command } from 'commander';
import { checkChecksum, readBackup } from '#backup/file/file.ts';
import { acceptRows, inspect } from '#backup/file/inspect.ts';
import { check } from '#backup/file/parse.ts';
import { readConfig } from '#config.ts';
import { pathFromCaller } from '../process/path-from-caller.ts';
import { orExplain } from '../runtime.ts';
import { printManifest } from './print-manifest.ts';

/** `backline verify`: checks a backup or the database. */
export function verifyVerb(): Command {
  return new Command('verify')
    .description(
      'Read a whole backup or database, and say whether it is good. Writes nothing without --accept; exits with 1 if it is damaged.',
    )
    .argument('[file]', 'a backup (default: the database)')
    .option('--json', 'print what was found as JSON')
    .option('--accept', 'accept the embedded database’s rows as they are, then check')
    .action((file: string | undefined, { json = false, accept = false }: { json?: boolean; accept?: boolean }) =>
      orExplain(() => {
        if (file === undefined) return verifyDatabase(json, accept);
        if (accept) throw new Error('You can only accept the database, not a file.');
        return verifyFile(pathFromCaller(file), json);
      }),
    );
}

async function verifyFile(file: string, json: boolean): Promise<void> {
  const checked = await checkChecksum(file);
  const manifest = await check(readBackup(file));
  printManifest(`${file} is complete${checked ? '' : ' (it has no .sha256 file)'}`, manifest, json);
}

async function verifyDatabase(json: boolean, accept: boolean): Promise<void> {
  const config = readConfig(process.env);
  if (accept) await acceptRows(config, Temporal.Now.instant());
  const found = await inspect(config);
  if (json) console.log(JSON.stringify(found, null, 2));
  else {
    for (const problem of found.problems) console.error(problem);
    for (const { table, keys } of found.differences)
      console.error(`${table}: ${keys.length > 0 ? `the row ${keys.join(' or ')}` : 'several rows, or a missing one'}`);
    for (const [name, { rows, hash }] of Object.entries(found.tables)) console.log(`${name}  ${rows} rows  ${hash.slice(0, 16)}`);
    for (const remark of found.remarks) console.log(remark);
  }
  if (found.problems.length > 0) process.exitCode = 1;
  else if (!json) console.log('The database is good.');
}
