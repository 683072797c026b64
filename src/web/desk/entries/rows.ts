import type { Artist } from '#scene/artists/artist.ts';
import type { Release } from '#scene/artists/release.ts';
import { stintFaults } from '#scene/time/line-up-times.ts';
import { FormFault, readEach } from '../../forms/dispatch.ts';
import { field } from '../../forms/refused-form.ts';
import { knownTime, linkIn, linksIn, textIn, timeIn, wordsIn } from './form-values.ts';

export type Member = Artist['members'][number];

/** A field of each row. Its input is called `input` and the number of the row. */
interface RowField {
  input: string;
  label: string;
  max: number;
  hint?: string;
  /** What keepers read in place of that: they have no scene pack. */
  keptHint?: string;
  /** Whether it has several lines, or names a picture that can be sent beside it. */
  type?: 'lines' | 'picture';
  /** What it says; undefined for nothing. */
  read: (form: FormData, name: string, row: number) => unknown;
}

/** A list of things with a row each in its form. A row whose first field is empty is none. */
export interface RowList {
  /** The input of the place of a row among the others. */
  place: string;
  one: string;
  add: string;
  /** How many empty rows stand under the others, and how many are read at all. */
  more: number;
  most: number;
  shown: Readonly<Record<string, RowField>>;
  /** What is folded away, and what it is called where some of it is there and where not. */
  folded: Readonly<Record<string, RowField>>;
  summary: readonly [some: string, none: string];
}

const text = (form: FormData, name: string) => textIn(form, name) || undefined;
const link = (form: FormData, name: string) => linkIn(form, name) ?? undefined;

export const MEMBERS: RowList = {
  place: 'place',
  one: 'Member',
  add: 'Add a member',
  more: 2,
  most: 80,
  shown: {
    name: { input: 'member', label: 'Name', max: 120, read: text },
    part: { input: 'part', label: 'Part', max: 120, read: partIn },
    from: { input: 'from', label: 'From', max: 10, read: (form, _, row) => stintIn(form, row, 'from') },
    to: { input: 'to', label: 'Until', max: 10, read: (form, _, row) => stintIn(form, row, 'to') },
  },
  summary: ['Picture, words and links', 'Add a picture, words or links'],
  folded: {
    musician: {
      input: 'musician',
      label: 'Same person as',
      max: 80,
      hint: 'Use the same word in every band this person plays in, such as ada-reed. If you leave it empty, we’ll ask when the name is known.',
      read: musicianIn,
    },
    img: {
      input: 'img',
      label: 'Picture',
      max: 120,
      hint: 'A file from the scene pack’s members, or an uploaded one.',
      keptHint: 'The name of a picture you uploaded. Leave empty for none.',
      type: 'picture',
      read: text,
    },
    description: { input: 'about', label: 'Words', max: 2000, read: (form, name) => wordsIn(form, name) || undefined },
    instagram: { input: 'handle', label: 'Instagram', max: 200, hint: 'A name, such as @yourname.', read: handleIn },
    website: { input: 'site', label: 'Website', max: 2000, read: link },
    facebook: { input: 'book', label: 'Facebook', max: 2000, read: link },
  },
};

export const RELEASES: RowList = {
  place: 'relplace',
  one: 'Record',
  add: 'Add a record',
  more: 1,
  most: 120,
  shown: {
    title: { input: 'release', label: 'Title', max: 200, read: text },
    year: { input: 'relyear', label: 'Year', max: 4, read: yearIn },
    format: { input: 'relformat', label: 'Format', max: 40, read: text },
    label: { input: 'rellabel', label: 'Label', max: 120, read: text },
  },
  summary: ['Links and cover', 'Add links or a cover'],
  folded: {
    links: { input: 'rellinks', label: 'Where to listen or buy', max: 10_000, hint: 'One link per line.', type: 'lines', read: linksIn },
    cover: {
      input: 'cover',
      label: 'Cover',
      max: 120,
      hint: 'A file from the scene pack’s covers, or an uploaded picture.',
      keptHint: 'The name of a picture you uploaded. Leave empty for none.',
      type: 'picture',
      read: text,
    },
  },
};

const fieldsOf = ({ shown, folded }: RowList) => Object.entries({ ...shown, ...folded });

/** The rows of a form that have anything in their first field. */
export function filledRows({ shown, most }: RowList, form: FormData): number[] {
  const [first] = Object.values(shown);
  let count = 0;
  while (count < most && form.has(`${first?.input}${count}`)) count++;
  return Array.from({ length: count }, (_, row) => row).filter((row) => textIn(form, `${first?.input}${row}`) !== '');
}

/**
 * The things of a form, in the order of their places. What a row does not ask of a thing stays as it was `loaded`.
 * @param said what is known of a row besides
 */
function rowsIn<Item extends object>(
  list: RowList,
  form: FormData,
  loaded: readonly Item[],
  said: (row: number) => Partial<Item> = () => ({}),
): Item[] {
  const read = (row: number) => () => {
    const known: Partial<Item> = said(row);
    const readers = fieldsOf(list).map(([key, { input, read }]) => [
      key,
      () => Reflect.get(known, key) ?? read(form, `${input}${row}`, row),
    ]);
    // In the order in which they stood there, so that nothing seems changed that is not.
    const all = { ...loaded[row], ...readEach(Object.fromEntries(readers)) };
    const item = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Item;
    return { place: Number(field(form, `${list.place}${row}`)) || row + 1, item };
  };
  const rows = readEach(filledRows(list, form).map(read));
  return rows.sort((a, b) => a.place - b.place).map(({ item }) => item);
}

/** The members of a form; `musicians` says who those are that it does not say of. */
export function membersIn(form: FormData, loaded: readonly Member[], musicians: ReadonlyMap<number, string>): Member[] {
  return rowsIn(MEMBERS, form, loaded, (row) => {
    const musician = musicians.get(row);
    return musician === undefined ? {} : { musician };
  });
}

/** The releases of a form. */
export function releasesIn(form: FormData, loaded: readonly Release[]): Release[] {
  return rowsIn(RELEASES, form, loaded);
}

/** What stands in the rows of things, by the names of their inputs. */
export function textsOfRows(list: RowList, items: readonly object[]): Record<string, string> {
  const texts = items.flatMap((item, row) => [
    ...fieldsOf(list).map(([key, { input }]) => [`${input}${row}`, rowText(item, key)]),
    [`${list.place}${row}`, String(row + 1)],
  ]);
  return Object.fromEntries(texts);
}

/** What a thing says in a field of its row. */
export function rowText(item: object | undefined, key: string): string {
  const value: unknown = item === undefined ? undefined : Reflect.get(item, key);
  return Array.isArray(value) ? value.join('\n') : String(value ?? '');
}

/** Of which list an input is, by its name without the number of its row. */
export function listOf(input: string): 'members' | 'releases' {
  return /^(?:rel|cover|maycover)/.test(input) ? 'releases' : 'members';
}

function partIn(form: FormData, name: string, row: number): string {
  const part = textIn(form, name);
  if (part === '') throw new FormFault(name, `Enter what ${textIn(form, `member${row}`)} plays.`);
  return part;
}

/** From or until when somebody was in the band. @throws FormFault where they cannot have been */
function stintIn(form: FormData, row: number, end: 'from' | 'to'): string | undefined {
  const time = timeIn(form, `${end}${row}`);
  const stint = { from: knownTime(form, `from${row}`), to: knownTime(form, `to${row}`) };
  const why = stintFaults(stint, { formed: knownTime(form, 'formed'), ended: knownTime(form, 'ended') })[end];
  if (why !== undefined) throw new FormFault(`${end}${row}`, why);
  return time;
}

function musicianIn(form: FormData, name: string): string | undefined {
  const typed = textIn(form, name).toLowerCase();
  if (typed !== '' && !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(typed))
    throw new FormFault(name, 'Use lowercase letters, digits and single hyphens.');
  return typed || undefined;
}

/** A name on Instagram, with an @ or as an address too. */
function handleIn(form: FormData, name: string): string | undefined {
  const typed = textIn(form, name)
    .replace(/^(?:https?:\/\/)?(?:www\.)?instagram\.com\//i, '')
    .replace(/^@|\/$/g, '');
  if (typed !== '' && !/^[\w.]+$/.test(typed)) throw new FormFault(name, 'A name such as @yourname.');
  return typed || undefined;
}

function yearIn(form: FormData, name: string): number | undefined {
  const year = textIn(form, name);
  if (year !== '' && !/^\d{4}$/.test(year)) throw new FormFault(name, 'Enter a year, such as 2019.');
  return year === '' ? undefined : Number(year);
}
