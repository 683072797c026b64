import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Row } from '#database/tables/rows.ts';

/** The version of the format; a change that an older program would misread raises it. */
export const FORMAT = 1;

const Hash = z.string().regex(/^[0-9a-f]{64}$/);

/** The first line: what this is, in which shape the tables are (their last migration), and where pasted texts lay. */
export const Header = z.strictObject({
  backline: z.literal(FORMAT, 'is of another version'),
  engine: z.enum(['sqlite', 'postgres']),
  schema: z.string(),
  madeAt: z.iso.datetime(),
  pasted: z.string().optional(),
});
export type Header = z.infer<typeof Header>;

/** Begins a table; each line that follows is a row, an array of its values in the order of these columns. */
export const TableLine = z.strictObject({ table: z.string(), columns: z.array(z.string()) });

/** A text that an editor pasted. */
export const FileLine = z.strictObject({ file: z.string().regex(/^[a-z0-9-]+\.txt$/), bytes: z.base64() });
export type FileLine = z.infer<typeof FileLine>;

/** How many rows a table has, and the SHA-256 of their lines in order. */
export const Count = z.strictObject({ rows: z.int(), hash: Hash });
export type Count = z.infer<typeof Count>;
export type Counts = Record<string, Count>;

/** The last line; a file without it was cut off. */
export const Trailer = z.strictObject({ tables: z.record(z.string(), Count), files: Count });
export type Trailer = z.infer<typeof Trailer>;

/** What a backup holds, in short. */
export type Manifest = Header & Trailer;

/** A row as it stands in a file and is hashed, the same on both engines. */
export function rowLine(row: Row): string {
  return `${JSON.stringify(row)}\n`;
}

/** Counts lines and hashes them. */
export class Counter {
  #rows = 0;
  readonly #hash = createHash('sha256');

  add(line: string): void {
    this.#rows++;
    this.#hash.update(line);
  }

  /** What was counted; the counter is used up. */
  total(): Count {
    return { rows: this.#rows, hash: this.#hash.digest('hex') };
  }
}
