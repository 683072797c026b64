import { type RawBuilder, sql } from 'kysely';

/**
 * A condition: the column holds `part` somewhere. Both sides must already be lowered or folded,
 * because the engines' own ideas of case differ (SQLite folds ASCII in LIKE, PostgreSQL nothing).
 */
export function contains(column: string, part: string): RawBuilder<boolean> {
  const tail = fromRarest(part);
  // What holds the whole holds its tail.
  const whole = like(column, `%${literal(part)}%`);
  return tail === part ? whole : sql<boolean>`(${like(column, `%${literal(tail)}%`)} and ${whole})`;
}

/** A condition: the column holds `part`, wherever spaces stand in either: 'ac dc' holds 'acdc'. */
export function containsLetters(column: string, part: string): RawBuilder<boolean> {
  const letters = `%${literal(part.replaceAll(' ', ''))}%`;
  return sql<boolean>`(${contains(column, part)} or replace(${sql.ref(column)}, ' ', '') like ${letters} escape '\\')`;
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

/** Letters of folded text, the most frequent first, as English has them. */
const FREQUENT = ' etaoinshrdlucmfwygpbvkxqjz';

/**
 * A text from the first of its rarest letters on; all of it when it has none of those letters. Both engines look for a
 * pattern's first letter and try the rest wherever it stands, so that with a rare one they are through a row in half the time.
 */
function fromRarest(part: string): string {
  const letters = [...part];
  const rarity = letters.map((letter) => FREQUENT.indexOf(letter));
  return letters.slice(rarity.indexOf(Math.max(...rarity))).join('');
}
