import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { csv } from '#backup/file/csv.ts';
import { readPublic } from '#backup/make/public.ts';
import { type Config, readConfig } from '#config.ts';
import { explainWriteError } from '#database/engines/file-errors.ts';
import { makeFolder, PUBLIC_MODE } from '#database/engines/folder.ts';
import { type Database, openUnmigrated } from '#database/engines/open.ts';
import { readPack } from '#pack/read/read.ts';
import { writePack } from '#pack/write/write-pack.ts';
import { pathFromCaller } from '../process/path-from-caller.ts';
import { orExplain } from '../runtime.ts';

interface Options {
  pack?: boolean;
  private?: boolean;
  json?: boolean;
}

/** `backline export`: the public data, or the scene as a pack. */
export function exportVerb(): Command {
  return new Command('export')
    .description(
      'Write everything public as JSON and CSV: artists, venues, promoters, series, shows with their bills, services, news, profiles, and earlier ids of artists, venues and shows. It has no email addresses.',
    )
    .argument('<dir>', 'the folder, created if missing; files with the same names are replaced')
    .option(
      '--pack',
      'write a scene pack instead: artists, venues, promoters, series, news, services, sources, pictures, old addresses and what editors taught, as they are now; the folder must be empty or missing',
    )
    .option('--private', 'with --pack: also include what may be private about sources: secret calendar addresses and terms')
    .option('--json', 'print how many entries each file has as JSON; of a pack {written, left, handedOn, leftBehind}')
    .action((dir: string, { pack, private: withPrivate = false, json = false }: Options) =>
      orExplain(async () => {
        if (withPrivate && pack !== true) throw new Error('Public data has nothing private. Use --private with --pack.');
        return run((db, config) =>
          (pack === true ? exportPack : exportPublic)({ db, config, folder: pathFromCaller(dir), json, withPrivate }),
        );
      }),
    );
}

interface Exporting {
  db: Database;
  config: Config;
  folder: string;
  json: boolean;
  withPrivate: boolean;
}

async function run(work: (db: Database, config: Config) => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  const db = await openUnmigrated(config, 'read');
  try {
    await work(db, config);
  } finally {
    await db.destroy();
  }
}

async function exportPublic({ db, folder, json }: Exporting): Promise<void> {
  const tables = await readPublic(db);
  await write(tables, folder).catch((error: unknown) => Promise.reject(explainWriteError(`The export into ${folder}`, error)));
  const written = Object.fromEntries(tables.map(({ name, entries }) => [name, entries.length]));
  console.log(json ? JSON.stringify(written, null, 2) : `Wrote ${formatCounts(written)} into ${folder}.`);
}

async function exportPack({ db, config, folder, json, withPrivate }: Exporting): Promise<void> {
  const made = await writePack(db, readPack(config.scene), folder, { withPrivate });
  if (json) return console.log(JSON.stringify(made, null, 2));
  console.log(`Wrote a scene pack with ${formatCounts(made.written)} into ${folder}.`);
  for (const sentence of made.left) console.log(`Left out: ${sentence}`);
  for (const sentence of made.handedOn) console.log(`Handed on: ${sentence}`);
  if (Object.keys(made.leftBehind).length > 0)
    console.log(`Only in a backup, not in a pack: ${formatCounts(made.leftBehind)}. Upcoming shows are read again from the sources.`);
}

function formatCounts(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
}

async function write(tables: Awaited<ReturnType<typeof readPublic>>, folder: string): Promise<void> {
  makeFolder(folder, PUBLIC_MODE);
  for (const { name, entries } of tables) {
    await writeFile(join(folder, `${name}.json`), `${JSON.stringify(entries, null, 2)}\n`);
    await writeFile(join(folder, `${name}.csv`), csv(entries));
  }
}
