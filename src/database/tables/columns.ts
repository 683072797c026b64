import { type RawBuilder, sql } from 'kysely';

/** Where a field of a noun stands in its table, and how it is written there and read back. */
interface Column<Value, Name, Stored> {
  readonly name: Name;
  readonly write: (value: Value) => Stored;
  readonly read: (stored: Stored) => Value;
}

/** A field that stands in its column as it is. */
export function same<const Name extends string>(name: Name) {
  return { name, write: <Value>(value: Value) => value, read: <Value>(stored: Value) => stored };
}

/** A field that stands in its column as JSON. */
export function json<Value, const Name extends string>(name: Name): Column<Value, Name, string> {
  return { name, write: (value) => JSON.stringify(value), read: (stored) => JSON.parse(stored) };
}

/** A field that may be absent: absent is null in the table, and null is absent. */
export function optional<const Name extends string>(name: Name) {
  return { name, write: <Value>(value: Value) => value ?? null, read: <Stored>(stored: Stored) => stored ?? undefined };
}

/** A field that stands in its column as JSON and may be absent: absent is null in the table, and null is absent. */
export function optionalJson<Value, const Name extends string>(name: Name): Column<Value | undefined, Name, string | null> {
  return {
    name,
    write: (value) => (value === undefined ? null : JSON.stringify(value)),
    read: (stored) => (stored === null ? undefined : JSON.parse(stored)),
  };
}

/** A field that stands in its column as JSON; null is null in the table. */
export function nullableJson<Value, const Name extends string>(name: Name): Column<Value | null, Name, string | null> {
  return {
    name,
    write: (value) => (value === null ? null : JSON.stringify(value)),
    read: (stored) => (stored === null ? null : JSON.parse(stored)),
  };
}

/** A share from 0 to 1, kept in hundredths. */
export function percent<const Name extends string>(name: Name): Column<number, Name, number> {
  return { name, write: (value) => Math.round(value * 100), read: (stored) => stored / 100 };
}

/** Yes or no: 1 or 0. */
export function flag<const Name extends string>(name: Name): Column<boolean, Name, number> {
  return { name, write: (value) => (value ? 1 : 0), read: (stored) => stored === 1 };
}

/** One of several words; what is none of them reads as the usual one. */
export function oneOf<const Word extends string, const Name extends string>(
  name: Name,
  words: readonly Word[],
  usual: Word,
): Column<Word, Name, string> {
  return { name, write: (value) => value, read: (stored) => words.find((word) => word === stored) ?? usual };
}

/** A field that another table holds. */
export const ELSEWHERE = 'elsewhere';

type ColumnFor<Value, Table> = { [Name in keyof Table]: Column<Value, Name, Table[Name]> }[keyof Table];
type ColumnMap<Shape, Table> = { readonly [Field in keyof Shape]-?: ColumnFor<Shape[Field], Table> | typeof ELSEWHERE };
type FieldsHere<Columns> = { [Field in keyof Columns]: Columns[Field] extends typeof ELSEWHERE ? never : Field }[keyof Columns];
type NameOf<Column> = Column extends { readonly name: infer Name } ? Name : never;

/**
 * A noun and its table: every field has its column, or is said to stand elsewhere. A field without either, or a column
 * that the table has not or holds otherwise, does not compile; so a new field of the noun names every place that must carry it.
 */
export function mapColumns<Shape, Table>() {
  return <const Columns extends ColumnMap<Shape, Table>>(columns: Columns) => {
    type Here = FieldsHere<Columns>;
    type Name = NameOf<Columns[Here]> & keyof Table & string;
    const fields = Object.entries<Column<unknown, string, unknown> | typeof ELSEWHERE>(columns as never).flatMap(([field, column]) =>
      column === ELSEWHERE ? [] : [{ field, ...column }],
    );
    return {
      /** The columns, in the order of the fields. */
      names: fields.map(({ name }) => name) as Name[],
      /** The part of a row that says what the noun says. */
      toRow: (noun: Shape): Pick<Table, Name> =>
        Object.fromEntries(fields.map(({ field, name, write }) => [name, write(noun[field as keyof Shape])])) as Pick<Table, Name>,
      /** The noun, but for what stands elsewhere; what is absent has no key. */
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

/** What rows replace where one of the same key stands: every column they have but the key. */
export function replacing<Row extends object, Key extends keyof Row & string>([row]: readonly Row[], key: Key) {
  const names = Object.keys(row ?? {}).filter((name) => name !== key);
  return Object.fromEntries(names.map((name) => [name, sql.ref(`excluded.${name}`)])) as {
    [Name in Exclude<keyof Row, Key>]: RawBuilder<Row[Name]>;
  };
}
