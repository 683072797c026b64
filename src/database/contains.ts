import { type RawBuilder, sql } from 'kysely';

/**
 * A condition: the column holds `part` somewhere. Both sides must already be lowered or folded,
 * because the engines' own ideas of case differ (SQLite folds ASCII in LIKE, PostgreSQL nothing).
 */
export function contains(column: string, part: string): RawBuilder<boolean> {
  const tail = fromRarest(part);
  const whole = like(column, `%${literal(part)}%`);
  return tail === part ? whole : sql<boolean>`(${like(column, `%${literal(tail)}%`)} and ${whole})`;
}

/** Letters of folded text, the most frequent first, as English has them. */
const FREQUENT = ' etaoinshrdlucmfwygpbvkxqjz';

/**
 * A text from the first of its rarest letters on. Both engines look for a pattern's first letter and try the rest wherever
 * they find one: from a rare one on they are through most rows in a third of the time.
 */
function fromRarest(part: string): string {
  const rarity = [...part].map((letter) => FREQUENT.indexOf(letter));
  return [...part].slice(rarity.indexOf(Math.max(...rarity))).join('');
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
