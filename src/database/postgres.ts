import { PostgresDialect } from 'kysely';
import pg from 'pg';

/** Bigints (counts) come as numbers: none of ours passes 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

function ignore(): void {}

/**
 * Kysely's dialect over a PostgreSQL server.
 * @param url `postgres://user:password@host:port/database`
 */
export function postgresDialect(url: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  // A connection the server ends while nobody uses it is replaced at the next query; without a listener it would end the program.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return new PostgresDialect({ pool });
}
