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
  /** Whether folded words are a whole name of an artist, venue, person or show, with at most this many slips. */
  isName(folded: string, slips: 0 | 1): boolean;
  /** Whether some name has a folded word, or a word that begins so. */
  findNameWord(word: string): 'whole' | 'beginning' | undefined;
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
}

/** Words around a question that narrow nothing. */
const NOISE = new Set(
  (
    'a all an any anybody anything around at by concert concerts event events find for gig gigs going happening how in is live look looking me ' +
    'music near nearby night nights nite of on onstage or out performing play playing plays search see show shows some the there this ticket ' +
    'tickets to what whats when where who whos with and tour evening afternoon'
  ).split(' '),
);

/** Other words for genres, tried where the scene has no genre of that name. */
const GENRE_WORDS: Record<string, string> = {
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

const PRICE_WORDS = ['under', 'below', 'cheap', 'dollars', 'bucks'];
const LESS_THAN =
  /^(?:(?:under|below|less than|cheaper than|at most|up to|max|within)\s)?([$€£])?(\d{1,3})(?:\s?(?:dollars|bucks|usd|euros?|eur))?(?:\sor\s(?:less|under|cheaper))?$/;
const FREE = ['free', 'no cover', 'free entry', 'free admission', 'for free'];
const ALL_AGES = ['all ages', 'kids', 'kid friendly', 'family', 'family friendly', 'families', 'children'];

const MAX_PART_WORDS = 6;
/** Shorter words are taken as typed. */
const MIN_MENDED_LETTERS = 3;
/** Words and phrases of this many letters may have two slips. */
const MIN_TWO_SLIP_LETTERS = 8;
/** Phrases of several words, or written in one word, may have a slip from this many letters on. */
const MIN_PHRASE_LETTERS = 7;

interface Token {
  /** As typed. */
  typed: string;
  /** Lower case, without the punctuation around it; misspelled words of dates and prices are mended. */
  word: string;
}

/** What words mean besides dates and prices. */
type Phrase = { says: string } & ({ genre: string } | Partial<Pick<Asked, 'place' | 'free' | 'allAges'>>);

/**
 * Understands what somebody types into the search box: dates, genres, prices, ages and places in any order, also with a slip or two, or with
 * words run together; what is left is a name. Names the scene knows are taken whole first, so that "Friday Harbor" is the band.
 * @param tonight the night it is, `YYYY-MM-DD`
 */
export function readAsked(question: string, tonight: string, scene: KnownScene): Asked {
  const reading: Reading = { tonight, scene, phrases: phrasesOf(scene) };
  const tokens = tokensOf(question, reading);
  const asked: Mutable = { genres: [], free: false, allAges: false, parts: [], rest: '', isWeak: false };
  const rest: Token[][] = [[]];
  let strong = 0;
  for (let at = 0; at < tokens.length; ) {
    const left = tokens.slice(at, at + MAX_PART_WORDS);
    const nameLength = countNameWords(left, reading);
    const part = nameLength > 0 ? undefined : readPart(left, reading, asked);
    if (part === undefined) {
      const length = Math.max(1, nameLength);
      rest.at(-1)?.push(...left.slice(0, length));
      at += length;
      continue;
    }
    asked.parts.push({ words: typedWords(left.slice(0, part.length)), says: part.says });
    if (!part.isWeak) strong++;
    rest.push([]);
    at += part.length;
  }
  asked.rest = rest
    .map(withoutNoise)
    .filter((run) => run.length > 0)
    .map(typedWords)
    .join(' ');
  asked.isWeak = asked.parts.length > 0 && strong === 0;
  return asked;
}

type Mutable = { -readonly [key in keyof Asked]: Asked[key] } & { genres: string[]; parts: AskedPart[] };

interface Part {
  length: number;
  says: string;
  isWeak?: boolean;
}

interface Reading {
  tonight: string;
  scene: KnownScene;
  /** By folded words without spaces. */
  phrases: ReadonlyMap<string, Phrase>;
}

/** Reads the part at the start of some tokens, the longest, and adds it to `asked`; each kind of part is read once. */
function readPart(tokens: readonly Token[], reading: Reading, asked: Mutable): Part | undefined {
  const words = tokens.map(({ word }) => word);
  const date = asked.nights === undefined ? readDate(words, reading.tonight) : undefined;
  if (date !== undefined) {
    asked.nights = date.nights;
    return { length: date.length, says: nightsInWords(date.nights, reading.tonight), isWeak: date.isWeak ?? false };
  }
  for (let length = words.length; length > 0; length--) {
    const price = asked.price === undefined && !asked.free ? readPrice(words.slice(0, length).join(' ')) : undefined;
    if (price === undefined) continue;
    asked.price = price;
    return { length, says: priceWords(price, reading.scene.currency) };
  }
  for (const slips of [0, 1] as const)
    for (let length = words.length; length > 0; length--) {
      const phrase = findPhrase(tokens.slice(0, length), slips, reading) ?? findAddress(tokens.slice(0, length), slips, reading);
      if (phrase !== undefined && addPhrase(phrase, asked)) return { length, says: phrase.says, isWeak: 'genre' in phrase };
    }
  return undefined;
}

/** Adds what a phrase says, if it is new. */
function addPhrase({ says: _, ...meaning }: Phrase, asked: Mutable): boolean {
  if ('genre' in meaning) {
    if (asked.genres.includes(meaning.genre)) return false;
    asked.genres.push(meaning.genre);
    return true;
  }
  const [key] = Object.keys(meaning) as (keyof typeof meaning)[];
  if (key === undefined || asked[key]) return false;
  Object.assign(asked, meaning);
  return true;
}

/** The phrase that some tokens are, written apart or together; with slips, the nearest. */
function findPhrase(tokens: readonly Token[], slips: 0 | 1, { phrases, scene }: Reading): Phrase | undefined {
  const squeezed = squeeze(tokens.map(({ word }) => word).join(' '));
  if (slips === 0) return phrases.get(squeezed);
  const [first, second] = tokens;
  if (second === undefined) {
    const known = mendable(first?.word ?? '', scene);
    return known && phrases.get(nearest(squeezed, [...phrases.keys()], known) ?? '');
  }
  if (squeezed.length < MIN_PHRASE_LETTERS) return undefined;
  return phrases.get(
    nearest(
      squeezed,
      [...phrases.keys()].filter((key) => key.length >= MIN_PHRASE_LETTERS),
    ) ?? '',
  );
}

/** A street after a house number. */
function findAddress([number, ...street]: readonly Token[], slips: 0 | 1, reading: Reading): Phrase | undefined {
  if (street.length === 0 || !/^\d+[a-z]?$/.test(number?.word ?? '')) return undefined;
  const phrase = findPhrase(street, slips, reading);
  return phrase !== undefined && 'place' in phrase ? phrase : undefined;
}

/** "under $10", "$10", "10 dollars", "$10 or less", "cheap". */
function readPrice(text: string): number | undefined {
  if (text === 'cheap') return 10;
  const [all, currency, amount] = LESS_THAN.exec(text) ?? [];
  return all === undefined || (currency === undefined && all === amount) ? undefined : Number(amount);
}

/** How many of the first tokens, at least two, are a name the scene knows. A slip is forgiven if one of the words means nothing else. */
function countNameWords(tokens: readonly Token[], { scene, phrases }: Reading): number {
  if (NOISE.has(tokens[0]?.word ?? '')) return 0;
  const isUnknown = ({ typed, word }: Token) => plain(typed) !== word || !(isVocabulary(word) || phrases.has(squeeze(word)));
  for (let length = tokens.length; length > 1; length--) {
    const some = tokens.slice(0, length);
    const name = foldName(typedWords(some));
    if (scene.isName(name, 0) || (some.some(isUnknown) && some.some((token) => !isUnknown(token)) && scene.isName(name, 1))) return length;
  }
  return 0;
}

const VOCABULARY = new Set([...DATE_WORDS, ...HOLIDAY_WORDS, ...PRICE_WORDS, ...NOISE]);
const isVocabulary = (word: string) => VOCABULARY.has(word) || /^\d/.test(word);

function tokensOf(question: string, reading: Reading): Token[] {
  const tokens = question
    .split(/\s+/)
    .map((typed) => ({ typed, word: plain(typed) }))
    .filter(({ word }) => word !== '')
    .flatMap(splitDate);
  return joinDates(tokens).map(({ typed, word }) => ({ typed, word: mend(word, reading) }));
}

/** "dec5", "fridaynight": two words. */
function splitDate({ typed, word }: Token): Token[] {
  if (VOCABULARY.has(word)) return [{ typed, word }];
  const first = DATE_WORDS.find((each) => word.startsWith(each) && /^(?:\d{1,2}(?:st|nd|rd|th)?|nights?)$/.test(word.slice(each.length)));
  return first === undefined
    ? [{ typed, word }]
    : [
        { typed, word: first },
        { typed: '', word: word.slice(first.length) },
      ];
}

/** "to night", "week end": one word. */
function joinDates(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (const { typed, word } of tokens) {
    const last = joined.at(-1);
    if (last !== undefined && DATE_WORDS.includes(last.word + word))
      joined.splice(-1, 1, { typed: `${last.typed} ${typed}`, word: last.word + word });
    else joined.push({ typed, word });
  }
  return joined;
}

function plain(typed: string): string {
  return typed
    .toLowerCase()
    .replace(/’/g, "'")
    .replace(/^[^\p{L}\p{N}$€£]+|[^\p{L}\p{N}]+$/gu, '');
}

function squeeze(words: string): string {
  return foldWords(words).replaceAll(' ', '');
}

/** The word of dates or prices that this one is most likely misspelled from; itself if it is in the scene's names or genres, or near none. */
function mend(word: string, { phrases, scene }: Reading): string {
  if (VOCABULARY.has(word) || phrases.has(squeeze(word))) return word;
  const known = mendable(word, scene);
  return (known && nearest(word, [...VOCABULARY], known)) ?? word;
}

/** How a word may be mended; undefined for a short word, a number and a word of a name. The beginning of a name's word may only be completed. */
function mendable(word: string, scene: KnownScene): { mustBegin: boolean } | undefined {
  if (word.length < MIN_MENDED_LETTERS || /\d/.test(word)) return undefined;
  const known = scene.findNameWord(foldWords(word));
  return known === 'whole' ? undefined : { mustBegin: known === 'beginning' };
}

/** The text with the fewest slips, one in most, two in long ones; a wrong first letter is less likely. */
function nearest(asked: string, texts: readonly string[], { mustBegin } = { mustBegin: false }): string | undefined {
  let best: { text: string; cost: number } | undefined;
  for (const text of texts) {
    if (text.length <= MIN_MENDED_LETTERS || /\d/.test(text) || (mustBegin && !text.startsWith(asked))) continue;
    const sameStart = text[0] === asked[0];
    if (!sameStart && asked.length <= MIN_MENDED_LETTERS) continue;
    const most = sameStart && Math.min(text.length, asked.length + 1) >= MIN_TWO_SLIP_LETTERS ? 2 : 1;
    const slips = editDistance(asked, text, most);
    const cost = slips + (sameStart ? 0 : 0.5);
    if (slips <= most && (best === undefined || cost < best.cost)) best = { text, cost };
  }
  return best?.text;
}

/** Every way to write the scene's genres and places, free entry and all ages. */
function phrasesOf({ genres, places }: KnownScene): Map<string, Phrase> {
  const phrases = new Map<string, Phrase>();
  const add = (words: string, phrase: Phrase) => phrases.set(squeeze(words), phrase);
  for (const [words, place] of places) add(words, { says: place.name, place });
  for (const [words, genre] of Object.entries(GENRE_WORDS)) if (genres.includes(genre)) add(words, { says: genre, genre });
  for (const genre of genres) add(genre, { says: genre, genre });
  for (const words of FREE) add(words, { says: 'Free', free: true });
  for (const words of ALL_AGES) add(words, { says: 'All ages', allAges: true });
  return phrases;
}

function withoutNoise(tokens: readonly Token[]): Token[] {
  const isNoise = ({ word }: Token) => NOISE.has(word.replaceAll("'", ''));
  const first = tokens.findIndex((token) => !isNoise(token));
  return first === -1 ? [] : tokens.slice(first, tokens.findLastIndex((token) => !isNoise(token)) + 1);
}

function typedWords(tokens: readonly Token[]): string {
  return tokens
    .map(({ typed }) => typed)
    .filter((typed) => typed !== '')
    .join(' ');
}

/** What was asked, in the words of the shows page's address; undefined if several venues, genres or a name narrow it, too. */
export function filterOf(
  { nights, genres, free, price, allAges, place, parts, rest }: Asked,
  tonight: string,
): Record<string, string> | undefined {
  const [venue, ...others] = place?.venues ?? [];
  if (parts.length === 0 || rest !== '' || others.length > 0 || genres.length > 1) return undefined;
  return {
    ...(nights === undefined ? { when: 'coming' } : nightsFilter(nights, tonight)),
    ...(venue === undefined ? {} : { venue }),
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
