import type { Language } from '#scene/site/language.ts';
import { foldWords } from '#scene/text/names.ts';
import { findPhraseAt, findTopic } from '../words/topics.ts';
import { describeNameShare } from '../words/word-tables.ts';
import { stripRoomAndPrice } from './heading.ts';

/** The text of a listing as its source publishes it. */
export interface ListingText {
  title: string;
  categories: readonly string[];
  venue: string;
  description: string;
  /** `HHMM`, local time. */
  startTime?: string | null | undefined;
  /** The source's language, if known. */
  language?: Language | undefined;
}

/**
 * A feature of a listing, named as in `weights.json`: 'title topic quiz', 'notes word doors', 'shape list'. `words` is the text with the
 * feature; '' for a shape.
 */
export interface Evidence {
  name: string;
  words: string;
}

const MAX_CHARS = { title: 200, tag: 400, venue: 60, notes: 200 };

const LINK = /https?:\S*/g;

/**
 * Lists a listing's features that may indicate its kind, each once.
 * @param isOrdinary whether a folded word is common in lower case, and so probably no name
 */
export function listEvidence(
  { title, categories, venue, description, startTime, language }: ListingText,
  isOrdinary: (word: string) => boolean,
): Evidence[] {
  const found = new Map<string, Evidence>();
  const add = (name: string, words: string) => {
    if (!found.has(name)) found.set(name, { name, words });
  };
  const heading = stripRoomAndPrice(title.slice(0, MAX_CHARS.title));
  addFeatures('title', heading, add);
  const shapes = listShapes(heading);
  // The table of ordinary words is English.
  if (language === undefined || language === 'en') shapes.push(strangenessOf(heading, isOrdinary));
  for (const name of shapes) add(`shape ${name}`, '');
  for (const category of categories.slice(0, 12)) addCategory(category.slice(0, MAX_CHARS.tag), add);
  addFeatures('venue', stripStreet(venue), add);
  const notes = description.slice(0, MAX_CHARS.notes);
  addFeatures('notes', notes.replace(LINK, ' '), add);
  for (const [link] of notes.matchAll(LINK)) addFeatures('link', link, add);
  if (startTime) add(`start ${findPartOfDay(startTime)}`, '');
  return [...found.values()];
}

/** Parts of the day with the time each begins; before 5 AM it is still night. */
const PARTS_OF_DAY = [
  ['0500', 'morning'],
  ['1100', 'noon'],
  ['1400', 'afternoon'],
  ['1600', 'late afternoon'],
  ['1730', 'early evening'],
  ['1830', 'evening'],
  ['1915', 'late evening'],
  ['2030', 'night'],
] as const;

function findPartOfDay(time: string): string {
  return PARTS_OF_DAY.findLast(([from]) => from <= time)?.[1] ?? 'night';
}

/** Lists the features of a venue's name. */
export function listVenueEvidence(name: string): Evidence[] {
  const found: Evidence[] = [];
  addFeatures('venue', name.slice(0, MAX_CHARS.venue), (evidence, words) => found.push({ name: evidence, words }));
  return found;
}

type Field = 'title' | 'tag' | 'venue' | 'notes' | 'link';

/** Adds a category. A category that is one topic weighs more ('filed') than a category with several words. */
function addCategory(category: string, add: (name: string, words: string) => unknown): void {
  const words = foldWords(category)
    .split(' ')
    .filter((word) => word !== '' && !WORDS_WITHOUT_TOPIC.has(word));
  const { length, topic } = findPhraseAt(words, 0);
  if (topic !== undefined && length === words.length) add(`filed topic ${topic}`, foldWords(category));
  else addFeatures('tag', category, add);
}

/** Words of categories that name no topic. */
const WORDS_WITHOUT_TOPIC = new Set('event events show shows night nights live local the our veranstaltung veranstaltungen'.split(' '));

/** Adds a text's topics, longest phrases first, and its words outside longer phrases. */
function addFeatures(field: Field, text: string, add: (name: string, words: string) => unknown): void {
  const words = foldWords(text).split(' ').filter(Boolean);
  for (let at = 0; at < words.length; ) {
    const { length, topic } = findPhraseAt(words, at);
    const phrase = length === 1 ? (words[at] ?? '') : words.slice(at, at + length).join(' ');
    if (topic !== undefined) add(`${field} topic ${topic}`, phrase);
    if (length === 1 && WORD.test(phrase)) add(`${field} word ${phrase}`, phrase);
    at += length;
  }
}

/** Strips a venue's street and town. */
function stripStreet(venue: string): string {
  const [first = '', second = ''] = venue.split(/[,:|(]/, 2);
  return (/^\s*\d/.test(first) ? second : first).slice(0, MAX_CHARS.venue);
}

const WORD = /^\p{L}{2,}$/u;

/** Feature names for the share of a title's words that are names. */
const STRANGENESS = { none: 'ordinary words', some: 'some strange words', most: 'mostly strange words', all: 'strange words' };

function strangenessOf(title: string, isOrdinary: (word: string) => boolean): string {
  const words = foldWords(title)
    .split(' ')
    .filter((word) => WORD.test(word));
  const strange = words.filter((word) => findTopic(word) === undefined && !isOrdinary(word)).length;
  return words.length === 0 ? 'no words' : STRANGENESS[describeNameShare(strange, words.length)];
}

function listShapes(title: string): string[] {
  const words = title.split(/\s+/).filter(Boolean);
  const letters = title.replace(/[^\p{L}]/gu, '');
  const shapes: [name: string, is: boolean][] = [
    ['with', /\sw\/|\bfeat\b|\bft\.|\bwith special guests?\b/i.test(title)],
    ['slashes', /\s\/{1,2}\s/.test(title)],
    ['plus', /\s\+\s/.test(title)],
    ['list', title.split(', ').length > 2],
    ['pair', title.split(', ').length === 2],
    ['at', /\s@\s/.test(title)],
    ['colon', /\S[:–—]\s/.test(title)],
    ['capitals', letters.length > 3 && letters === letters.toUpperCase()],
    ['question', title.includes('?')],
    ['quoted', /[“"„«]/.test(title)],
    ['number', /\d/.test(title)],
    ['ampersand', /\s&\s/.test(title)],
    ['exclaimed', title.includes('!')],
    ['bar', /\s\|\s/.test(title)],
    [`${words.length > 8 ? 'many' : words.length > 4 ? 'several' : words.length > 2 ? 'few' : words.length} words`, true],
  ];
  return shapes.filter(([, is]) => is).map(([name]) => name);
}
