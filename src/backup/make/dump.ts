import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { timestamp } from '#clock.ts';
import { type Database, type DatabaseAddress, databaseName, engineOf, openUnmigrated } from '#database/engines/open.ts';
import { listTables, schemaOf } from '#database/tables/catalogue.ts';
import { readRows } from '#database/tables/rows.ts';
import { Counter, type Counts, FORMAT, type Header, rowLine, type Trailer } from '../file/lines.ts';

export interface Dumped {
  address: DatabaseAddress;
  pasted?: string | undefined;
  now: Temporal.Instant;
}

/**
 * A whole database as lines of one moment, which contain everything acknowledged before the first line. Does not block writers.
 * @throws Error in one sentence when it cannot be read
 */
export async function* dump({ address, pasted, now }: Dumped): AsyncGenerator<string> {
  const db = await openUnmigrated(address, 'read');
  const moment = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  try {
    const engine = engineOf(address);
    const schema = await schemaOf(moment, engine);
    if (schema === undefined) throw new Error(`There is nothing in ${databaseName(address)} yet.`);
    const header: Header = { backline: FORMAT, engine, schema, madeAt: timestamp(now), ...(pasted === undefined ? {} : { pasted }) };
    yield `${JSON.stringify(header)}\n`;
    const tables = yield* dumpTables(moment, engine);
    const files = yield* dumpFiles(pasted);
    yield `${JSON.stringify({ tables, files } satisfies Trailer)}\n`;
  } finally {
    await moment.rollback().execute();
    await db.destroy();
  }
}

async function* dumpTables(moment: Database, engine: Header['engine']): AsyncGenerator<string, Counts> {
  const counts: Counts = {};
  for (const table of await listTables(moment, engine)) {
    const counter = new Counter();
    yield `${JSON.stringify({ table: table.name, columns: table.columns })}\n`;
    for await (const rows of readRows(moment, table)) {
      for (const row of rows) {
        const line = rowLine(row);
        counter.add(line);
        yield line;
      }
    }
    counts[table.name] = counter.total();
  }
  return counts;
}

async function* dumpFiles(folder: string | undefined): AsyncGenerator<string, Trailer['files']> {
  const counter = new Counter();
  for (const file of folder === undefined ? [] : await texts(folder)) {
    const line = `${JSON.stringify({ file, bytes: (await readFile(join(folder ?? '', file))).toString('base64') })}\n`;
    counter.add(line);
    yield line;
  }
  return counter.total();
}

async function texts(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? [] : Promise.reject(error)));
  return names.filter((name) => /^[a-z0-9-]+\.txt$/.test(name)).sort();
}
