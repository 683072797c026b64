import type { Release } from '#scene/artists/release.ts';
import type { EntryFields } from '#scene/desk/desk-entry.ts';
import { ENTRY_FIELD_NAMES, ENTRY_FIELDS } from '#scene/entries/entry-fields.ts';
import type { EntryKind } from '#scene/entries/entry-kind.ts';
import { aboutWords, positionWords } from '#scene/entries/entry-words.ts';
import type { Field, FieldList, FieldType } from '#scene/entries/field.ts';
import type { About } from '#scene/entries/news.ts';
import { MIDDLE } from '#scene/pictures/picture.ts';
import type { Pictured, PictureView } from '#scene/pictures/pictured.ts';
import { isDay } from '#scene/time/calendar.ts';
import type { Fact } from '#scene/venues/fact.ts';
import type { Position } from '#scene/venues/venue.ts';
import { chosen, FormFault, readEach } from '../../forms/dispatch.ts';
import { pictureIn, textsOfPicture, viewOf } from '../pictures/picture-form.ts';
import { factIn, factTexts, linesIn, linkIn, linksIn, nameIn, playerIn, textIn, timeIn, wordsIn } from './form-values.ts';
import { MEMBERS, RELEASES, releasesIn, textsOfRows } from './rows.ts';

const fieldsIn = (kind: EntryKind) =>
  Object.keys(ENTRY_FIELD_NAMES[kind]).map((key) => [key, (ENTRY_FIELDS[kind] as FieldList)[key] as Field] as const);

/** What an entry says, as its form is filled with it. */
export function fieldsOf<Kind extends EntryKind>(kind: Kind, entry: object): EntryFields[Kind] {
  return Object.fromEntries(fieldsIn(kind).map(([key]) => [key, Reflect.get(entry, key) ?? null])) as unknown as EntryFields[Kind];
}

/** The same as keepers fill and send it: without what editors say. */
export function asKept<Kind extends EntryKind>(kind: Kind, fields: Partial<EntryFields[Kind]>): Partial<EntryFields[Kind]> {
  const list: FieldList = ENTRY_FIELDS[kind];
  return Object.fromEntries(Object.entries(fields).filter(([key]) => list[key]?.byEditors !== true)) as Partial<EntryFields[Kind]>;
}

interface Sent {
  form: FormData;
  key: string;
  field: Field;
  loaded: unknown;
}

const line = ({ form, key, field }: Sent) => textIn(form, key) || (field.optional === true ? null : '');
const words = ({ form, key, field }: Sent) => wordsIn(form, key) || (field.optional === true ? null : '');
/** What is not asked for stays as it is. */
const stays = ({ loaded }: Sent) => loaded ?? null;
const ifAsked = (read: (form: FormData) => unknown) => (sent: Sent) => (sent.form.has('picture') ? read(sent.form) : stays(sent));

/** How a field of each type is read from its form. Each throws a FormFault for what cannot be meant. */
const READ: Record<FieldType, (sent: Sent) => unknown> = {
  name: ({ form, field }) => nameIn(form, field.fault),
  kind: kindIn,
  names: ({ form, key }) => linesIn(form, key),
  line,
  words,
  email: line,
  html: words,
  phrase: (sent) => (sent.field.rows === undefined ? line(sent) : words(sent)),
  link: ({ form, key }) => linkIn(form, key),
  links: ({ form, key }) => linksIn(form, key),
  player: ({ form, key }) => playerIn(form, key),
  time: ({ form, key }) => timeIn(form, key) ?? null,
  day: dayIn,
  number: numberIn,
  yes: ({ form, key, field: { choices = {}, fresh = false } }) => (chosen(form, key, choices) ?? (fresh ? 'yes' : 'no')) === 'yes',
  choice: ({ form, key, field: { choices = {}, usual } }) => chosen(form, key, choices) ?? usual,
  genres: ({ form }) => genresIn(form),
  position: positionIn,
  picture: ifAsked((form) => pictureIn(form)?.file ?? null),
  view: ifAsked((form) => viewOf(pictureIn(form))),
  pictured: ifAsked(pictureIn),
  fact: ({ form, key }) => factIn(form, key),
  ending: stays,
  members: stays,
  releases: ({ form, loaded }) => releasesIn(form, (loaded ?? []) as Release[]),
  about: stays,
};

/**
 * Reads the form of an entry.
 * @param own how fields are read that hang on others, or on who is known
 * @throws FormFault for what cannot be meant, at its fields
 */
export function readFields<Kind extends EntryKind>(
  kind: Kind,
  form: FormData,
  loaded: Partial<EntryFields[Kind]>,
  own: { readonly [Key in keyof EntryFields[Kind]]?: () => EntryFields[Kind][Key] } = {},
): EntryFields[Kind] {
  const readers = fieldsIn(kind).map(([key, field]) => {
    const sent = { form, key, field, loaded: Reflect.get(loaded, key) };
    const read = field.apart === true && field.type !== 'view' ? stays : READ[field.type];
    return [key, Reflect.get(own, key) ?? (() => read(sent))];
  });
  return readEach<EntryFields[Kind]>(Object.fromEntries(readers));
}

/** What of a form is not what it was filled with, and what that was. */
export function changedIn<Fields extends object>(fields: Fields, loaded: Fields): Record<'fields' | 'expected', Partial<Fields>> {
  const names = (Object.keys(fields) as (keyof Fields)[]).filter((name) => JSON.stringify(fields[name]) !== JSON.stringify(loaded[name]));
  const of = (all: Fields) => Object.fromEntries(names.map((name) => [name, all[name]])) as Partial<Fields>;
  return { fields: of(fields), expected: of(loaded) };
}

/** The other address that a form asks for; undefined where it stays as it is. @throws FormFault for what is none */
export function addressIn(form: FormData, now: string): string | undefined {
  const address = textIn(form, 'slug').toLowerCase();
  if (address === '' || address === now) return undefined;
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(address)) throw new FormFault('slug', 'Use lowercase letters, digits and single hyphens.');
  return address;
}

/** The genres in a form, each once. */
export function genresIn(form: FormData): string[] {
  const genres = textIn(form, 'genres').toLowerCase().split(',');
  return [...new Set(genres.map((genre) => genre.trim()))].filter(Boolean);
}

/** What a value of each type is in its form, where it is not just a text. */
const TEXT: Partial<Record<FieldType, (value: never) => string>> = {
  names: (names: string[]) => names.join('\n'),
  links: (links: string[]) => links.join('\n'),
  genres: (genres: string[]) => genres.join(', '),
  about: (about: About[]) => about.map(aboutWords).join('\n'),
  yes: (value: boolean) => (value ? 'yes' : 'no'),
  position: (position: Position) => positionWords(position),
};

/** What a value is in the form of its field. */
export function textOf({ type }: Field, value: unknown): string {
  return value === null || value === undefined ? '' : ((TEXT[type] as ((value: unknown) => string) | undefined)?.(value) ?? String(value));
}

/** What stands in the form of an entry, by the names of its inputs. */
export function textsOf(kind: EntryKind, fields: object): Record<string, string> {
  const texts = fieldsIn(kind).flatMap(([key, field]): [string, string][] => {
    const value: unknown = Reflect.get(fields, key);
    if (field.type === 'members') return Object.entries(textsOfRows(MEMBERS, value as object[]));
    if (field.type === 'releases') return Object.entries(textsOfRows(RELEASES, value as object[]));
    if (field.type === 'picture') return Object.entries(textsOfPicture(pictureOf(fields)));
    if (field.type === 'fact') return Object.entries(factTexts(key, value as Fact | null));
    if (field.type === 'pictured') return Object.entries(textsOfPicture(value as Pictured | null));
    return field.apart === true ? [] : [[key, textOf(field, value)]];
  });
  return Object.fromEntries(texts);
}

/** The picture of an artist, whose file and view are two fields. */
export function pictureOf(fields: object): ({ file: string } & PictureView) | null {
  const { artistimage: file, imageview } = fields as { artistimage?: string | null; imageview?: PictureView | null };
  return file == null ? null : { file, ...(imageview ?? { alt: '', x: MIDDLE, y: MIDDLE }) };
}

function kindIn({ form, key, field: { fault = 'Choose from the list.' } }: Sent): string {
  const kind = textIn(form, key);
  if (kind === '') throw new FormFault(key, fault);
  return kind;
}

function dayIn({ form, key }: Sent): string {
  const day = textIn(form, key);
  if (!isDay(day)) throw new FormFault(key, 'Enter a day, such as 2026-11-21.');
  return day;
}

function positionIn({ form, key }: Sent): Position | null {
  const text = textIn(form, key);
  if (text === '') return null;
  const [lat = Number.NaN, lon = Number.NaN, ...more] = text.split(/[\s,;]+/).map(Number);
  if (more.length > 0 || !(Math.abs(lat) <= 90 && Math.abs(lon) <= 180))
    throw new FormFault(key, 'Enter latitude and longitude, such as 32.7765, -79.9311.');
  return { lat, lon };
}

function numberIn({ form, key, field: { fault = 'Enter a whole number.' } }: Sent): number | null {
  const text = textIn(form, key);
  if (text === '') return null;
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new FormFault(key, fault);
  return number;
}
