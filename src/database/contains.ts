import { type RawBuilder, sql } from 'kysely';

/**
 * A condition: the column holds `part` somewhere. Both sides must already be lowered or folded,
 * because the engines' own ideas of case differ (SQLite folds ASCII in LIKE, PostgreSQL nothing).
 */
export function contains(column: string, part: string): RawBuilder<boolean> {
  return like(column, `%${literal(part)}%`);
}

/** A condition: the column begins with `part`, both lowered or folded. */
export function startsWith(column: string, part: string): RawBuilder<boolean> {
  return like(column, `${literal(part)}%`);
}

function literal(part: string): string {
  return part.replace(/[\\%_]/g, '\\$&');
}

function like(column: string, pattern: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;
}
