import type { EntryFields, OffWhy } from '../desk/desk-entry.ts';
import { HIDDEN_WORDS, picturedWords } from '../desk/hand-words.ts';
import { type Pictured, type PictureView, pictureWords, viewWords } from '../pictures/pictured.ts';
import { pageOf } from '../site/addresses.ts';
import { markedWords } from '../text/html-words.ts';
import { wholeDay } from '../time/moment-words.ts';
import { spanWords, timeWords } from '../time/span-words.ts';
import type { Position } from '../venues/venue.ts';
import type { Ending } from './ending.ts';
import type { EntryKind } from './entry-kind.ts';
import type { About } from './news.ts';

type NamesOf = { [Kind in EntryKind]: Record<keyof EntryFields[Kind], string> };

/** The fields of entries, as people call them. */
export const ENTRY_FIELD_NAMES: NamesOf = {
  artist: {
    name: 'name',
    othernames: 'other names',
    description: 'description',
    genres: 'genres',
    verified: 'whole page',
    artistimage: 'picture',
    imageview: 'view of the picture',
    website: 'website',
    youtube: 'YouTube link',
    instagram: 'Instagram link',
    facebook: 'Facebook link',
    spotifyembed: 'player',
    formed: 'beginning',
    ended: 'end',
    ending: 'way it ended',
    members: 'members',
  },
  venue: {
    name: 'name',
    iwtbname: 'name in gig lists',
    foundas: 'other names',
    description: 'description',
    address: 'street and number',
    city: 'town',
    position: 'place on the map',
    website: 'website',
    ages: 'ages',
    wayThere: 'way there',
    access: 'access',
    capacity: 'capacity',
    daymark: 'daymark',
    image: 'picture',
    ended: 'end',
    ending: 'way it ended',
  },
  service: {
    name: 'name',
    kind: 'kind',
    description: 'description',
    address: 'street and number',
    city: 'town',
    website: 'website',
    email: 'address for letters',
    phone: 'telephone',
    prices: 'prices',
  },
  scene: {
    region: 'region',
    greeting: 'first line of the welcome',
    place: 'second line of the welcome',
    intro: 'introduction',
    footer: 'foot of every page',
    contact: 'words of the contact page',
    network: 'social network',
    handle: 'name there',
    profile: 'link there',
  },
  news: { name: 'title', text: 'text', day: 'day', draft: 'draft', about: 'whom it is about', image: 'picture' },
};

/** What it means that a field is so, and that it is not: a history says 'was a draft, is open to everybody'. */
const YES_OR_NO: Readonly<Record<string, readonly [string, string]>> = {
  draft: ['a draft', 'open to everybody'],
  verified: ['a whole page', 'a name so far'],
};

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

/** A value of a field of an entry in words; 'none' where there is nothing. */
export function entryWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return YES_OR_NO[field]?.[value ? 0 : 1] ?? (value ? 'yes' : 'no');
  if (field === 'formed' || field === 'ended') return timeWords(String(value));
  if (field === 'ending') return endingSaid(value as Ending);
  if (field === 'day') return wholeDay(String(value));
  if (field === 'text') return markedWords(String(value)) || 'none';
  if (field === 'about' && !Array.isArray(value)) return aboutWords(value as About);
  if (field === 'position') return positionWords(value as Position);
  if (field === 'artistimage') return pictureWords(String(value));
  if (field === 'imageview') return viewWords(value as PictureView);
  if (field === 'image') return picturedWords(value as Pictured);
  if (!Array.isArray(value)) return String(value);
  if (field === 'about') return (value as About[]).map(aboutWords).join(', ') || 'none';
  return value.map(wordsOfOne).join(', ') || 'none';
}

function endingSaid({ why, now, words }: Ending): string {
  return [why, ...(now === undefined ? [] : [`now ${now.name}`]), ...(words === undefined ? [] : [words])].join(', ');
}

/** Whom a post is about, as a line of its form: 'Quiet Boat (/artists/quietboat)'. */
export function aboutWords({ kind, id, name }: About): string {
  return `${name} (${pageOf(kind, id)})`;
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
