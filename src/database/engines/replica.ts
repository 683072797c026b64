import { setTimeout as after } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import type { Log } from '#log.ts';
import { readHead } from '../changes/change-log.ts';
import { schemaOf } from '../tables/catalogue.ts';
import type { Tables } from '../tables/tables.ts';
import { type Database, type OnQuery, telling } from './open.ts';
import { postgresDialect } from './postgres.ts';

/** Whoever waits for a replica can have the answer from the primary: it is given up quickly. In milliseconds. */
const QUICKLY = {
  connectionTimeoutMillis: 2_000,
  query_timeout: 5_000,
  statement_timeout: 5_000,
  options: '-c default_transaction_read_only=on',
};
/** How often it is looked at, in milliseconds; it may be behind by what was changed since the look before, and no more. */
const EVERY_MS = 5_000;
/** How long the start waits for a replica that is catching up, in milliseconds. */
const CATCHING_UP_MS = 30_000;

/** A streaming replica: a copy that PostgreSQL keeps up to date by itself, a little later. It is read only. */
export interface Replica {
  db: Database;
  /** Whether to read from it now: it was there and not far behind when it was looked at last. To ask is to have it looked at in time. */
  usable: () => boolean;
  /** It failed: nobody reads from it until it was looked at again. */
  leave: (why: unknown) => void;
}

/** What was meant as a replica is another database. */
class OtherDatabase extends Error {
  constructor() {
    super('DATABASE_READ_URL leads to another database than DATABASE_URL: it must be a streaming replica of that one.');
  }
}

/**
 * Takes up a replica, and waits for a while until it has caught up. One that is out of reach is tried again for as long as the program runs.
 * @param everyMs how often it is looked at
 * @throws Error in one sentence when it is no replica of the primary
 */
export async function openReplica(
  { primary, url, log, onQuery, everyMs = EVERY_MS }: { primary: Database; url: string; log: Log; onQuery?: OnQuery; everyMs?: number },
  waitMs: number = CATCHING_UP_MS,
): Promise<Replica> {
  const db = new Kysely<Tables>({
    dialect: postgresDialect(url, QUICKLY),
    ...(onQuery === undefined ? {} : { log: telling(onQuery) }),
  });
  let usable = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking = false;
  const look = lookAt(primary, db);

  function leave(why: unknown): void {
    if (usable) log.warn({ err: why }, 'The replica is not read from just now; everything comes from the primary');
    usable = false;
    lookedAt = performance.now();
  }

  async function lookAgain(): Promise<void> {
    looking = true;
    try {
      await look();
      if (!usable) log.info('The replica is read from');
      usable = true;
    } catch (error) {
      leave(error);
      throw error;
    } finally {
      lookedAt = performance.now();
      looking = false;
    }
  }

  let isTold = false;
  for (const start = performance.now(); !usable; ) {
    const why = await lookAgain().catch((error: unknown) => error);
    if (why instanceof OtherDatabase) {
      await db.destroy();
      throw why;
    }
    if (usable) break;
    if (performance.now() - start >= waitMs) {
      log.warn({ err: why }, 'The replica cannot be read from yet; everything comes from the primary until it can');
      break;
    }
    if (!isTold) log.info({ err: why }, `The replica is waited for, ${waitMs / 1000} seconds at most`);
    isTold = true;
    await after(Math.min(250, waitMs));
  }
  return {
    db,
    leave,
    usable() {
      if (!looking && performance.now() - lookedAt >= everyMs) lookAgain().catch(() => {});
      return usable;
    },
  };
}

/** What looks at a replica: it throws OtherDatabase, or an Error that says why it cannot be read from now. */
function lookAt(primary: Database, replica: Database): () => Promise<void> {
  /** The position of the log that the primary had at the look before. */
  let before: number | undefined;
  /** What both are called, once they were compared. */
  let known: string | undefined;
  return async () => {
    const name = await nameOf(replica);
    const wanted = await stateOf(primary).catch((error: unknown) => {
      // Where the primary is gone the replica is all there is; but one that was never compared may be anything.
      if (name === known) return undefined;
      throw error;
    });
    if (wanted === undefined) return;
    if (name !== wanted.name) throw new OtherDatabase();
    known = name;
    const schema = await schemaOf(replica, 'postgres');
    if (schema === undefined || schema < wanted.schema) throw new Error('it lacks tables that the primary has');
    const { position } = await readHead(replica);
    const least = before ?? wanted.position;
    before = wanted.position;
    if (position < least)
      throw new Error(`it is behind: at change ${position}, where the primary was at ${least} when it was looked at before`);
  };
}

/** What a replica must have: it passes through the states of its primary in order, and the log's position never shrinks. */
async function stateOf(primary: Database): Promise<{ name: string; schema: string; position: number }> {
  const { position } = await readHead(primary);
  return { name: await nameOf(primary), schema: (await schemaOf(primary, 'postgres')) ?? '', position };
}

/** What a database and its streaming replicas have in common, and no other has: the cluster's own number, and the database's in it. */
async function nameOf(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select concat(system_identifier, ' ', oid) as name
    from pg_control_system(), pg_database where datname = current_database()`.execute(db);
  return rows[0]?.name ?? '';
}
