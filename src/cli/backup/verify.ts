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
      'Read a backup to its end, or the whole database, and say whether it is sound. Writes nothing unless told to accept; exits with 1 when it is not.',
    )
    .argument('[file]', 'a backup; the database unless said')
    .option('--json', 'print what was found as JSON')
    .option('--accept', 'take the rows of the embedded database as they stand for what they should be, and then look')
    .action((file: string | undefined, { json = false, accept = false }: { json?: boolean; accept?: boolean }) =>
      orExplain(() => {
        if (file === undefined) return verifyDatabase(json, accept);
        if (accept) throw new Error('Only what stands in the database can be accepted, not a file.');
        return verifyFile(pathFromCaller(file), json);
      }),
    );
}

async function verifyFile(file: string, json: boolean): Promise<void> {
  const checked = await checkChecksum(file);
  const manifest = await check(readBackup(file));
  printManifest(`${file} is whole${checked ? '' : ' (there is no .sha256 beside it)'}`, manifest, json);
}

async function verifyDatabase(json: boolean, accept: boolean): Promise<void> {
  const config = readConfig(process.env);
  if (accept) await acceptRows(config, Temporal.Now.instant());
  const found = await inspect(config);
  if (json) console.log(JSON.stringify(found, null, 2));
  else {
    for (const problem of found.problems) console.error(problem);
    for (const { table, keys } of found.differences)
      console.error(`${table}: ${keys.length > 0 ? `the row ${keys.join(' or ')}` : 'several rows, or one that is gone'}`);
    for (const [name, { rows, hash }] of Object.entries(found.tables)) console.log(`${name}  ${rows} rows  ${hash.slice(0, 16)}`);
    for (const remark of found.remarks) console.log(remark);
  }
  if (found.problems.length > 0) process.exitCode = 1;
  else if (!json) console.log('The database is sound.');
}
