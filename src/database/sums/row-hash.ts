import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { crc32 } from 'node:zlib';

/** What the function is called in SQL: takes any number of values. */
export const ROW_HASH = 'row_hash';

/** Between two values, so that nothing may move from one to the next unseen. */
const END = '\u001f';

/** Gives a connection the function that row sums are made with. */
export function defineRowHash(db: DatabaseSync): void {
  db.function(ROW_HASH, { deterministic: true, varargs: true, useBigIntArguments: true }, rowHash);
}

/**
 * The CRC-32 of values and their types, 0 to 2³² − 1: one flipped bit in any value always changes it. It guards against
 * failing disks, not against people.
 */
function rowHash(...values: SQLInputValue[]): number {
  let text = '';
  for (const value of values) text += spelt(value) + END;
  return crc32(text);
}

function spelt(value: SQLInputValue): string {
  if (typeof value === 'string') return `t${value}`;
  if (value === null) return 'n';
  if (typeof value === 'bigint') return `i${value}`;
  // No column of ours holds either of these, unless a bit flipped in what says its type.
  if (typeof value === 'number') return `r${value}`;
  return `b${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`;
}
