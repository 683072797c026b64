import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#database/engines/open.ts';
import { loadPack } from '#pack/load.ts';
import { readPack } from '#pack/read/read.ts';
import { newFolder } from '#rig/folder.ts';
import { startPostgres } from '#rig/postgres.ts';
import { ENGINES, openTestApp } from '#rig/test-app.ts';
import { findProblems, inspect } from './inspect.ts';

test.each(ENGINES)('nothing is wrong with a database on %s', async (engine) => {
  const { address, close } = await openTestApp(engine);
  onTestFinished(close);
  expect(await findProblems(address)).toEqual([]);
  expect(await inspect(address)).toMatchObject({ engine, problems: [], differences: [], tables: { venue: { rows: 2 } } });
});

test('a bit flipped in the file of an embedded database is noticed, and the row it may be is named', async () => {
  const { db, address } = await openTestApp('sqlite');
  await db.destroy();
  flipLetter(join(address.dataDir, 'backline.db'), 'triangle');
  const { problems, differences } = await inspect(address);
  expect(problems).toEqual(['Rows of venue are not what Backline wrote: damaged, or changed by another program.']);
  expect(differences).toEqual([{ table: 'venue', keys: ['["cannery"]'] }]);
});

describe('a bit flipped in a heap file of PostgreSQL', () => {
  /** A database on its own server, with one bit of a venue flipped on disk. */
  async function flipped(checksums: boolean) {
    const server = await startPostgres({ home: newFolder('postgres'), checksums });
    onTestFinished(server.stop);
    const address = { databaseUrl: server.url, dataDir: '' };
    const db = await openDatabase(address);
    await loadPack(db, readPack('test/scene'), Temporal.Now.instant());
    await db.destroy();
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    const { rows } = await client.query("select pg_relation_filepath('venue') as path");
    await client.end();
    expect(await findProblems(address)).toEqual([]);
    await server.whileStopped((data) => flipLetter(join(data, rows[0].path), 'triangle'));
    return address;
  }

  test('is noticed by the nightly check', async () => {
    const address = await flipped(true);
    expect(await findProblems(address)).toEqual([expect.stringMatching(/^venue can’t be read completely: invalid page in block 0/)]);
    expect((await inspect(address)).remarks).toEqual([expect.stringContaining('checks its pages')]);
  });

  test('is not where the server was told to keep no checksums, and the look at it says so', async () => {
    const { problems, remarks } = await inspect(await flipped(false));
    expect([problems, remarks]).toEqual([[], [expect.stringContaining('without data checksums')]]);
  });
});

/** Flips a bit in the first letter of a word in a file. */
function flipLetter(file: string, word: string): void {
  const bytes = readFileSync(file);
  const at = bytes.indexOf(word);
  expect(at).toBeGreaterThan(0);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  writeFileSync(file, bytes);
}
