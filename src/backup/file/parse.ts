import { z } from 'zod';
import type { Row } from '#database/tables/rows.ts';
import { Counter, type Counts, FileLine, Header, type Manifest, TableLine, Trailer } from './lines.ts';

const Cells = z.array(z.union([z.string(), z.int(), z.null()]));
const BATCH = 500;
/** In characters. */
const BATCH_LENGTH = 8_000_000;

export type Part = { header: Header } | { table: string; columns: string[]; rows: Row[] } | { file: FileLine } | { end: Manifest };

/** Parses a backup. `end` comes only after all counts and hashes match. @throws Error in one sentence when it is not a whole backup */
export async function* parse(lines: AsyncIterable<string>): AsyncGenerator<Part> {
  const counts: Counts = {};
  const files = new Counter();
  let header: Header | undefined;
  let end: Trailer | undefined;
  let table: { table: string; columns: string[]; counter: Counter; rows: Row[]; length: number } | undefined;
  for await (const line of lines) {
    if (end !== undefined) throw new Error('The backup goes on after its end.');
    const said = json(line);
    if (header === undefined) {
      header = demand(Header, said, 'This Backline can’t read this backup');
      yield { header };
    } else if (Array.isArray(said)) {
      if (table === undefined) throw new Error('The backup has a row outside of any table.');
      const row = demand(Cells, said, `A row of ${table.table} makes no sense`);
      if (row.length !== table.columns.length)
        throw new Error(`A row of ${table.table} has ${row.length} values for ${table.columns.length} columns.`);
      table.counter.add(line);
      table.rows.push(row);
      table.length += line.length;
      if (table.rows.length < BATCH && table.length < BATCH_LENGTH) continue;
      yield { table: table.table, columns: table.columns, rows: table.rows.splice(0) };
      table.length = 0;
    } else {
      if (table !== undefined) {
        if (table.rows.length > 0) yield { table: table.table, columns: table.columns, rows: table.rows };
        counts[table.table] = table.counter.total();
        table = undefined;
      }
      if (has(said, 'table')) {
        const { table: name, columns } = demand(TableLine, said, 'A table makes no sense');
        if (Object.hasOwn(counts, name)) throw new Error(`The backup has the table ${name} twice.`);
        table = { table: name, columns, counter: new Counter(), rows: [], length: 0 };
      } else if (has(said, 'file')) {
        files.add(line);
        yield { file: demand(FileLine, said, 'A pasted text makes no sense') };
      } else end = demand(Trailer, said, 'The end of the backup makes no sense');
    }
  }
  if (header === undefined || end === undefined) throw new Error('The backup was cut off: its end is missing.');
  compare(end.tables, counts, 'The backup is damaged');
  compare({ 'pasted texts': end.files }, { 'pasted texts': files.total() }, 'The backup is damaged');
  yield { end: { ...header, ...end } };
}

/** Reads a backup to its end. @throws Error in one sentence when it is not whole */
export async function check(lines: AsyncIterable<string>): Promise<Manifest> {
  for await (const part of parse(lines)) if ('end' in part) return part.end;
  throw new Error('The backup was cut off: its end is missing.');
}

/** Compares counts. @throws Error that names the first table that differs */
export function compare(wanted: Counts, found: Counts, what: string): void {
  for (const name of new Set([...Object.keys(wanted), ...Object.keys(found)])) {
    const [should, is] = [wanted[name], found[name]];
    if (should === undefined || is === undefined)
      throw new Error(`${what}: it ${is === undefined ? 'lacks' : 'should not have'} the table ${name}.`);
    if (should.rows !== is.rows) throw new Error(`${what}: ${name} has ${is.rows} rows where ${should.rows} were kept.`);
    if (should.hash !== is.hash) throw new Error(`${what}: the rows of ${name} are not those that were kept.`);
  }
}

function json(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new Error('The backup has a line that isn’t JSON.');
  }
}

function has(said: unknown, key: string): boolean {
  return typeof said === 'object' && said !== null && key in said;
}

function demand<T extends z.ZodType>(shape: T, said: unknown, what: string): z.infer<T> {
  const result = shape.safeParse(said);
  if (!result.success)
    throw new Error(`${what}: ${result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}.`);
  return result.data;
}
