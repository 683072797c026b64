import { Command } from 'commander';
import { move } from '#backup/restore/restore.ts';
import { type DatabaseAddress, sqliteFile } from '#database/engines/open.ts';
import { pathFromCaller } from '../process/path-from-caller.ts';
import { orExplain } from '../runtime.ts';
import { printManifest } from './print-manifest.ts';

const WHERE = 'sqlite:PATH of the file, or postgres://user:password@host:port/name';

/** `backline move`: from one engine to the other. */
export function moveVerb(): Command {
  const verb = new Command('move');
  return verb
    .description(
      'Copy a database into another, empty one, on either engine. Every row is counted and hashed on both sides, and nothing is written to the first. Stop the site first.',
    )
    .requiredOption('--from <url>', WHERE, (url) => parseAddress(verb, '--from', url))
    .requiredOption('--to <url>', WHERE, (url) => parseAddress(verb, '--to', url))
    .option('--json', 'print what was moved as JSON')
    .action(({ from, to, json }: { from: DatabaseAddress; to: DatabaseAddress; json?: boolean }) =>
      orExplain(async () => {
        const manifest = await move(from, to, Temporal.Now.instant());
        printManifest('Moved', manifest, json === true);
      }),
    );
}

/** Refuses a malformed address without repeating it: it may contain a password. */
function parseAddress(verb: Command, writtenAt: string, url: string): DatabaseAddress {
  if (!/^(?:sqlite:.|postgres(?:ql)?:\/\/)/.test(url)) verb.error(`error: ${writtenAt} must be ${WHERE}.`);
  const address = { databaseUrl: url, dataDir: '', writtenAt };
  const file = sqliteFile(address);
  return file === undefined ? address : { ...address, databaseUrl: `sqlite:${pathFromCaller(file)}` };
}
