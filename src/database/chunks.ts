/** How many values one statement may carry: well under both engines' limits (SQLite 32766 bound values, PostgreSQL 65535). */
const CHUNK = 500;

/** Cuts a list into pieces that fit one statement each. */
export function chunks<T>(list: readonly T[], size: number = CHUNK): T[][] {
  const pieces: T[][] = [];
  for (let at = 0; at < list.length; at += size) pieces.push(list.slice(at, at + size));
  return pieces;
}
