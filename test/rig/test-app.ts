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

/** The engines that every store must mean the same on: both, or SQLite alone where a run is to be quick. */
export const ENGINES: readonly Engine[] = inject('speed') === 'quick' ? ['sqlite'] : ['sqlite', 'postgres'];
export type Engine = 'sqlite' | 'postgres';

/** The same for what asks a database little that no test of `ENGINES` asks: SQLite alone, unless a run is in full. */
export const FULL_ENGINES: readonly Engine[] = inject('speed') === 'full' ? ENGINES : ['sqlite'];

/** Whether this run has a PostgreSQL. */
export const hasPostgres = ENGINES.includes('postgres');

/** A Saturday evening in the test scene, half past six: the moment all tests live in unless they say otherwise. */
export const SATURDAY = '2026-11-21T23:30:00Z';

/** A place where a database can be made; gone when closed. `server` is a PostgreSQL of a test's own. */
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
  await onServer(url, `create database ${name} template ${template}`);
  return {
    address: { databaseUrl: url.replace(/postgres$/, name), dataDir: '' },
    close: async () => void (await onServer(url, `drop database ${name} with (force)`)),
  };
}

async function onServer(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

/** What a test may find in its database: the tables, the test scene as well, or what its sources said on the Saturday too. */
type Beginning = 'tables' | 'scene' | 'heard';

/** How each is made of the one before it. */
const BEGINNINGS: Record<Beginning, { of?: Beginning; make: (db: Database) => Promise<unknown> }> = {
  tables: { make: async () => {} },
  scene: { of: 'tables', make: (db) => loadPack(db, readPack('test/scene'), clockAt(SATURDAY)()) },
  heard: { of: 'scene', make: (db) => hearDue(db, clockAt(SATURDAY), openLog('silent')) },
};

/** Databases are made once for each beginning and copied for each test: a file's bytes, the name of a database on the server. */
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
    // Nobody can copy a database that somebody is still leaving.
    const users = () => onServer(inject('postgresUrl'), `select from pg_stat_activity where datname = '${name}'`);
    while ((await users()).rowCount !== 0) await new Promise((resolve) => setTimeout(resolve, 10));
    return name;
  }
  const bytes = readFileSync(join(address.dataDir, 'backline.db'));
  await close();
  return bytes;
}

/** A database of a test's own. `environment` is where another process finds it. */
interface TestDatabase {
  db: Database;
  address: DatabaseAddress;
  environment: Record<string, string>;
  close: () => Promise<void>;
}

/** A new database without a row; gone when closed. */
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

/** A beginning and those before it, the first one first. */
function beginningsOf(beginning: Beginning): Beginning[] {
  const { of } = BEGINNINGS[beginning];
  return [...(of === undefined ? [] : beginningsOf(of)), beginning];
}

/** One thread for the passwords of all test apps, hashed at the least that Argon2id takes: what a hash costs is a test of its own. */
const passwords = openPasswords(undefined, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** The identity server of a test app; its letters are caught. */
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
  admissions?: NonNullable<SiteParts['admissions']>;
  metricsToken?: string;
  /** Where the API is when it is another's. */
  apiOrigin?: string;
  web?: BuiltWeb;
  variants?: NonNullable<SiteParts['variants']>;
  trustedProxies?: number;
  cacheBytes?: number;
  icons?: NonNullable<SiteParts['icons']>;
  /** How far it goes when it looks at a stranger's address. */
  fetchPolicy?: SiteParts['fetchPolicy'];
  pushServices?: NonNullable<SiteParts['pushServices']>;
  sheets?: NonNullable<SiteParts['sheets']>;
  /** What its pages say of the scene. */
  pack?: Pack;
}

/** The whole site over a test app, its sources heard: ask it as a browser would. */
export async function openTestSite(engine: Engine = 'sqlite', now: string = SATURDAY, changed: Changed = {}): Promise<TestSite> {
  const { publicUrl, deskSecondFactor = false, server, log, ...parts } = changed;
  // What hearing says is of interest to whoever brought a log of their own.
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

/** The same site once more over another connection, as another process serves it: its own to `destroy`. */
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

/** The small named world of the tests, loaded: a few artists, two venues, two calendars, always the same. */
export interface TestApp extends TestDatabase {
  pack: Pack;
  clock: Clock;
  /** The clock accounts go by; `wait` moves it on. */
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
