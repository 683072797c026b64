import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';

const MARK = '/* prepared */';

/**
 * Put behind the first `select` of a statement (`modifyFront`), has a server plan it once for each connection. For a statement that is costly to
 * plan, asked often, and has few texts: each stays with each connection.
 */
export const PREPARED = sql.raw(MARK);

/** Has a connection name the statements that are marked so, by their texts: what has a name is planned when it is first asked. */
export function prepareMarked(client: pg.ClientBase): void {
  const ask = client.query.bind(client) as (...asked: unknown[]) => unknown;
  client.query = ((text: unknown, values: unknown, ...others: unknown[]) =>
    typeof text === 'string' && text.startsWith(`select ${MARK}`)
      ? ask({ name: nameOf(text), text, values }, ...others)
      : ask(text, values, ...others)) as typeof client.query;
}

function nameOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
