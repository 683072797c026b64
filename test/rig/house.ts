import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import pg from 'pg';
import { inject } from 'vitest';
import { type Clock, clockAt } from '#clock.ts';
import { type Database, openDatabase } from '#database/open.ts';
import { openDoors } from '#http/doors.ts';
import { builtFace } from '#http/face.ts';
import { hearDue } from '#ingest/schedule.ts';
import { openLog } from '#log.ts';
import { loadPack } from '#pack/load.ts';
import { type Pack, readPack } from '#pack/read.ts';

/** The two engines that every store must mean the same on. */
export const ENGINES = ['sqlite', 'postgres'] as const;
export type Engine = (typeof ENGINES)[number];

/** A Saturday evening in the test scene, half past six: the moment all tests live in unless they say otherwise. */
export const SATURDAY = '2026-11-21T23:30:00Z';

/** A new, empty database; gone when closed. */
export async function emptyDatabase(engine: Engine): Promise<{ db: Database; close: () => Promise<void> }> {
  if (engine === 'sqlite') {
    const dataDir = mkdtempSync(join(tmpdir(), 'backline-test-'));
    const db = await openDatabase({ dataDir });
    return {
      db,
      async close() {
        await db.destroy();
        rmSync(dataDir, { recursive: true, force: true });
      },
    };
  }
  const server = inject('postgresUrl');
  const name = `t${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  const db = await openDatabase({ databaseUrl: server.replace(/postgres$/, name), dataDir: '' });
  return {
    db,
    async close() {
      await db.destroy();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** The whole site over a test house, its sources heard: ask it as a browser would. */
export async function openTestSite(engine: Engine = 'sqlite', now: string = SATURDAY): Promise<TestHouse & { site: Hono }> {
  const house = await openTestHouse(engine, now);
  const log = openLog('silent');
  await hearDue(house.db, house.clock, log);
  return { ...house, site: openDoors({ ...house, log, face: await builtFace(), apiOrigin: '' }) };
}

/** The small named world of the tests, loaded: a few artists, two venues, two calendars, always the same. */
export interface TestHouse {
  db: Database;
  pack: Pack;
  clock: Clock;
  close: () => Promise<void>;
}

export async function openTestHouse(engine: Engine, now: string = SATURDAY): Promise<TestHouse> {
  const { db, close } = await emptyDatabase(engine);
  const pack = readPack('test/scene');
  await loadPack(db, pack);
  return { db, pack, clock: clockAt(now), close };
}
