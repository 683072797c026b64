import type { Field, FieldList } from '#scene/entries/field.ts';
import { ELSEWHERE, flag, json, mapColumns, oneOf, optional, optionalJson, same } from './columns.ts';

/** The column of a field; null where a table of its own holds it. */
type ColumnOf<Key, F> = F extends { column: infer Name } ? Name : Key;
type Stored<F> = (F extends { type: 'yes' | 'number' } ? number : string) | (F extends { optional: true } ? null : never);

/** The columns in which the fields of an entry are stored: yes and no as 1 and 0, what has parts as JSON. */
export type EntryRow<List> = { id: string } & {
  [Key in keyof List as ColumnOf<Key, List[Key]> & string]: Stored<List[Key]>;
};
/** Fields stored in tables of their own, not in a column. */
type Elsewhere<List> = { [Key in keyof List]: List[Key] extends { column: null } ? Key : never }[keyof List];

type OwnCodecs<Entry> = { readonly [Key in keyof Entry]?: { write: (value: never) => string | null; read: (stored: never) => Entry[Key] } };

/** How the fields of an entry are written into its row and read back; `only` names some of them. */
export function entryColumns<Entry extends object>() {
  return <const List extends FieldList>(list: List, { own = {}, only }: { own?: OwnCodecs<Entry>; only?: readonly string[] } = {}) => {
    type Row = EntryRow<List>;
    const wanted = Object.entries<Field>(list).filter(([key]) => only?.includes(key) !== false);
    const columns = Object.fromEntries(wanted.map(([key, field]) => [key, columnOf(key, field, Reflect.get(own, key))]));
    return mapColumns()({ id: same('id'), ...columns } as never) as unknown as {
      names: (keyof Row & string)[];
      toRow: (entry: Entry) => Row;
      fromRow: (row: Row) => Omit<Entry, Elsewhere<List>>;
    };
  };
}

function columnOf(key: string, field: Field, own: object | undefined) {
  const { type, column = key, choices = {}, usual = '' } = field;
  if (column === null) return ELSEWHERE;
  if (own !== undefined) return { name: column, ...own };
  if (type === 'yes') return flag(column);
  if (type === 'view' || type === 'pictured' || type === 'fact' || type === 'ending') return optionalJson(column);
  if (type === 'about' || type === 'links' || type === 'releases') return json(column);
  if (type === 'choice') return oneOf(column, Object.keys(choices), usual);
  return field.optional === true ? optional(column) : same(column);
}
