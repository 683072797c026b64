import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { archive } from './migrations/001-archive.ts';
import { people } from './migrations/002-people.ts';
import { sources } from './migrations/003-sources.ts';
import { desk } from './migrations/004-desk.ts';

/** Every migration in order. A migration is a frozen letter: never changed once it has landed, and importing nothing of the living code. */
function migrations(engine: 'sqlite' | 'postgres'): Record<string, Migration> {
  return { '001-archive': archive(engine), '002-people': people(engine), '003-sources': sources(engine), '004-desk': desk(engine) };
}

/**
 * Brings a database to the newest shape; all pending migrations happen or none.
 * @throws Error naming the migration that failed, or whatever kept the database from being reached
 */
export async function migrate<T>(db: Kysely<T>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations(engine) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  if (failed === undefined) throw error;
  throw new Error(`The database could not be brought up to date: ${failed} failed: ${error instanceof Error ? error.message : error}`);
}
