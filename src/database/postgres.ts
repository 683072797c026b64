import { type Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';

/** Bigints (counts) come as numbers: none of ours passes 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Without any one of these a server may forget, after a power cut, what it had acknowledged. */
const DURABLE = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

function ignore(): void {}

/**
 * Kysely's dialect over a PostgreSQL server.
 * @param url `postgres://user:password@host:port/database`
 * @param changed what its connections have otherwise than usual
 */
export function postgresDialect(url: string, changed: pg.PoolConfig = {}): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    ...changed,
  });
  // A connection the server ends while nobody uses it is replaced at the next query; without a listener it would end the program.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return new PostgresDialect({ pool });
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
