import { type RawBuilder, sql } from 'kysely';

interface Column<Value, Name, Stored> {
  readonly name: Name;
  readonly write: (value: Value) => Stored;
  readonly read: (stored: Stored) => Value;
}

/** A column that stores the value as it is. */
export function same<const Name extends string>(name: Name) {
  return { name, write: <Value>(value: Value) => value, read: <Value>(stored: Value) => stored };
}

/** A column that stores JSON. */
export function json<Value, const Name extends string>(name: Name): Column<Value, Name, string> {
  return { name, write: (value) => JSON.stringify(value), read: (stored) => JSON.parse(stored) };
}

/** A column that stores null for undefined. */
export function optional<const Name extends string>(name: Name) {
  return { name, write: <Value>(value: Value) => value ?? null, read: <Stored>(stored: Stored) => stored ?? undefined };
}

/** A column that stores JSON, and null for undefined. */
export function optionalJson<Value, const Name extends string>(name: Name): Column<Value | undefined, Name, string | null> {
  return {
    name,
    write: (value) => (value === undefined ? null : JSON.stringify(value)),
    read: (stored) => (stored === null ? undefined : JSON.parse(stored)),
  };
}

/** A column that stores JSON or null. */
export function nullableJson<Value, const Name extends string>(name: Name): Column<Value | null, Name, string | null> {
  return {
    name,
    write: (value) => (value === null ? null : JSON.stringify(value)),
    read: (stored) => (stored === null ? null : JSON.parse(stored)),
  };
}

/** A share from 0 to 1, stored in hundredths. */
export function percent<const Name extends string>(name: Name): Column<number, Name, number> {
  return { name, write: (value) => Math.round(value * 100), read: (stored) => stored / 100 };
}

/** A boolean, stored as 1 or 0. */
export function flag<const Name extends string>(name: Name): Column<boolean, Name, number> {
  return { name, write: (value) => (value ? 1 : 0), read: (stored) => stored === 1 };
}

/** One of several words; any other reads as `usual`. */
export function oneOf<const Word extends string, const Name extends string>(
  name: Name,
  words: readonly Word[],
  usual: Word,
): Column<Word, Name, string> {
  return { name, write: (value) => value, read: (stored) => words.find((word) => word === stored) ?? usual };
}

/** Marks a field that another table stores. */
export const ELSEWHERE = 'elsewhere';

type ColumnFor<Value, Table> = { [Name in keyof Table]: Column<Value, Name, Table[Name]> }[keyof Table];
type ColumnMap<Shape, Table> = { readonly [Field in keyof Shape]-?: ColumnFor<Shape[Field], Table> | typeof ELSEWHERE };
type FieldsHere<Columns> = { [Field in keyof Columns]: Columns[Field] extends typeof ELSEWHERE ? never : Field }[keyof Columns];
type NameOf<Column> = Column extends { readonly name: infer Name } ? Name : never;

/** Maps a noun to its table. A field without a column or ELSEWHERE, or with a column of another type, does not compile. */
export function mapColumns<Shape, Table>() {
  return <const Columns extends ColumnMap<Shape, Table>>(columns: Columns) => {
    type Here = FieldsHere<Columns>;
    type Name = NameOf<Columns[Here]> & keyof Table & string;
    const fields = Object.entries<Column<unknown, string, unknown> | typeof ELSEWHERE>(columns as never).flatMap(([field, column]) =>
      column === ELSEWHERE ? [] : [{ field, ...column }],
    );
    return {
      names: fields.map(({ name }) => name) as Name[],
      toRow: (noun: Shape): Pick<Table, Name> =>
        Object.fromEntries(fields.map(({ field, name, write }) => [name, write(noun[field as keyof Shape])])) as Pick<Table, Name>,
      /** The noun without its fields elsewhere; undefined fields have no key. */
      fromRow: (row: Pick<Table, Name>): Pick<Shape, Here & keyof Shape> => {
        const noun: Record<string, unknown> = {};
        for (const { field, name, read } of fields) {
          const value = read(row[name as Name]);
          if (value !== undefined) noun[field] = value;
        }
        return noun as Pick<Shape, Here & keyof Shape>;
      },
    };
  };
}

/** The upsert's `set`: every column of the rows but the key. */
export function replaceColumns<Row extends object, Key extends keyof Row & string>([row]: readonly Row[], key: Key) {
  const names = Object.keys(row ?? {}).filter((name) => name !== key);
  return Object.fromEntries(names.map((name) => [name, sql.ref(`excluded.${name}`)])) as {
    [Name in Exclude<keyof Row, Key>]: RawBuilder<Row[Name]>;
  };
}
