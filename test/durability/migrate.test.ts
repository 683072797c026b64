import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Fuse } from '#database/engines/failures.ts';
import { openDatabase } from '#database/engines/open.ts';
import { sqliteDialect } from '#database/engines/sqlite.ts';
import { MIGRATIONS_001_TO_003 } from '#database/migrations/001-to-003.ts';
import { forEngine } from '#database/migrations/migration.ts';
import { newFolder, testFolder } from '#rig/folder.ts';

/** Bundled in one file, as it runs thirty times and would spend most of them loading modules. */
const program = newFolder();
beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: 'test/durability/migrate.ts',
      outDir: program,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'migrate.js' } },
    },
  });
  writeFileSync(join(program, 'package.json'), '{ "type": "module" }');
});
afterAll(() => rmSync(program, { recursive: true }));

/** Migrates a file in its own process. Returns the number of statements; undefined if it was killed. */
function migrateFile(file: string, killAfter: number, ...folder: string[]): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [join(program, 'migrate.js'), file, String(killAfter), ...folder], (error, out, said) => {
      if (error === null) resolve(Number(out));
      else if (error.signal === 'SIGKILL') resolve(undefined);
      else reject(new Error(said));
    });
  });
}

/** An opened file's content: tables with their definitions, damage, and all rows. */
function contentOf(file: string): { shape: unknown[]; damage: unknown[]; rows: Record<string, unknown[]> } {
  const db = new DatabaseSync(file);
  const shape = db.prepare('select type, name, sql from sqlite_schema order by type, name').all();
  const damage = [...db.prepare('pragma integrity_check').all(), ...db.prepare('pragma foreign_key_check').all()].slice(1);
  const tables = shape.filter(({ type }) => type === 'table').map(({ name }) => String(name));
  const rows = Object.fromEntries(tables.map((table) => [table, db.prepare(`select * from "${table}" order by 1`).all()]));
  db.close();
  return { shape, damage, rows };
}

/** Excludes the two tables that count migrations, which exist from the start. */
function isOurs(each: unknown): boolean {
  return !JSON.stringify(each).includes('kysely');
}

/** For one statement in this many the process is really killed; its state confirms the others. */
const KILLED_IN_EARNEST = 40;

/** For each statement of a migration, takes the state a kill after it would leave, and migrates again. */
async function killAtEach(folder: string, before: string | undefined): Promise<number> {
  const fresh = (name: string) => {
    const file = join(folder, name, 'backline.db');
    mkdirSync(dirname(file));
    if (before !== undefined) copyFileSync(before, file);
    return file;
  };
  const whole = fresh('whole');
  const kept = join(folder, 'kept');
  mkdirSync(kept);
  const statements = (await migrateFile(whole, 0, kept)) ?? 0;
  const wanted = contentOf(whole).shape;
  const older = before === undefined ? [] : contentOf(before).shape.filter(isOurs);
  const startedAgain = new Set<string>();
  const holds = async (last: number, file: string) => {
    const content = contentOf(file);
    const { shape, damage } = content;
    const isWhole = shape.length === wanted.length;
    // Either all new tables, or the old ones.
    if (!isWhole) expect([last, shape.filter(isOurs)]).toEqual([last, older]);
    expect([last, damage]).toEqual([last, []]);
    // Identical states are migrated again only once.
    const state = JSON.stringify(content);
    if (startedAgain.has(state)) return;
    startedAgain.add(state);
    await (await openDatabase({ dataDir: dirname(file) })).destroy();
    const { shape: after, damage: harm } = contentOf(file);
    expect([last, after, harm]).toEqual([last, wanted, []]);
  };
  for (let last = 1; last <= statements; last++) {
    await holds(last, join(kept, String(last), 'backline.db'));
    if (last % KILLED_IN_EARNEST !== 0 && last !== statements) continue;
    const killed = fresh(`killed-after-${last}`);
    expect([last, await migrateFile(killed, last)]).toEqual([last, undefined]);
    await holds(last, killed);
  }
  return statements;
}

test('migrations killed after any statement have happened whole or not at all, and happen when started again', {
  timeout: 300_000,
}, async () => {
  expect(await killAtEach(testFolder(), undefined)).toBeGreaterThan(40);
});

test('so it is with a database that holds something already', async () => {
  const folder = testFolder();
  const before = join(folder, 'before.db');
  const db = new Kysely<{ venue: Record<string, string> }>({ dialect: sqliteDialect(before, 'write', new Fuse()) });
  const older = forEngine(MIGRATIONS_001_TO_003, 'sqlite');
  await new Migrator({ db, provider: { getMigrations: async () => older } }).migrateToLatest();
  const venue = { id: 'bilge', name: 'Bilge Bar', sort_key: 'bilge', description: '', address: '', city: '', daymark: 'square' };
  await db.insertInto('venue').values(venue).execute();
  await db.destroy();
  expect(await killAtEach(folder, before)).toBeGreaterThan(8);
  expect(contentOf(join(folder, 'whole', 'backline.db')).rows.venue).toMatchObject([{ id: 'bilge' }]);
});
