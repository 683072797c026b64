import { type RawBuilder, sql } from 'kysely';

/**
 * Condition: the column contains `part`. Both must be folded already, as the engines differ in case (SQLite's LIKE folds ASCII,
 * PostgreSQL's nothing).
 */
export function contains(column: string, part: string): RawBuilder<boolean> {
  return like(column, `%${literal(part)}%`);
}

/** Condition: the column contains `part` with any spaces ignored: 'ac dc' contains 'acdc'. */
export function containsLetters(column: string, part: string): RawBuilder<boolean> {
  const letters = `%${literal(part.replaceAll(' ', ''))}%`;
  return sql<boolean>`(${contains(column, part)} or replace(${sql.ref(column)}, ' ', '') like ${letters} escape '\\')`;
}

/** Condition: the column begins with `part`. Both must be folded already. */
export function startsWith(column: string, part: string): RawBuilder<boolean> {
  return like(column, `${literal(part)}%`);
}

function literal(part: string): string {
  return part.replace(/[\\%_]/g, '\\$&');
}

function like(column: string, pattern: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;
}
