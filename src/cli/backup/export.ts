import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { csv } from '#backup/file/csv.ts';
import { readPublic } from '#backup/make/public.ts';
import { readConfig } from '#config.ts';
import { EVERYBODYS, makeFolder } from '#database/engines/folder.ts';
import { openAsItStands } from '#database/engines/open.ts';
import { whyUnwritten } from '#database/engines/why-unwritten.ts';
import { pathFromCaller } from '../process/path-from-caller.ts';
import { orExplain } from '../runtime.ts';

/** `backline export`: what is public, for anybody to have. */
export function exportVerb(): Command {
  return new Command('export')
    .description(
      'Write everything public as JSON and CSV: artists, venues, shows with their bills, profiles, and which ids artists, venues and shows had before. No e-mail address is in it.',
    )
    .argument('<dir>', 'the folder, made when missing; files of the same names are replaced')
    .option('--json', 'print how many entries each file has as JSON')
    .action((dir: string, { json }: { json?: boolean }) => orExplain(() => run(pathFromCaller(dir), json === true)));
}

async function run(folder: string, json: boolean): Promise<void> {
  const db = await openAsItStands(readConfig(process.env), 'read');
  try {
    const tables = await readPublic(db);
    await write(tables, folder).catch((error: unknown) => Promise.reject(whyUnwritten(`The export into ${folder}`, error)));
    const written = Object.fromEntries(tables.map(({ name, entries }) => [name, entries.length]));
    const told = Object.entries(written).map(([name, count]) => `${count} ${name}`);
    console.log(json ? JSON.stringify(written, null, 2) : `Wrote ${told.join(', ')} into ${folder}.`);
  } finally {
    await db.destroy();
  }
}

async function write(tables: Awaited<ReturnType<typeof readPublic>>, folder: string): Promise<void> {
  makeFolder(folder, EVERYBODYS);
  for (const { name, entries } of tables) {
    await writeFile(join(folder, `${name}.json`), `${JSON.stringify(entries, null, 2)}\n`);
    await writeFile(join(folder, `${name}.csv`), csv(entries));
  }
}
