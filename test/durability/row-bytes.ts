import { DatabaseSync } from 'node:sqlite';

/** Part of a row in a database file, with its table; `end` is not included. */
export interface Stretch {
  table: string;
  start: number;
  end: number;
}

/** The first byte of a table leaf page (sqlite.org/fileformat2.html, "B-tree Pages"). */
const LEAF_OF_ROWS = 13;

/** Where all rows are in a closed database file: cell headers, values and overflow pages. */
export function rowBytes(file: string, bytes: Buffer): Stretch[] {
  const db = new DatabaseSync(file, { readOnly: true });
  const pages = db
    .prepare(
      `select name, pageno, pagetype, payload from dbstat join sqlite_schema using (name)
       where type = 'table' and name not like 'kysely%' and name <> 'row_sum' and pagetype in ('leaf', 'overflow')`,
    )
    .all() as { name: string; pageno: number; pagetype: string; payload: number }[];
  db.close();
  const size = bytes.readUInt16BE(16);
  return pages.flatMap(({ name, pageno, pagetype, payload }) => {
    const page = (pageno - 1) * size;
    // An overflow page begins with the number of the next page, which counts as the row's too.
    if (pagetype === 'overflow') return [{ table: name, start: page, end: page + 4 + payload }];
    if (bytes[page] !== LEAF_OF_ROWS) return [];
    return Array.from({ length: bytes.readUInt16BE(page + 3) }, (_, cell) => {
      const start = page + bytes.readUInt16BE(page + 8 + 2 * cell);
      return { table: name, start, end: endOfCell(bytes, start, size) };
    });
  });
}

/** A cell has its length, row id, local bytes and the overflow page's number. */
function endOfCell(bytes: Buffer, start: number, size: number): number {
  const length = readVarint(bytes, start);
  const payload = readVarint(bytes, length.end).end;
  if (length.value <= size - 35) return payload + length.value;
  const least = Math.floor(((size - 12) * 32) / 255) - 23;
  const kept = least + ((length.value - least) % (size - 4));
  return payload + (kept <= size - 35 ? kept : least) + 4;
}

/** SQLite's varints of one to nine bytes; ours are small. */
function readVarint(bytes: Buffer, start: number): { value: number; end: number } {
  let value = 0;
  for (let at = start; ; at++) {
    const byte = bytes[at] ?? 0;
    value = value * 128 + (byte & 127);
    if (byte < 128) return { value, end: at + 1 };
  }
}
