import { editDistance } from '#interpret/names/edit-distance.ts';
import { priceWords } from '#scene/filter/show-filter-words.ts';
import { foldName, foldWords } from '#scene/text/names.ts';
import { addDays } from '#scene/time/calendar.ts';
import { DATE_WORDS, type Nights, readDate } from './dates.ts';
import { HOLIDAY_WORDS } from './holidays.ts';
import { nightsInWords } from './nights-in-words.ts';

/** What a question is read with. */
export interface KnownScene {
  currency: string;
  genres: readonly string[];
  /** Streets and towns by their folded names, with the venues there. */
  places: ReadonlyMap<string, Place>;
  /** Whether folded words are a whole name of an artist, venue, person or show. */
  isName(folded: string): boolean;
  /** Whether a word of some name is or begins with a folded word. */
  isNameWord(word: string): boolean;
}

export interface Place {
  name: string;
  venues: readonly string[];
}

/** A part of the question that was understood: its words as typed, and what they mean ("Sat Dec 5", "$10 or less"). */
interface AskedPart {
  words: string;
  says: string;
}

/** What a question asks for: which shows, and the name that is left. */
export interface Asked {
  nights?: Nights;
  genres: readonly string[];
  free: boolean;
  /** The most one pays, in whole units of currency. */
  price?: number;
  allAges: boolean;
  place?: Place;
  parts: readonly AskedPart[];
  /** What is left, as typed: part of a name, or ''. */
  rest: string;
  /** Whether what was understood may as well be part of a name: "may", "1975", "jazz hounds". */
  isWeak: boolean;
  /** The same in the words of the shows page's address; undefined if a place or a name narrows it, too. */
  filter: Record<string, string> | undefined;
}

/** Words around a question that narrow nothing. */
const NOISE = new Set(
  (
    'a all an any anybody anything around at by concert concerts event events find for gig gigs going happening how in is live look looking me ' +
    'music near nearby night nights of on onstage or out performing play playing plays search see show shows some the there this ticket ' +
    'tickets to what whats when where who whos with and tour evening afternoon'
  ).split(' '),
);

/** Other words for genres, tried where the scene has no genre of that name. */
const GENRE_WORDS: Record<string, string> = {
  hiphop: 'hip-hop',
  rap: 'hip-hop',
  rnb: 'r&b',
  'r b': 'r&b',
  edm: 'electronic',
  electronica: 'electronic',
  techno: 'electronic',
  house: 'electronic',
  shanty: 'sea shanty',
  shanties: 'sea shanty',
  'sea shanties': 'sea shanty',
  songwriter: 'singer-songwriter',
  songwriters: 'singer-songwriter',
  'singer songwriters': 'singer-songwriter',
  'heavy metal': 'metal',
  'punk rock': 'punk',
  'indie rock': 'indie',
  orchestra: 'classical',
};

const OTHER_WORDS = ['free', 'under', 'below', 'cheap', 'dollars'];
const LESS_THAN =
  /^(?:(?:under|below|less than|cheaper than|at most|up to|max|within)\s)?([$€£])?(\d{1,3})(?:\s?(?:dollars|bucks|usd|euros?|eur))?(?:\sor\s(?:less|under|cheaper))?$/;
const FREE = new Set(['free', 'no cover', 'free entry', 'free admission', 'for free']);
const ALL_AGES = new Set(['all ages', 'kids', 'kid friendly', 'family', 'family friendly', 'families', 'children']);

/** Shorter words are taken as typed. */
const MIN_MENDED_LETTERS = 3;

/** Most words of one part. */
const MAX_PART_WORDS = 6;

interface Token {
  /** As typed. */
  typed: string;
  /** Lower case, without the punctuation around it; misspelled words of dates and genres are mended. */
  word: string;
}

/**
 * Understands what somebody types into the search box: dates, genres, prices, ages and places in any order, one slip in a word forgiven;
 * what is left is a name. Names the scene knows are taken whole first, so that "Friday Harbor" is the band.
 * @param tonight the night it is, `YYYY-MM-DD`
 */
export function readAsked(question: string, tonight: string, scene: KnownScene): Asked {
  const genres = genreWords(scene.genres);
  const tokens = tokensOf(question, scene, genres);
  const asked = { genres: [] as string[], free: false, allAges: false, parts: [] as AskedPart[], isWeak: false } as Mutable;
  const rest: Token[][] = [[]];
  let strong = 0;
  for (let at = 0; at < tokens.length; ) {
    const named = nameAt(tokens, at, scene);
    const read = named > 0 ? undefined : readPart(tokens.slice(at), { tonight, scene, genres, asked });
    if (read === undefined) {
      const length = Math.max(1, named);
      rest.at(-1)?.push(...tokens.slice(at, at + length));
      at += length;
      continue;
    }
    asked.parts.push({ words: typedOf(tokens.slice(at, at + read.length)), says: read.says });
    if (!read.isWeak) strong++;
    rest.push([]);
    at += read.length;
  }
  const left = rest.map(withoutNoise).filter((run) => run.length > 0);
  const name = left.map(typedOf).join(' ');
  return { ...asked, rest: name, isWeak: asked.parts.length > 0 && strong === 0, filter: filterOf(asked, name, tonight) };
}

type Mutable = { -readonly [key in keyof Asked]: Asked[key] } & { genres: string[]; parts: AskedPart[] };

interface Read {
  length: number;
  says: string;
  isWeak?: boolean;
}

interface Reading {
  tonight: string;
  scene: KnownScene;
  genres: ReadonlyMap<string, string>;
  asked: Mutable;
}

/** Reads one part at the start of some tokens and writes down what it means; nothing is said twice. */
function readPart(tokens: readonly Token[], { tonight, scene, genres, asked }: Reading): Read | undefined {
  const words = tokens.map(({ word }) => word);
  const joined = (length: number) => foldWords(words.slice(0, length).join(' '));
  const date = asked.nights === undefined ? readDate(words, tonight) : undefined;
  if (date !== undefined) {
    asked.nights = date.nights;
    return { length: date.length, says: nightsInWords(date.nights, tonight), ...(date.isWeak ? { isWeak: true } : {}) };
  }
  for (let length = Math.min(MAX_PART_WORDS, words.length); length > 0; length--) {
    const text = words.slice(0, length).join(' ');
    const price = asked.price === undefined && !asked.free ? priceIn(text) : undefined;
    if (price !== undefined) {
      asked.price = price;
      return { length, says: priceWords(price, scene.currency) };
    }
    const folded = joined(length);
    if (FREE.has(folded) && !asked.free) {
      asked.free = true;
      return { length, says: 'Free' };
    }
    if (ALL_AGES.has(folded) && !asked.allAges) {
      asked.allAges = true;
      return { length, says: 'All ages' };
    }
    const genre = genres.get(folded);
    if (genre !== undefined && !asked.genres.includes(genre)) {
      asked.genres.push(genre);
      return { length, says: genre, isWeak: true };
    }
    const place = asked.place === undefined ? scene.places.get(folded) : undefined;
    if (place !== undefined) {
      asked.place = place;
      return { length, says: place.name };
    }
  }
  return undefined;
}

/** "under $10", "$10", "10 dollars", "$10 or less", "cheap". */
function priceIn(text: string): number | undefined {
  if (text === 'cheap') return 10;
  const [all, currency, amount] = LESS_THAN.exec(text) ?? [];
  return all === undefined || (currency === undefined && all === amount) ? undefined : Number(amount);
}

/** How many of the tokens from one on are a name the scene knows: the longest; one word alone only where it means nothing else. */
function nameAt(tokens: readonly Token[], at: number, scene: KnownScene): number {
  for (let length = Math.min(MAX_PART_WORDS, tokens.length - at); length > 1; length--) {
    if (scene.isName(foldName(typedOf(tokens.slice(at, at + length)))) && !NOISE.has(tokens[at]?.word ?? '')) return length;
  }
  return 0;
}

function tokensOf(question: string, scene: KnownScene, genres: ReadonlyMap<string, string>): Token[] {
  const vocabulary = [...DATE_WORDS, ...HOLIDAY_WORDS, ...OTHER_WORDS, ...wordsOf(genres.keys()), ...wordsOf(scene.places.keys())];
  const known = new Set(vocabulary);
  return question
    .split(/\s+/)
    .map((typed) => ({ typed, word: plain(typed) }))
    .filter(({ word }) => word !== '')
    .map(({ typed, word }) => ({ typed, word: mend(word, vocabulary, known, scene) }));
}

function plain(typed: string): string {
  return typed
    .toLowerCase()
    .replace(/’/g, "'")
    .replace(/^[^\p{L}\p{N}$€£]+|[^\p{L}\p{N}]+$/gu, '');
}

/** The word of dates, genres and places that is one slip from one that nobody's name has. */
function mend(word: string, vocabulary: readonly string[], known: ReadonlySet<string>, scene: KnownScene): string {
  if (word.length < MIN_MENDED_LETTERS || known.has(word) || NOISE.has(word) || /\d/.test(word) || scene.isNameWord(foldWords(word)))
    return word;
  const near = vocabulary.filter((each) => each.length > MIN_MENDED_LETTERS && editDistance(word, each, 1) <= 1);
  return near.find((each) => each[0] === word[0]) ?? (word.length > MIN_MENDED_LETTERS ? near[0] : undefined) ?? word;
}

function wordsOf(names: Iterable<string>): string[] {
  return [...names].flatMap((name) => name.split(' '));
}

/** Every folded way to write each genre of the scene. */
function genreWords(genres: readonly string[]): Map<string, string> {
  const words = new Map(Object.entries(GENRE_WORDS).filter(([, genre]) => genres.includes(genre)));
  for (const genre of genres) words.set(foldWords(genre), genre);
  return words;
}

function withoutNoise(tokens: readonly Token[]): Token[] {
  const isNoise = ({ word }: Token) => NOISE.has(word.replaceAll("'", ''));
  const first = tokens.findIndex((token) => !isNoise(token));
  return first === -1 ? [] : tokens.slice(first, tokens.findLastIndex((token) => !isNoise(token)) + 1);
}

function typedOf(tokens: readonly Token[]): string {
  return tokens.map(({ typed }) => typed).join(' ');
}

function filterOf(
  { nights, genres, free, price, allAges, place, parts }: Mutable,
  rest: string,
  tonight: string,
): Record<string, string> | undefined {
  if (parts.length === 0 || rest !== '' || place !== undefined || genres.length > 1) return undefined;
  return {
    ...(nights === undefined ? { when: 'coming' } : nightsFilter(nights, tonight)),
    ...(genres[0] === undefined ? {} : { genre: genres[0] }),
    ...(free ? { free: '1' } : {}),
    ...(price === undefined ? {} : { price: String(price) }),
    ...(allAges ? { ages: 'all' } : {}),
  };
}

function nightsFilter({ from, to }: Nights, tonight: string): Record<string, string> {
  const last = addDays(to, -1);
  if (last !== from) return { from, until: last };
  return from === tonight ? { when: 'tonight' } : { date: from };
}
