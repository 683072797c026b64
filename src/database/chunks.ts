/** Values per statement, well below the engines' limits (SQLite 32766, PostgreSQL 65535). */
const MAX_VALUES = 500;

/** Splits a list into pieces that fit one statement each. */
export function chunks<T>(list: readonly T[], size: number = MAX_VALUES): T[][] {
  const pieces: T[][] = [];
  for (let at = 0; at < list.length; at += size) pieces.push(list.slice(at, at + size));
  return pieces;
}
