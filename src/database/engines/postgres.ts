import { Socket } from 'node:net';
import { type Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { ArrayQueryCompiler } from './postgres-compiler.ts';
import { prepareMarked } from './prepared.ts';

/** Bigints (counts) come as numbers: none of ours passes 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Without any one of these a server may forget, after a power cut, what it had acknowledged. */
const DURABLE = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

/**
 * A connection over which nothing has come or gone for so long while somebody uses it is dead, in milliseconds: the server itself ends
 * what takes 30 s, and a transaction that does nothing for 60 s. Without it, what a network swallowed in silence would be waited for until
 * the system gives up, a quarter of an hour; a connection nobody uses is closed long before.
 */
const SILENT_MS = 65_000;

function ignore(): void {}

class ArrayDialect extends PostgresDialect {
  override createQueryCompiler(): ArrayQueryCompiler {
    return new ArrayQueryCompiler();
  }
}

function socketThatEnds(silentMs: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(silentMs, () => socket.destroy(new Error('Connection terminated: the server is silent')));
}

/**
 * Kysely's dialect over a PostgreSQL server.
 * @param url `postgres://user:password@host:port/database`
 * @param changed what its connections have otherwise than usual
 * @param silentMs after how long a silence a connection in use is given up, in milliseconds
 */
export function postgresDialect(url: string, changed: pg.PoolConfig = {}, silentMs = SILENT_MS): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    stream: () => socketThatEnds(silentMs),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    ...changed,
  });
  // A connection the server ends while nobody uses it is replaced at the next query; without a listener it would end the program.
  pool.on('error', ignore);
  pool.on('connect', (client) => prepareMarked(client.on('error', ignore)));
  return new ArrayDialect({ pool });
}

/**
 * Refuses a server that could forget what it acknowledged.
 * @throws Error in one sentence that names the setting
 */
export async function demandDurable<T>(db: Kysely<T>): Promise<void> {
  for (const setting of DURABLE) {
    const { rows } = await sql<{ held: string }>`select current_setting(${setting}) as held`.execute(db);
    if (rows[0]?.held === 'off')
      throw new Error(`the server runs with ${setting}=off, so a power cut could take back what was answered with success; switch it on.`);
  }
}
