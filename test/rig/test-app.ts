import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import pg from 'pg';
import { inject } from 'vitest';
import { type Clock, clockAt } from '#clock.ts';
import { type Database, type DatabaseAddress, openDatabase } from '#database/engines/open.ts';
import type { Capacity } from '#http/admission/concurrency-limit.ts';
import { type BuiltWeb, loadBuiltWeb } from '#http/built-web.ts';
import { openMetrics } from '#http/metrics/metrics.ts';
import { createSite, type SiteParts } from '#http/site.ts';
import type { IdentitySettings } from '#identity/identity.ts';
import { type Identity, openIdentity } from '#identity/identity.ts';
import { openPasswords } from '#identity/password/passwords.ts';
import { hearDue } from '#ingest/hear/schedule.ts';
import { type Log, openLog } from '#log.ts';
import type { Letter } from '#mail.ts';
import { loadPack } from '#pack/load.ts';
import { type Pack, readPack } from '#pack/read/read.ts';
import { openSentPictures } from '#pictures/sent/sent-pictures.ts';
import { newFolder } from '#rig/folder.ts';

/** The engines for store tests: both, or SQLite alone in quick runs. */
export const ENGINES: readonly Engine[] = inject('speed') === 'quick' ? ['sqlite'] : ['sqlite', 'postgres'];
export type Engine = 'sqlite' | 'postgres';

/** Engines for tests that add little about the database: SQLite alone except in full runs. */
export const FULL_ENGINES: readonly Engine[] = inject('speed') === 'full' ? ENGINES : ['sqlite'];

export const hasPostgres = ENGINES.includes('postgres');

/** A Saturday at 6:30 PM in the test scene, the default time of all tests. */
export const SATURDAY = '2026-11-21T23:30:00Z';

/** A place for a database, removed when closed. `server` is the test's own PostgreSQL. */
export function emptyPlace(engine: Engine, server?: string): Promise<Place> {
  return engine === 'sqlite' ? placeOfFile() : placeOnServer(server ?? inject('postgresUrl'));
}

interface Place {
  address: DatabaseAddress;
  close: () => Promise<void>;
}

async function placeOfFile(bytes?: Uint8Array): Promise<Place> {
  const dataDir = newFolder();
  if (bytes !== undefined) writeFileSync(join(dataDir, 'backline.db'), bytes, { mode: 0o600 });
  return { address: { dataDir }, close: async () => rmSync(dataDir, { recursive: true, force: true }) };
}

async function placeOnServer(url: string, template = 'template1'): Promise<Place> {
  const name = `t${randomBytes(6).toString('hex')}`;
  await runOnServer(url, `create database ${name} template ${template}`);
  return {
    address: { databaseUrl: url.replace(/postgres$/, name), dataDir: '' },
    close: async () => void (await runOnServer(url, `drop database ${name} with (force)`)),
  };
}

async function runOnServer(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

/** What a test's database begins with: tables, the test scene, or also its sources as read on the Saturday. */
type Beginning = 'tables' | 'scene' | 'heard';

/** How each beginning is made from the one before. */
const BEGINNINGS: Record<Beginning, { of?: Beginning; make: (db: Database) => Promise<unknown> }> = {
  tables: { make: async () => {} },
  scene: { of: 'tables', make: (db) => loadPack(db, readPack('test/scene'), clockAt(SATURDAY)()) },
  heard: { of: 'scene', make: (db) => hearDue(db, clockAt(SATURDAY), openLog('silent')) },
};

/** Made once for each beginning and copied for each test: a file's bytes, or a template database's name. */
const made = new Map<string, Promise<Uint8Array | string>>();

function copyOf(engine: Engine, beginning: Beginning): Promise<Place> {
  const key = `${engine} ${beginning}`;
  const original = made.get(key) ?? makeOriginal(engine, beginning);
  made.set(key, original);
  return original.then((from) => (typeof from === 'string' ? placeOnServer(inject('postgresUrl'), from) : placeOfFile(from)));
}

async function makeOriginal(engine: Engine, beginning: Beginning): Promise<Uint8Array | string> {
  const { of, make } = BEGINNINGS[beginning];
  const { address, close } = await (of === undefined ? emptyPlace(engine) : copyOf(engine, of));
  const db = await openDatabase(address);
  await make(db);
  await db.destroy();
  if (address.databaseUrl !== undefined) {
    const name = new URL(address.databaseUrl).pathname.slice(1);
    // A template can't be copied while a connection is closing.
    const users = () => runOnServer(inject('postgresUrl'), `select from pg_stat_activity where datname = '${name}'`);
    while ((await users()).rowCount !== 0) await new Promise((resolve) => setTimeout(resolve, 10));
    return name;
  }
  const bytes = readFileSync(join(address.dataDir, 'backline.db'));
  await close();
  return bytes;
}

/** A test's own database. `environment` is for other processes. */
interface TestDatabase {
  db: Database;
  address: DatabaseAddress;
  environment: Record<string, string>;
  close: () => Promise<void>;
}

/** A new empty database, removed when closed. */
export function emptyDatabase(engine: Engine, server?: string): Promise<TestDatabase> {
  return openTestDatabase(engine, 'tables', server);
}

async function openTestDatabase(engine: Engine, beginning: Beginning, server: string | undefined): Promise<TestDatabase> {
  const { address, close } = await (server === undefined ? copyOf(engine, beginning) : placeOnServer(server));
  const db = await openDatabase(address);
  if (server !== undefined) for (const name of beginningsOf(beginning)) await BEGINNINGS[name].make(db);
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

/** A beginning and those it builds on, in order. */
function beginningsOf(beginning: Beginning): Beginning[] {
  const { of } = BEGINNINGS[beginning];
  return [...(of === undefined ? [] : beginningsOf(of)), beginning];
}

/** One thread for all passwords, with Argon2id's minimum cost; the real cost has its own test. */
const passwords = openPasswords(undefined, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** A test's identity server; its emails are caught. */
export function openTestIdentity(
  app: TestApp,
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
    brand: app.pack.scene.brand,
    ...changed,
  };
  const identity = openIdentity({ db: app.db, clock: app.machineClock, settings, ...(endedFile === undefined ? {} : { endedFile }) });
  identity.passwords = passwords;
  const letters = async () =>
    (await app.db.selectFrom('letter').selectAll().orderBy('written_at').execute()).map(({ id, recipient, subject, body, written_at }) => ({
      id,
      to: recipient,
      subject,
      body,
      date: written_at,
    }));
  return { identity, letters };
}

export interface TestSite extends TestApp {
  site: Hono;
  identity: Identity;
  /** All emails so far, oldest first. */
  letters: () => Promise<Letter[]>;
}

/** Options that differ from the default. */
interface Changed {
  publicUrl?: string;
  deskSecondFactor?: boolean;
  /** The test's own PostgreSQL. */
  server?: string;
  log?: Log;
  places?: Capacity;
  admissions?: NonNullable<SiteParts['admissions']>;
  metricsToken?: string;
  /** The API's origin if it is elsewhere. */
  apiOrigin?: string;
  web?: BuiltWeb;
  variants?: NonNullable<SiteParts['variants']>;
  trustedProxies?: number;
  cacheBytes?: number;
  icons?: NonNullable<SiteParts['icons']>;
  /** The policy for fetching strangers' addresses. */
  fetchPolicy?: SiteParts['fetchPolicy'];
  pushServices?: NonNullable<SiteParts['pushServices']>;
  sheets?: NonNullable<SiteParts['sheets']>;
  /** The pack for its pages. */
  pack?: Pack;
}

/** The whole site over a test app with its sources read. */
export async function openTestSite(engine: Engine = 'sqlite', now: string = SATURDAY, changed: Changed = {}): Promise<TestSite> {
  const { publicUrl, deskSecondFactor = false, server, log, ...parts } = changed;
  // A test with its own log wants to see the reading.
  const isUsual = now === SATURDAY && log === undefined;
  const app = await openApp(engine, isUsual ? 'heard' : 'scene', now, server);
  if (!isUsual) await hearDue(app.db, app.clock, log ?? openLog('silent'));
  const { identity, letters } = openTestIdentity(app, {
    deskSecondFactor,
    ...(publicUrl === undefined ? {} : { publicUrl: () => publicUrl }),
  });
  const site = await siteOver({ ...app, identity }, { ...(log === undefined ? {} : { log }), ...parts });
  return { ...app, site, identity, letters };
}

/** A second site over another connection, as another process; the caller closes it. */
export async function openAnotherSite(app: TestSite, db: Database): Promise<TestSite> {
  const { identity, letters } = openTestIdentity({ ...app, db });
  return { ...app, db, identity, letters, site: await siteOver({ ...app, db, identity }) };
}

async function siteOver(
  app: TestApp & { identity: Identity },
  changed: Omit<Changed, 'publicUrl' | 'deskSecondFactor' | 'server'> = {},
): Promise<Hono> {
  return createSite({
    ...app,
    log: openLog('silent'),
    sent: openSentPictures({ db: app.db, night: app.pack.scene.look.night, cache: join(newFolder(), 'sent'), log: openLog('silent') }),
    web: await loadBuiltWeb(),
    apiOrigin: '',
    fetchPolicy: {},
    trustedProxies: 0,
    metrics: openMetrics(),
    ...changed,
  });
}

/** The test scene: a few artists, two venues, two calendars. */
export interface TestApp extends TestDatabase {
  pack: Pack;
  clock: Clock;
  /** The accounts' clock; `wait` advances it. */
  machineClock: Clock;
  wait: (seconds: number) => void;
}

export function openTestApp(engine: Engine, now: string = SATURDAY, server?: string): Promise<TestApp> {
  return openApp(engine, 'scene', now, server);
}

async function openApp(engine: Engine, beginning: Beginning, now: string, server: string | undefined): Promise<TestApp> {
  const { db, address, environment, close } = await openTestDatabase(engine, beginning, server);
  let late = 0;
  const wait = (seconds: number) => {
    late += seconds;
  };
  return {
    db,
    address,
    environment,
    pack: readPack('test/scene'),
    clock: clockAt(now),
    machineClock: () => Temporal.Now.instant().add({ seconds: late }),
    wait,
    close,
  };
}
