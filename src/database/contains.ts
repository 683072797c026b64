import { type RawBuilder, sql } from 'kysely';

/**
 * A condition: the column holds `part` somewhere. Both sides must already be lowered or folded,
 * because the engines' own ideas of case differ (SQLite folds ASCII in LIKE, PostgreSQL nothing).
 */
export function contains(column: string, part: string): RawBuilder<boolean> {
  const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;
}
