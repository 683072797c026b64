/**
 * The type of a field. It decides how the field is checked (`field-schemas.ts`), described in a history (`entry-words.ts`), stored
 * (`database/tables/entry-columns.ts`), edited and read back (`web/desk/entries/`).
 */
export type FieldType =
  | 'name'
  | 'names'
  /** Text of one line; of several; of several in place of a pack's. */
  | 'line'
  | 'words'
  | 'phrase'
  /** Clean HTML of the few elements in `people/bio.ts`. */
  | 'html'
  | 'link'
  /** Links to any services, one per line. */
  | 'links'
  | 'email'
  /** A year, a month or a day; only a day. */
  | 'time'
  | 'day'
  | 'number'
  | 'yes'
  | 'choice'
  /** A picture by its file, and how it is shown; both together. */
  | 'picture'
  | 'view'
  | 'pictured'
  /** Whether a venue has something, with a note and the date of the check. */
  | 'fact'
  | OwnType;

/** Types whose schema the kind provides. */
export type OwnType = 'player' | 'genres' | 'members' | 'releases' | 'about' | 'ending' | 'position' | 'kind';

/** A field of an entry, declared once. */
export interface Field {
  readonly type: FieldType;
  /** Its name in a history: 'street and number'. */
  readonly label: string;
  /** Its name in a form, if that is not the capitalized label. */
  readonly title?: string;
  readonly hint?: string;
  /** Whether an entry may lack the field. A required field is empty without a value. */
  readonly optional?: true;
  /** An optional text that is either absent or has letters, in a pack too. */
  readonly filled?: true;
  /** The limit of characters, or the highest number. */
  readonly max?: number;
  /** Rows of a text area. */
  readonly rows?: number;
  /** Whether its input is as wide as the form; `kept` only in keepers' forms. */
  readonly wide?: true | 'kept';
  /** Whether another form has the field: the picture form or the ending form. */
  readonly apart?: true;
  /** The choices with their names in the form; for `yes`, the names of yes and no. */
  readonly choices?: Readonly<Record<string, string>>;
  /** The default in a pack, and the default of a new entry. */
  readonly usual?: string;
  readonly fresh?: boolean;
  /** The words for yes and no in a history. */
  readonly said?: readonly [yes: string, no: string];
  /** The message for an empty or invalid value. */
  readonly fault?: string;
  /** Its description in the API. */
  readonly note?: string;
  /** Its column, if that has another name; null if a separate table holds the field. */
  readonly column?: string | null;
  /** Whether keepers leave the field to editors. */
  readonly byEditors?: true;
  /** Whether its page never shows it as text. */
  readonly unshown?: true;
  /** Whether the public export leaves it out. */
  readonly unexported?: true;
  /** Folded headings of spreadsheet columns for the field, in English and other languages. */
  readonly headings?: readonly string[];
  /** The word of show filters for the field. */
  readonly filter?: string;
  /** The part of a network's address before the account name. */
  readonly network?: string;
}

/** The fields of a kind, in a scene pack's reading order, which its fingerprint depends on. */
export type FieldList = Readonly<Record<string, Field>>;

/** The groups of a form in order: a legend with its fields, or a field that draws its own group. */
export type FormLayout<List extends FieldList> = readonly (
  | (keyof List & string)
  | readonly [legend: string, fields: readonly (keyof List & string)[]]
)[];

/** The fields of a layout. */
type Placed<Layout> = Layout extends readonly (infer Group)[]
  ? Group extends readonly [string, readonly (infer Key)[]]
    ? Key
    : Group
  : never;

/** The fields missing from a layout. */
export type Unplaced<List, Layout> = Exclude<
  { [Key in keyof List]: List[Key] extends { apart: true } ? never : Key }[keyof List],
  Placed<Layout>
>;

/** Returns the default of a field; undefined if the field is required or may be absent. */
export function usualOf({ type, optional, usual }: Field): unknown {
  if (optional === true) return undefined;
  if (type === 'line' || type === 'words') return '';
  if (type === 'names' || type === 'links' || type === 'genres') return [];
  if (type === 'members' || type === 'releases' || type === 'about') return [];
  return type === 'yes' ? false : usual;
}

/** Returns the defaults of an entry's fields. */
export function usualOfAll(list: FieldList): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(list).flatMap(([key, field]) => [[key, usualOf(field)]].filter(([, value]) => value !== undefined)),
  );
}

/** Orders the names of fields: some first, some last, the others as declared. */
export function orderNames<List extends FieldList>(
  list: List,
  { first = [], last = [] }: { first?: readonly (keyof List & string)[]; last?: readonly (keyof List & string)[] },
): (keyof List & string)[] {
  const others = (Object.keys(list) as (keyof List & string)[]).filter((key) => !first.includes(key) && !last.includes(key));
  return [...first, ...others, ...last];
}
