import { type Release, releaseFacts } from '../artists/release.ts';
import type { OffWhy } from '../desk/desk-entry.ts';
import { HIDDEN_WORDS, picturedWords } from '../desk/hand-words.ts';
import { type Pictured, type PictureView, pictureWords, viewWords } from '../pictures/pictured.ts';
import { pageOf } from '../site/addresses.ts';
import { markedWords } from '../text/html-words.ts';
import { wholeDay } from '../time/moment-words.ts';
import { spanWords, timeWords } from '../time/span-words.ts';
import { factWords } from '../venues/facts.ts';
import type { Position } from '../venues/venue.ts';
import type { Ending } from './ending.ts';
import { ENTRY_FIELDS } from './entry-fields.ts';
import type { EntryKind } from './entry-kind.ts';
import type { Field, FieldList, FieldType } from './field.ts';
import type { About } from './news.ts';

/** Why an entry is off the roster, as the desk says it. */
export const OFF_WORDS: Record<OffWhy, string> = {
  ...HIDDEN_WORDS,
  double: 'It was there twice',
  'never happened': 'There is no such one',
  merged: 'It is another one',
};

/** A place on the map as people write it: '32.7765, -79.9311'. */
export function positionWords({ lat, lon }: Position): string {
  return `${lat}, ${lon}`;
}

/** How a value of a field is said; of a type that is not here, as it is. */
const WORDS: Partial<Record<FieldType, (value: never) => string>> = {
  time: timeWords,
  day: wholeDay,
  html: markedWords,
  position: positionWords,
  picture: pictureWords,
  view: (view: PictureView) => viewWords(view),
  fact: factWords,
  pictured: (picture: Pictured) => picturedWords(picture),
  about: aboutWords,
  releases: releaseWords,
  ending: ({ why, now, words }: Ending) =>
    [why, ...(now === undefined ? [] : [`now ${now.name}`]), ...(words === undefined ? [] : [words])].join(', '),
};

/** A value of a field of an entry, or one of several, in words; 'none' where there is nothing. Of other documents fields are said as they are. */
export function entryWords(kind: EntryKind | undefined, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  const { type, said = ['yes', 'no'] }: Partial<Field> = (kind && (ENTRY_FIELDS[kind] as FieldList)[field]) ?? {};
  if (typeof value === 'boolean') return said[value ? 0 : 1];
  const words: (each: never) => string = (type && WORDS[type]) ?? wordsOfOne;
  return (Array.isArray(value) ? value : [value]).map((each) => words(each as never)).join(', ') || 'none';
}

/** Whom a post is about, as a line of its form: 'Quiet Boat (/artists/quietboat)'. */
export function aboutWords({ kind, id, name }: About): string {
  return `${name} (${pageOf(kind, id)})`;
}

/** '“Low Water” (LP, 2019, Ice House Tapes) · https://…'. */
function releaseWords(release: Release): string {
  const facts = releaseFacts(release);
  return [`“${release.title}”${facts === '' ? '' : ` (${facts})`}`, ...release.links].join(' · ');
}

function wordsOfOne(each: unknown): string {
  if (typeof each !== 'object' || each === null) return String(each);
  const { name, part, from, to, img: _, ...more } = each as Record<string, string | undefined>;
  const since = spanWords({ from, to });
  const who = part === undefined ? String(name) : `${name} (${part}${since === '' ? '' : ` ${since}`})`;
  // Whoever looks before it is published sees all that will stand on the page.
  const besides = Object.values(more).filter((said) => said !== undefined && said !== '');
  return [who, ...besides].join(' · ');
}
