import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { clockAt } from '#clock.ts';
import { type Database, type DatabaseAddress, engineOf, openDatabase } from '#database/engines/open.ts';
import { hearDue } from '#ingest/hear/schedule.ts';
import { openLog } from '#log.ts';
import { loadPack } from '#pack/load.ts';
import { readPack } from '#pack/read/read.ts';
import { startPostgres } from '#rig/postgres.ts';
import { TONIGHT } from './bench-site.ts';
import { fillScene, type Size } from './great-scene.ts';

/** Creates an empty database. */
export type Place = (name: string) => Promise<DatabaseAddress>;

/** Runs a measurement on SQLite, then PostgreSQL, in temporary databases. */
export async function onEachEngine<T>(measure: (engine: string, place: Place) => Promise<T[]>): Promise<T[]> {
  const folder = mkdtempSync(join(tmpdir(), 'backline-bench-'));
  const onSqlite = await measure('SQLite', async (name) => ({ dataDir: join(folder, name) }));
  rmSync(folder, { recursive: true });
  const server = await startPostgres();
  const onPostgres = await measure('PostgreSQL', async (name) => {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query(`create database ${databaseOf(name)}`);
    await client.end();
    return { databaseUrl: server.url.replace(/postgres$/, databaseOf(name)), dataDir: '' };
  });
  await server.stop();
  return [...onSqlite, ...onPostgres];
}

/** A unique database name. */
export function databaseOf(scene: string): string {
  return `scene_${scene}_${process.pid}`;
}

/** The bundled scene with its sources read, enlarged if wanted. */
export async function makeScene(address: DatabaseAddress, more?: Size): Promise<Database> {
  const db = await openDatabase(address);
  const pack = readPack('scenes/saltmarsh');
  await loadPack(db, pack, Temporal.Now.instant());
  await hearDue(db, clockAt(`${TONIGHT}T23:30:00Z`), openLog('silent'));
  if (more !== undefined) await fillScene(db, engineOf(address), more, TONIGHT, pack.artists);
  return db;
}
