import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Row } from '#database/tables/rows.ts';

/** Raised by a change that an older program would misread. */
export const FORMAT = 1;

const Hash = z.string().regex(/^[0-9a-f]{64}$/);

/** The first line. `schema` is the last migration; `pasted` is where pasted texts were. */
export const Header = z.strictObject({
  backline: z.literal(FORMAT, 'is of another version'),
  engine: z.enum(['sqlite', 'postgres']),
  schema: z.string(),
  madeAt: z.iso.datetime(),
  pasted: z.string().optional(),
});
export type Header = z.infer<typeof Header>;

/** Starts a table; a line follows for each row, as an array in the order of these columns. */
export const TableLine = z.strictObject({ table: z.string(), columns: z.array(z.string()) });

export const FileLine = z.strictObject({ file: z.string().regex(/^[a-z0-9-]+\.txt$/), bytes: z.base64() });
export type FileLine = z.infer<typeof FileLine>;

/** A table's number of rows, and the SHA-256 of their lines. */
export const Count = z.strictObject({ rows: z.int(), hash: Hash });
export type Count = z.infer<typeof Count>;
export type Counts = Record<string, Count>;

/** The last line; without it the file is incomplete. */
export const Trailer = z.strictObject({ tables: z.record(z.string(), Count), files: Count });
export type Trailer = z.infer<typeof Trailer>;

export type Manifest = Header & Trailer;

/** A row's line, the same on both engines. */
export function rowLine(row: Row): string {
  return `${JSON.stringify(row)}\n`;
}

/** Counts and hashes lines. */
export class Counter {
  #rows = 0;
  readonly #hash = createHash('sha256');

  add(line: string): void {
    this.#rows++;
    this.#hash.update(line);
  }

  /** The totals; call it once. */
  total(): Count {
    return { rows: this.#rows, hash: this.#hash.digest('hex') };
  }
}
