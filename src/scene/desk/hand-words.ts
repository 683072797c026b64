import { type Pictured, pictureWords, viewWords } from '../pictures/pictured.ts';
import type { Kind } from '../shows/kind.ts';
import type { Credit } from '../shows/show.ts';
import { clock12 } from '../time/calendar.ts';
import { formatDayWithWeekday } from '../time/moment-words.ts';
import type { HandField, SetFields } from './desk-show.ts';
import type { HiddenWhy } from './hidden.ts';

export const KIND_NAMES: Record<Kind, string> = {
  music: 'Music',
  stage: 'On stage: comedy, theater, film, a talk',
  other: 'Neither',
};

/** Why a show is hidden, in the desk's words. */
export const HIDDEN_WORDS: Record<HiddenWhy, string> = {
  'not music': 'Not music',
  'not public': 'Not public',
  double: 'Duplicate of another show',
  'never happened': 'Not happening',
  other: 'Another reason',
};

export const ROLE_NAMES: Record<Credit['role'], string> = { headliner: 'Headline', support: 'Support', host: 'Host' };

/** Names of the fields of a show that can be set by hand. */
export const FIELD_NAMES: Record<HandField, string> = {
  date: 'date',
  startTime: 'start',
  endTime: 'end',
  doorsTime: 'doors',
  event: 'title',
  title: 'occasion',
  venue: 'venue',
  promoter: 'promoter',
  series: 'series',
  bill: 'bill',
  status: 'status',
  price: 'price',
  ages: 'ages',
  url: 'link',
  kind: 'kind',
  image: 'poster',
  hidden: 'hiding',
};

/** Writes a field's value in words: '8:00 PM', 'Neap, The Quiet Boats (support)'; 'none' if empty. */
export function handWords<Field extends HandField>(field: Field, value: SetFields[Field] | null | undefined): string {
  return writeField(field, value) || 'none';
}

function writeField(field: HandField, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (field === 'venue' || field === 'promoter' || field === 'series') return (value as SetFields['venue']).name;
  if (field === 'bill') return (value as readonly Credit[]).map(writeCredit).join(', ');
  if (field === 'image') return picturedWords(value as Pictured);
  if (field === 'kind') return KIND_NAMES[value as Kind];
  if (field === 'hidden') return HIDDEN_WORDS[(value as SetFields['hidden']).why];
  const text = String(value);
  if (field === 'date') return formatDayWithWeekday(text);
  return field.endsWith('Time') ? clock12(text) : text;
}

/** Describes a picture and how it is shown. */
export function picturedWords(picture: Pictured): string {
  return `${pictureWords(picture.file)} (${viewWords(picture)})`;
}

function writeCredit({ name, role }: Credit): string {
  return role === 'headliner' ? name : `${name} (${role})`;
}
