import type { Kysely } from 'kysely';
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration';
import { MIGRATIONS_001_TO_003 } from './migrations/001-to-003.ts';
import { MIGRATIONS_004_TO_014 } from './migrations/004-to-014.ts';
import { MIGRATIONS_015 } from './migrations/015-show-addresses.ts';
import { MIGRATIONS_016 } from './migrations/016-filters.ts';
import { MIGRATIONS_017_TO_026 } from './migrations/017-to-026.ts';
import { MIGRATIONS_027_TO_038 } from './migrations/027-to-038.ts';
import { MIGRATIONS_039_TO_051 } from './migrations/039-to-051.ts';
import { MIGRATIONS_052_AND_ON } from './migrations/052-and-on.ts';
import { forEngine } from './migrations/migration.ts';
import { checkRowSums, renewRowSums } from './row-sums.ts';
import { migrationsOf } from './tables/catalogue.ts';

/** Every migration in order. Once landed a migration never changes, and it imports nothing of ours but `migration.ts`. */
function migrations(engine: 'sqlite' | 'postgres'): Record<string, Migration> {
  return forEngine(
    {
      ...MIGRATIONS_001_TO_003,
      ...MIGRATIONS_004_TO_014,
      ...MIGRATIONS_015,
      ...MIGRATIONS_016,
      ...MIGRATIONS_017_TO_026,
      ...MIGRATIONS_027_TO_038,
      ...MIGRATIONS_039_TO_051,
      ...MIGRATIONS_052_AND_ON,
    },
    engine,
  );
}

/**
 * Migrates to the newest schema, all pending migrations or none. On SQLite it first checks the row sums, because it renews them, which
 * would hide damage.
 * @throws Error naming the failed migration, damaged rows or a newer Backline's schema, or why the database cannot be reached
 */
export async function migrate<T>(db: Kysely<T>, engine: 'sqlite' | 'postgres'): Promise<void> {
  if (engine === 'postgres') return (await isNewest(db, engine)) ? undefined : checkResult(migratorOf(db, engine).migrateToLatest());
  const bring = async (tx: Kysely<T>) => {
    if (await isNewest(tx, engine)) return;
    await checkRowSums(tx);
    await checkResult(migratorOf(tx, engine).migrateToLatest());
    await renewRowSums(tx);
  };
  await (db.isTransaction ? bring(db) : db.transaction().execute(bring));
}

/**
 * Migrates an empty database to the schema after one migration, to restore a backup of that schema.
 * @throws Error in one sentence when the migration is unknown or fails
 */
export async function migrateTo<T>(db: Kysely<T>, engine: 'sqlite' | 'postgres', name: string): Promise<void> {
  if (!Object.hasOwn(migrations(engine), name)) throw newerSchemaError(name);
  await checkResult(migratorOf(db, engine).migrateTo(name));
}

/**
 * Whether every migration has run. Much cheaper than Kysely's migrator.
 * @throws Error for a newer Backline's schema, which the migrator would call corrupted
 */
async function isNewest<T>(db: Kysely<T>, engine: 'sqlite' | 'postgres'): Promise<boolean> {
  const known = Object.keys(migrations(engine));
  const made = await migrationsOf(db, engine);
  const unknown = made.find((name) => !known.includes(name));
  if (unknown !== undefined) throw newerSchemaError(unknown);
  return made.length === known.length;
}

function newerSchemaError(shape: string): Error {
  return new Error(`It was made by a newer Backline: the shape ${shape} is not known here.`);
}

function migratorOf<T>(db: Kysely<T>, engine: 'sqlite' | 'postgres'): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations(engine) } });
}

async function checkResult(migrating: Promise<MigrationResultSet>): Promise<void> {
  const { error, results } = await migrating;
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  if (failed === undefined) throw error;
  throw new Error(`The database could not be brought up to date: ${failed} failed: ${error instanceof Error ? error.message : error}`);
}
