/**
 * What a field can hold. How it is checked (`field-schemas.ts`), said in a history (`entry-words.ts`), stored (`database/tables/entry-columns.ts`),
 * typed and read back (`web/desk/entries/`) follows from its type.
 */
export type FieldType =
  | 'name'
  | 'names'
  /** A text of one line; of several; of one or several in place of a pack's. */
  | 'line'
  | 'words'
  | 'phrase'
  /** Clean HTML of the few elements that `people/bio.ts` names. */
  | 'html'
  | 'link'
  /** Links of any services, one a line. */
  | 'links'
  | 'email'
  /** A year, a month or a day; a day. */
  | 'time'
  | 'day'
  | 'number'
  | 'yes'
  | 'choice'
  /** A picture by its file, and how it is shown; both in one. */
  | 'picture'
  | 'view'
  | 'pictured'
  /** Whether a venue has something, with a note and when that was checked. */
  | 'fact'
  | OwnType;

/** Types whose schema the noun brings along. */
export type OwnType = 'player' | 'genres' | 'members' | 'releases' | 'about' | 'ending' | 'position' | 'kind';

/** A field of a noun, declared once. */
export interface Field {
  readonly type: FieldType;
  /** What a history calls it: 'street and number'. */
  readonly label: string;
  /** What its form calls it, where that is not the label with a capital letter. */
  readonly title?: string;
  readonly hint?: string;
  /** Whether an entry may be without it. What may not is empty where nothing is said. */
  readonly optional?: true;
  /** An optional text that is either absent or has letters, in a pack too. */
  readonly filled?: true;
  /** The most characters, or the highest number. */
  readonly max?: number;
  /** The rows of a text of several lines. */
  readonly rows?: number;
  /** Whether its input is as wide as the form; `kept` where a keeper writes it. */
  readonly wide?: true | 'kept';
  /** Whether another form has it: that of its picture, or that by which it ends. */
  readonly apart?: true;
  /** What can be chosen, and how the form calls it; of `yes` the choices are yes and no. */
  readonly choices?: Readonly<Record<string, string>>;
  /** What a pack need not say; and what a new entry says in place of that. */
  readonly usual?: string;
  readonly fresh?: boolean;
  /** How a history says yes and no. */
  readonly said?: readonly [yes: string, no: string];
  /** What is said where it is empty and may not be, or is not as it must be. */
  readonly fault?: string;
  /** What the API's description says of it. */
  readonly note?: string;
  /** Its column, where that has another name; null where a table of its own holds it. */
  readonly column?: string | null;
  /** Whether keepers leave it to editors. */
  readonly byEditors?: true;
  /** Whether its page does not show it as text. */
  readonly unshown?: true;
  /** Left out of the public export. */
  readonly unexported?: true;
  /** What a column of a spreadsheet is headed that brings it, folded: in English, and as bands and clubs elsewhere say. */
  readonly headings?: readonly string[];
  /** The word by which a filter of shows asks for it. */
  readonly filter?: string;
  /** What comes before the name of an account in the address of a network. */
  readonly network?: string;
}

/** The fields of a noun, in the order a scene pack is read in: a pack's fingerprint hangs on it. */
export type FieldList = Readonly<Record<string, Field>>;

/** The groups of a form in their order: a legend and the fields under it, or a field that draws its own group. */
export type FormLayout<List extends FieldList> = readonly (
  | (keyof List & string)
  | readonly [legend: string, fields: readonly (keyof List & string)[]]
)[];

/** The fields a layout has. */
type Placed<Layout> = Layout extends readonly (infer Group)[]
  ? Group extends readonly [string, readonly (infer Key)[]]
    ? Key
    : Group
  : never;

/** The fields that stand in no form. */
export type Unplaced<List, Layout> = Exclude<
  { [Key in keyof List]: List[Key] extends { apart: true } ? never : Key }[keyof List],
  Placed<Layout>
>;

/** What a field says where nothing is said; undefined where it has to be said, or may be absent. */
export function usualOf({ type, optional, usual }: Field): unknown {
  if (optional === true) return undefined;
  if (type === 'line' || type === 'words') return '';
  if (type === 'names' || type === 'links' || type === 'genres') return [];
  if (type === 'members' || type === 'releases' || type === 'about') return [];
  return type === 'yes' ? false : usual;
}

/** What an entry says of which nothing is said. */
export function usualOfAll(list: FieldList): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(list).flatMap(([key, field]) => [[key, usualOf(field)]].filter(([, value]) => value !== undefined)),
  );
}

/** The names of fields: some first, some last, the others between as they are declared. */
export function inOrder<List extends FieldList>(
  list: List,
  { first = [], last = [] }: { first?: readonly (keyof List & string)[]; last?: readonly (keyof List & string)[] },
): (keyof List & string)[] {
  const others = (Object.keys(list) as (keyof List & string)[]).filter((key) => !first.includes(key) && !last.includes(key));
  return [...first, ...others, ...last];
}
