import { Command, InvalidArgumentError } from 'commander';
import { move } from '#backup/move.ts';
import { orSay } from './house.ts';
import { placeOf } from './place.ts';
import { tellManifest } from './tell-manifest.ts';

const SQLITE = 'sqlite:';
const WHERE = 'sqlite:PATH of the file, or postgres://user:password@host:port/name';

/** `backline move`: from one engine to the other. */
export function moveVerb(): Command {
  return new Command('move')
    .description(
      'Copy a database into another, empty one, each on either engine, every row counted and hashed on both sides. Nothing is written to the first. Stop the site first.',
    )
    .requiredOption('--from <url>', WHERE, asAddress)
    .requiredOption('--to <url>', WHERE, asAddress)
    .option('--json', 'print what was moved as JSON')
    .action(({ from, to, json }: { from: string; to: string; json?: boolean }) =>
      orSay(async () => {
        const manifest = await move({ databaseUrl: from, dataDir: '' }, { databaseUrl: to, dataDir: '' }, Temporal.Now.instant());
        tellManifest('Moved', manifest, json === true);
      }),
    );
}

function asAddress(url: string): string {
  if (!/^(?:sqlite:.|postgres(?:ql)?:\/\/)/.test(url)) throw new InvalidArgumentError(`It is ${WHERE}.`);
  return url.startsWith(SQLITE) ? SQLITE + placeOf(url.slice(SQLITE.length)) : url;
}
