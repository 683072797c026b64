import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import pg from 'pg';
import { inject } from 'vitest';
import { type Clock, clockAt } from '#clock.ts';
import { type Database, type DatabaseAddress, openDatabase } from '#database/open.ts';
import type { Capacity } from '#http/admission/concurrency-limit.ts';
import { type BuiltWeb, loadBuiltWeb } from '#http/built-web.ts';
import { openMetrics } from '#http/metrics/metrics.ts';
import { createSite, type SiteParts } from '#http/site.ts';
import { type Identity, openIdentity } from '#identity/identity.ts';
import type { IdentitySettings } from '#identity/settings.ts';
import { hearDue } from '#ingest/schedule.ts';
import { type Log, openLog } from '#log.ts';
import type { Letter } from '#mail.ts';
import { loadPack } from '#pack/load.ts';
import { type Pack, readPack } from '#pack/read.ts';

/** The two engines that every store must mean the same on. */
export const ENGINES = ['sqlite', 'postgres'] as const;
export type Engine = (typeof ENGINES)[number];

/** A Saturday evening in the test scene, half past six: the moment all tests live in unless they say otherwise. */
export const SATURDAY = '2026-11-21T23:30:00Z';

/** A place where a database can be made; gone when closed. `server` is a PostgreSQL of a test's own. */
export async function emptyPlace(engine: Engine, server?: string): Promise<{ address: DatabaseAddress; close: () => Promise<void> }> {
  if (engine === 'sqlite') {
    const dataDir = mkdtempSync(join(tmpdir(), 'backline-test-'));
    return { address: { dataDir }, close: async () => rmSync(dataDir, { recursive: true, force: true }) };
  }
  const url = server ?? inject('postgresUrl');
  const name = `t${randomBytes(6).toString('hex')}`;
  await onServer(url, `create database ${name}`);
  return {
    address: { databaseUrl: url.replace(/postgres$/, name), dataDir: '' },
    close: () => onServer(url, `drop database ${name} with (force)`),
  };
}

/** A database of a test's own. `environment` is where another process finds it. */
interface TestDatabase {
  db: Database;
  address: DatabaseAddress;
  environment: Record<string, string>;
  close: () => Promise<void>;
}

/** A new, empty database; gone when closed. */
export async function emptyDatabase(engine: Engine, server?: string): Promise<TestDatabase> {
  const { address, close } = await emptyPlace(engine, server);
  const db = await openDatabase(address);
  return {
    db,
    address,
    environment: address.databaseUrl === undefined ? { DATA_DIR: address.dataDir } : { DATABASE_URL: address.databaseUrl },
    async close() {
      await db.destroy();
      await close();
    },
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** The identity server of a test house; its letters are caught. */
export function openTestIdentity(
  house: TestApp,
  changed: Partial<IdentitySettings> = {},
  endedFile?: string,
): { identity: Identity; letters: () => Promise<Letter[]> } {
  const settings: IdentitySettings = {
    project: 'tin-harbor',
    apiKey: undefined,
    idTokenTtl: 3600,
    refreshTokenTtl: 86_400,
    codeTtl: 600,
    recentLoginTtl: 300,
    strict: true,
    botCheck: false,
    deskSecondFactor: false,
    publicUrl: () => 'http://localhost',
    allowedDomains: ['tunes.example'],
    brand: house.pack.scene.brand,
    ...changed,
  };
  const identity = openIdentity({ db: house.db, clock: house.machineClock, settings, ...(endedFile === undefined ? {} : { endedFile }) });
  const letters = async () =>
    (await house.db.selectFrom('letter').selectAll().orderBy('written_at').execute()).map(
      ({ id, recipient, subject, body, written_at }) => ({
        id,
        to: recipient,
        subject,
        body,
        date: written_at,
      }),
    );
  return { identity, letters };
}

export interface TestSite extends TestApp {
  site: Hono;
  identity: Identity;
  /** Every letter written so far, the oldest first. */
  letters: () => Promise<Letter[]>;
}

/** What a test wants otherwise than usual. */
interface Changed {
  publicUrl?: string;
  deskSecondFactor?: boolean;
  /** A PostgreSQL of the test's own. */
  server?: string;
  log?: Log;
  places?: Capacity;
  metricsToken?: string;
  face?: BuiltWeb;
  variants?: NonNullable<SiteParts['variants']>;
  trustedProxies?: number;
}

/** The whole site over a test house, its sources heard: ask it as a browser would. */
export async function openTestSite(engine: Engine = 'sqlite', now: string = SATURDAY, changed: Changed = {}): Promise<TestSite> {
  const { publicUrl, deskSecondFactor = false, server, log = openLog('silent'), ...parts } = changed;
  const house = await openTestApp(engine, now, server);
  await hearDue(house.db, house.clock, log);
  const { identity, letters } = openTestIdentity(house, {
    deskSecondFactor,
    ...(publicUrl === undefined ? {} : { publicUrl: () => publicUrl }),
  });
  const site = await siteOver({ ...house, identity }, { log, ...parts });
  return { ...house, site, identity, letters };
}

/** The same site once more over another connection, as another process serves it: its own to `destroy`. */
export async function openAnotherSite(house: TestSite, db: Database): Promise<TestSite> {
  const { identity, letters } = openTestIdentity({ ...house, db });
  return { ...house, db, identity, letters, site: await siteOver({ ...house, db, identity }) };
}

async function siteOver(
  house: TestApp & { identity: Identity },
  changed: Omit<Changed, 'publicUrl' | 'deskSecondFactor' | 'server'> = {},
): Promise<Hono> {
  return createSite({
    ...house,
    log: openLog('silent'),
    face: await loadBuiltWeb(),
    apiOrigin: '',
    errand: {},
    trustedProxies: 0,
    metrics: openMetrics(),
    ...changed,
  });
}

/** The small named world of the tests, loaded: a few artists, two venues, two calendars, always the same. */
export interface TestApp extends TestDatabase {
  pack: Pack;
  clock: Clock;
  /** The clock accounts go by; `wait` moves it on. */
  machineClock: Clock;
  wait: (seconds: number) => void;
}

export async function openTestApp(engine: Engine, now: string = SATURDAY, server?: string): Promise<TestApp> {
  const { db, address, environment, close } = await emptyDatabase(engine, server);
  const pack = readPack('test/scene');
  await loadPack(db, pack);
  let late = 0;
  const wait = (seconds: number) => {
    late += seconds;
  };
  return {
    db,
    address,
    environment,
    pack,
    clock: clockAt(now),
    machineClock: () => Temporal.Now.instant().add({ seconds: late }),
    wait,
    close,
  };
}
