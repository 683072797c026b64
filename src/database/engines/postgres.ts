import { Socket } from 'node:net';
import {
  type BinaryOperationNode,
  type Kysely,
  OperatorNode,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  sql,
} from 'kysely';
import pg from 'pg';

/** Read bigints (counts) as numbers: none of ours passes 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** With any of these off, a power cut may lose acknowledged writes. */
const DURABILITY_SETTINGS = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

/**
 * Drops a connection in use after this much silence, in milliseconds. The server ends statements after 30 s and idle transactions after 60
 * s, so only a dead network is silent longer; the system itself would wait 15 minutes.
 */
const MAX_SILENCE_MS = 65_000;

function ignore(): void {}

const COMPARISONS: Readonly<Record<string, string>> = { in: ' = any(', 'not in': ' <> all(' };

/** Compiles `id in (…)` to `id = any($1)`: one array parameter, which may also be empty. */
class ArrayQueryCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand } = node;
    const comparison = OperatorNode.is(operator) ? COMPARISONS[operator.operator] : undefined;
    if (comparison === undefined || !PrimitiveValueListNode.is(rightOperand)) super.visitBinaryOperation(node);
    else {
      this.visitNode(leftOperand);
      this.append(comparison);
      this.appendValue(rightOperand.values);
      this.append(')');
    }
  }
}

class ArrayDialect extends PostgresDialect {
  override createQueryCompiler(): ArrayQueryCompiler {
    return new ArrayQueryCompiler();
  }
}

function openSocket(silentMs: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(silentMs, () => socket.destroy(new Error('Connection terminated: the server is silent')));
}

/**
 * Kysely's dialect for PostgreSQL.
 * @param url `postgres://user:password@host:port/database`
 * @param changed pool settings that replace the defaults
 * @param silentMs when a silent connection in use is dropped, in milliseconds
 */
export function postgresDialect(url: string, changed: pg.PoolConfig = {}, silentMs = MAX_SILENCE_MS): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    stream: () => openSocket(silentMs),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    ...changed,
  });
  // The pool replaces an idle connection that the server closes; without a listener it would end the process.
  pool.on('error', ignore);
  pool.on('connect', (client) => void client.on('error', ignore));
  return new ArrayDialect({ pool });
}

/** Refuses a server that could lose acknowledged writes. @throws Error in one sentence that names the setting */
export async function checkDurability<T>(db: Kysely<T>): Promise<void> {
  for (const setting of DURABILITY_SETTINGS) {
    const { rows } = await sql<{ value: string }>`select current_setting(${setting}) as value`.execute(db);
    if (rows[0]?.value === 'off')
      throw new Error(`the server runs with ${setting}=off, so a power cut could take back what was answered with success; switch it on.`);
  }
}
