import { type Release, releaseFacts } from '../artists/release.ts';
import type { OffWhy } from '../desk/desk-entry.ts';
import { HIDDEN_WORDS, picturedWords } from '../desk/hand-words.ts';
import { type Pictured, type PictureView, pictureWords, viewWords } from '../pictures/pictured.ts';
import { pageOf } from '../site/addresses.ts';
import { markedWords } from '../text/html-words.ts';
import { formatDayWithYear } from '../time/moment-words.ts';
import { spanWords, timeWords } from '../time/span-words.ts';
import { factWords } from '../venues/facts.ts';
import type { Position } from '../venues/venue.ts';
import type { Ending } from './ending.ts';
import { ENTRY_FIELDS } from './entry-fields.ts';
import type { EntryKind } from './entry-kind.ts';
import type { Field, FieldList, FieldType } from './field.ts';
import type { About } from './news.ts';

/** Why an entry is off the roster, in the desk's words. */
export const OFF_WORDS: Record<OffWhy, string> = {
  ...HIDDEN_WORDS,
  double: 'It was there twice',
  'never happened': 'It doesn’t exist',
  merged: 'It’s another one',
};

/** Writes a position on the map: '32.7765, -79.9311'. */
export function positionWords({ lat, lon }: Position): string {
  return `${lat}, ${lon}`;
}

/** Writes a value of each field type in words; values of other types stay as they are. */
const WORDS: Partial<Record<FieldType, (value: never) => string>> = {
  time: timeWords,
  day: formatDayWithYear,
  html: markedWords,
  position: positionWords,
  picture: pictureWords,
  view: (view: PictureView) => viewWords(view),
  fact: factWords,
  pictured: (picture: Pictured) => picturedWords(picture),
  about: aboutWords,
  releases: formatRelease,
  ending: ({ why, now, words }: Ending) =>
    [why, ...(now === undefined ? [] : [`now ${now.name}`]), ...(words === undefined ? [] : [words])].join(', '),
};

/** Writes a field's value, or one item of a list, in words; 'none' if empty. Fields of other documents stay as they are. */
export function entryWords(kind: EntryKind | undefined, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  const { type, said = ['yes', 'no'] }: Partial<Field> = (kind && (ENTRY_FIELDS[kind] as FieldList)[field]) ?? {};
  if (typeof value === 'boolean') return said[value ? 0 : 1];
  const words: (each: never) => string = (type && WORDS[type]) ?? writeParts;
  return (Array.isArray(value) ? value : [value]).map((each) => words(each as never)).join(', ') || 'none';
}

/** Writes the subject of a post as a line of its form: 'Quiet Boat (/artists/quietboat)'. */
export function aboutWords({ kind, id, name }: About): string {
  return `${name} (${pageOf(kind, id)})`;
}

/** Writes '“Low Water” (LP, 2019, Ice House Tapes) · https://…'. */
function formatRelease(release: Release): string {
  const facts = releaseFacts(release);
  return [`“${release.title}”${facts === '' ? '' : ` (${facts})`}`, ...release.links].join(' · ');
}

function writeParts(each: unknown): string {
  if (typeof each !== 'object' || each === null) return String(each);
  const { name, part, from, to, img: _, ...more } = each as Record<string, string | undefined>;
  const since = spanWords({ from, to });
  const who = part === undefined ? String(name) : `${name} (${part}${since === '' ? '' : ` ${since}`})`;
  // Shows editors every field that the page will have.
  const besides = Object.values(more).filter((said) => said !== undefined && said !== '');
  return [who, ...besides].join(' · ');
}
