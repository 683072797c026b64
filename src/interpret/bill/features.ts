import { fold } from '#scene/names.ts';
import { TOPICS as ALL_TOPICS } from '../kind/topics.ts';
import type { Cut, Cuts } from './cuts.ts';
import { GIVEN_NAMES } from './given-names.ts';
import { CATEGORIES } from './words.ts';

/** What a cut may be: one piece ends and another begins, each an act or something else, or it lies inside an act. Inside what is no act it weighs nothing. */
export const OUTCOMES = ['act|act', 'act|other', 'other|act', 'in act'] as const;

/** What stands between pieces that follow one another as equals. */
const LISTING: readonly string[] = ['slash', 'bullet', 'plus', 'comma', 'bar', 'times', 'versus', 'tight'];
const LINKING: readonly string[] = ['and', 'other and'];
const GUESTS: readonly string[] = ['with', 'featuring', 'other with'];
const COUNTED: readonly string[] = [...GUESTS, 'colon', 'dash', 'bar', 'presents', 'by', 'at', 'stop', 'tight'];

const BEFORE = Array.from({ length: 4 }, (_, more) => `before ${more}`);
/** How many words stand on each side, two for more. */
const WORDS_BESIDE = Array.from({ length: 9 }, (_, at) => `${Math.floor(at / 3)}-${at % 3}`);

/** The features of every cut of a title, by which its outcomes are weighed. */
export function cutFeatures(text: string, found: Cuts): string[][] {
  const { cuts } = found;
  const kinds = cuts.map((cut) => cut.kinds[0] ?? '');
  const inner = kinds.slice(1, -1);
  const listed = new Set(inner.filter((kind) => LISTING.includes(kind)));
  const joints = cuts.flatMap((cut, at) => (cut.to > cut.from || at === 0 || at === cuts.length - 1 ? [at] : []));
  let guests = false;
  let commas = 0;
  let isFirst = true;
  return cuts.map((cut, at) => {
    const kind = kinds[at] ?? '';
    if (at === 0 || at === cuts.length - 1 || kind === '') return [];
    const said: string[] = [...cut.kinds];
    if (kind === 'with' && text.startsWith('/', cut.to - 1)) said.push('w/');
    if (cut.kinds.length > 1) said.push(cut.kinds.slice(0, 2).join('+'));
    const behind = inner.slice(at);
    const left = joints.findLast((joint) => joint < at) ?? 0;
    const right = joints.find((joint) => joint > at) ?? cuts.length - 1;
    const after = text.slice(cut.to, cuts[right]?.from);
    if (COUNTED.includes(kind)) {
      const more = behind.filter((other) => LISTING.includes(other) || LINKING.includes(other)).length;
      said.push(pair(kind, BEFORE[Math.min(more, 3)] ?? ''));
      if (isFirst) said.push(pair('first', kind));
      if (inner.filter((other) => other === kind).length > 1) said.push(pair(kind, 'of several'));
      if (listed.size > 0 && !behind.some((other) => listed.has(other))) said.push(pair(kind, 'behind a list'));
      if (behind.some((other) => GUESTS.includes(other))) said.push(pair(kind, 'before guests'));
      const [one, other] = [
        nature(text, found, cuts[left]?.to ?? 0, cut.from),
        nature(text, found, cut.to, cuts[right]?.from ?? text.length),
      ];
      said.push(joined(kind, 'behind', one), joined(kind, 'to', other), joined(joined(kind, 'from', one), 'to', other));
    }
    if (kind === 'quote' && /\p{L}\s*$/u.test(text.slice(0, cut.from)) && /^\p{Lu}/u.test(after)) said.push('quote before a name');
    if (LISTING.includes(kind) || LINKING.includes(kind)) {
      const link = LINKING.includes(kind);
      const [wordsBefore, wordsAfter] = [
        wordsIn(found, cuts[left]?.to ?? 0, cut.from),
        wordsIn(found, cut.to, cuts[right]?.from ?? text.length),
      ];
      said.push(pair(kind, WORDS_BESIDE[3 * Math.min(wordsBefore, 2) + Math.min(wordsAfter, 2)] ?? ''));
      if (guests) said.push(pair(kind, 'among guests'));
      if (link) {
        const [one, other] = [
          nature(text, found, cuts[left]?.to ?? 0, cut.from),
          nature(text, found, cut.to, cuts[right]?.from ?? text.length),
        ];
        said.push(joined(kind, 'behind', one), joined(kind, 'to', other));
      }
      if (link && [...listed].some((other) => other !== 'comma')) said.push(pair(kind, 'beside a list'));
      if (link && commas > 0 && !behind.some((other) => other === 'comma')) said.push(pair(kind, 'ends commas'));
      if (kind === 'comma' && [...listed].some((other) => other !== 'comma')) said.push('comma beside a list');
      if (kind === 'comma' && commas === 0 && !behind.includes('comma') && !behind.some((other) => LINKING.includes(other)))
        said.push('single comma');
      const article = ARTICLES.has(/^\p{L}+/u.exec(after)?.[0].toLowerCase() ?? '');
      if (article)
        said.push(pair(kind, /^the\s\p{Lu}/u.test(after) ? 'before the A' : /^The/.test(after) ? 'before The' : 'before an article'));
      if (article && /^the\s/i.test(text.slice(cuts[left]?.to, cut.from))) said.push(pair(kind, 'between articles'));
      if (/^\p{Ll}/u.test(after)) said.push(pair(kind, 'before small'));
      if (link && /^(?:company|co\.?|sons|daughters|you|me|i|us)(?!\p{L})/iu.test(after)) said.push(pair(kind, 'before kin'));
      if (link && inner.filter((other) => LINKING.includes(other)).length > 1) said.push(pair(kind, 'of several'));
      if (link && /\p{L}/u.test(text.slice(cut.from, cut.to)) && text.includes(' & ')) said.push(pair(kind, 'beside &'));
      if (inner.slice(0, at - 1).includes('colon')) said.push(pair(kind, 'behind colon'));
    }
    if (kind === 'comma') commas += 1;
    if (GUESTS.includes(kind)) guests = true;
    if (cut.to > cut.from) isFirst = false;
    return said;
  });
}

const ARTICLES = new Set(['the', 'his', 'her', 'their', 'los', 'las', 'die', 'der', 'das', 'de', 'la', 'le', 'el']);

const SUMMARY: Partial<Record<string, string>> = {
  release: 'release',
  deed: 'deed',
  players: 'players',
  pastime: 'pastime',
  occasion: 'occasion',
  weekday: 'occasion',
  nobody: 'nobody',
  manner: 'manner',
  stage: 'pastime',
};

const PERSON = /^\p{Lu}[\p{Ll}'’]+\s(?:\p{Lu}\.?\s)?\p{Lu}[\p{L}'’-]+$/u;

/** Whether words begin with a name that people are given. */
function isPerson(words: string): boolean {
  return GIVEN_NAMES.has(fold(/^\p{L}+/u.exec(words)?.[0] ?? ''));
}

/** What a stretch looks like as a whole. */
function nature(text: string, cuts: Cuts, from: number, to: number): string {
  return cuts.natures.getOrInsertComputed(from * 1000 + to, () => natureOf(text, cuts, from, to));
}

function natureOf(text: string, found: Cuts, from: number, to: number): string {
  const { signs, often } = found;
  const words = text.slice(from, to).trim();
  if (often.size > 0 && often.has(fold(words))) return 'often';
  for (const sign of signs) {
    if (sign.from < from || sign.to > to) continue;
    const said =
      SUMMARY[sign.category] ??
      (sign.category === 'ending' && text.slice(sign.to, to).replace(/[\s!?.\d]/g, '') === '' && sign.from > from ? 'ending' : undefined);
    if (said) return said;
  }
  if (FEST.test(words)) return 'occasion';
  const count = wordsIn(found, from, to);
  if (count < 5 && isPerson(words)) return count === 1 ? 'a given name' : 'person';
  if (PERSON.test(words)) return 'two names';
  if (/^the\s\S+(?:\s\S+)?$/i.test(words)) return 'the';
  const genres = signs.filter((sign) => sign.category === 'genre' && sign.from >= from && sign.to <= to).length;
  if (genres > 0) return 'genre';
  return count === 1 ? 'a word' : count < 5 ? 'words' : 'a sentence';
}

/** As posters write 'with': between acts, and hardly ever else. */
const SLASHED = /(?:^|\s)w\//i;

const OCCASIONS: readonly string[] = ['occasion', 'ending', 'pastime', 'stage', 'weekday', 'genre', 'fate'];

/** What a title has that tells whether nobody plays at all. */
export function nobodyFeatures(text: string, found: Cuts): string[] {
  const { cuts, signs } = found;
  const said = new Set(['any']);
  const firstEnd = cuts.find((cut) => cut.from > 0 && cut.to > cut.from)?.from ?? text.length;
  for (const { category, from } of signs) said.add(from < firstEnd ? `${category} first` : `${category} later`);
  const kinds = cuts.slice(1, -1).map((cut) => cut.kinds[0] ?? '');
  for (const { topic, from } of found.words) if (topic) said.add(joined('topic', topic, from < firstEnd ? 'first' : 'later'));
  const strange = found.words.filter((word) => !word.isOrdinary).length;
  said.add(
    strange === 0
      ? 'all ordinary'
      : strange === found.words.length
        ? 'all strange'
        : strange * 2 > found.words.length
          ? 'mostly strange'
          : 'some strange',
  );
  if (kinds.length === 0)
    said.add(
      joined(
        'uncut',
        strange === 0 ? 'ordinary' : strange === found.words.length ? 'strange' : 'mixed',
        String(Math.min(4, found.words.length)),
      ),
    );
  const first = nature(text, found, 0, firstEnd);
  said.add(`first ${first}`);
  const [next, beyond] = cuts.filter((cut) => cut.from >= firstEnd && (cut.to > cut.from || cut.from === text.length));
  if (next?.kinds[0])
    said.add(joined(joined(next.kinds[0], 'from', first), 'to', nature(text, found, next.to, beyond?.from ?? text.length)));
  if (kinds.includes('versus') && !kinds.some((kind) => LISTING.includes(kind) && kind !== 'versus'))
    said.add(/\bdj\b/i.test(text) ? 'djs match' : 'a match');
  if (/\blive (?:music|bands?)\b/i.test(text)) said.add('live music');
  said.add(`pieces ${Math.min(3, kinds.filter((kind) => LISTING.includes(kind) || LINKING.includes(kind)).length)}`);
  if (kinds.some((kind) => GUESTS.includes(kind))) said.add('guests');
  if (SLASHED.test(text)) said.add('w/');
  const last = signs.at(-1);
  if (last && NO_WORD.test(text.slice(last.to))) said.add(pair('ends in', last.category));
  if (kinds.length === 0) said.add(signs.some(({ category }) => OCCASIONS.includes(category)) ? 'uncut' : 'uncut and plain');
  if (/\d\s?off\b/i.test(text)) said.add('an offer');
  if (/^(?:open|close[ds]?|closing)\b/i.test(text)) said.add('opening hours');
  return [...said];
}

/** How many words stand between two places. */
function wordsIn({ words }: Cuts, from: number, to: number): number {
  let count = 0;
  for (const word of words) if (word.from >= from && word.to <= to && !word.isGlued) count += 1;
  return count;
}

const ALL_CATEGORIES = [...Object.keys(CATEGORIES), 'pastime', 'month', 'weekday', 'fate'];
/** The features of a category, put together once. */
const SIGNS = new Map(
  ALL_CATEGORIES.map((name) => [name, { in: `has ${name}`, begins: `begins ${name}`, ends: `ends ${name}`, is: `is ${name}` }]),
);

const TOPICS = new Map(ALL_TOPICS.map((topic) => [topic, `topic ${topic}`]));

/** What stands at the edges of a piece without belonging to it. */
const EDGES = /^[\s.,:;/|*!–—-]+(?=[^\s])|[\s,:;|/*–—-]+$/gu;

const FEST =
  /(?:fests?|palooza|fest(?:ival|spiele?)(?:en|et)?|konzerte?|koncert(?:er)?|konsert(?:er)?|concerten|part(?:y|ies)|quiz|bingo|abend|avond|aften|kväll|kveld|nacht|marked|markt)(?:en|et|s)?(?!\p{L})/iu;
const SMALL = /\p{Ll}/u;
type Shape = [name: string, shape: RegExp];
const SHAPES: Shape[] = [
  ['the', /^the\s/i],
  ['small', /^\p{Ll}/u],
  ['called', /[!?]$/],
  ['fest', FEST],
  ['role', /^(?:djs?|mc|live|band|bands|musik|music|headliner|openers?|with|and|plus)\.?$/i],
  ['dj', /^(?:dj|mc)\s(?!night|set|music)/i],
  ['article', /^(?:an?|eine?|una?|en|et)\s/i],
  ['wordless', /^[^\p{L}]*$/u],
  ['chapter', /\s(?:SF|NYC|PDX|LA|DC)$/],
];
/** A name in parts with points between, as what is filed. */
const ENTRY = /^[^ .]+\.[^ .]+\.[^ ]/;
const DIGIT = /\d/;
const SHAPES_WITH_DIGITS: Shape[] = [
  ['number', /(?:^|\s)#?\d{1,3}$/],
  ['year', /\b(?:19|20)\d\d\b/],
  [
    'numbered',
    /(?:#\s?\d+|\b(?:vol|volume|v|pt|part|no|episode|day|night|week|session|chapter)\.?\s?#?\d+|\s0\d\d|\b\d+(?:st|nd|rd|th))\b/i,
  ],
  ['entry', /^\p{Lu}{2,3}\s\d{3}\b/u],
];
const APOSTROPHE = /['’]/;
const SHAPES_WITH_APOSTROPHES: Shape[] = [
  ['possessive', /\p{L}['’]s?\s/u],
  ['owned', /['’]s?$/],
];

/** A piece of a title that a reading may have: its words without what stands at their edges, and the features by which its label is weighed. */
export interface Piece {
  words: string;
  features: string[];
}

/**
 * The piece between two cuts.
 * @param isPlace whether a text is the venue's own name
 */
export function pieceOf(text: string, found: Cuts, left: number, right: number, isPlace: (words: string) => boolean): Piece {
  const { cuts, asides, signs } = found;
  const from = (cuts[left] as Cut).to;
  const to = (cuts[right] as Cut).from;
  const words = wordsBetween(text, found, left, right);
  const features: string[] = [];
  const aside = asides.find((other) => other.from === from && other.to === to);
  if (aside) features.push(ASIDES[aside.what]);
  else if (asides.some((other) => other.from >= from && other.to <= to)) features.push('around an aside');
  const count = wordsIn(found, from, to);
  const [before = 'start', after = 'end'] = [cuts[left]?.kinds[0], cuts[right]?.kinds[0]];
  const looks = nature(text, found, from, to);
  const few = COUNTS[Math.min(count, 3)] ?? '';
  const [behind, ahead] = [joining('behind', before), joining('before', after)];
  const pushBetween = (name: string) =>
    features.push(name, withWord(behind, name, 'behind', before), withWord(ahead, name, 'before', after));
  pushBetween(looks);
  pushBetween(few);
  if (count > 3) features.push(COUNTS[count > 6 ? 7 : count === 6 ? 5 : count] ?? '');
  const isLast = right === cuts.length - 1;
  if (left === 0) features.push(isLast ? 'whole' : 'first');
  else if (isLast) features.push('last');
  for (const [name, shape] of SHAPES) if (shape.test(words)) features.push(name);
  if (DIGIT.test(words)) for (const [name, shape] of SHAPES_WITH_DIGITS) if (shape.test(words)) features.push(name);
  if (APOSTROPHE.test(words)) for (const [name, shape] of SHAPES_WITH_APOSTROPHES) if (shape.test(words)) features.push(name);
  if (ENTRY.test(words)) features.push('entry');
  if (found.hasSmall && !SMALL.test(words) && /\p{L}{2}/u.test(words)) features.push('capitals');
  let covered = 0;
  for (const sign of signs) {
    if (sign.from < from || sign.to > to) continue;
    const said = SIGNS.get(sign.category);
    if (said === undefined) continue;
    const begins = NO_WORD.test(text.slice(from, sign.from));
    const ends = NO_WORD.test(text.slice(sign.to, to));
    covered += sign.to - sign.from;
    features.push(begins && ends ? said.is : begins ? said.begins : ends ? said.ends : said.in);
  }
  let [ordinary, all] = [0, 0];
  for (const word of found.words) {
    if (word.from < from || word.to > to) continue;
    all += 1;
    if (word.isOrdinary) ordinary += 1;
    if (word.topic) features.push(TOPICS.get(word.topic) ?? '');
  }
  const plain = all === 0 ? '' : ordinary === all ? 'ordinary' : ordinary === 0 ? 'strange' : 'part ordinary';
  if (plain !== '') {
    pushBetween(plain);
    features.push(joined(plain, 'as', few));
  }
  if (covered > 0 && covered >= words.replace(/\s/g, '').length * 0.9) features.push('all told');
  if (isPlace(words)) features.push('the venue');
  return { words, features };
}

/** The words between two cuts, without what stands at their edges. */
export function wordsBetween(text: string, { cuts }: Cuts, left: number, right: number): string {
  return text.slice(cuts[left]?.to, cuts[right]?.from).replace(EDGES, '');
}

const ASIDES = { bracket: 'aside bracket', quote: 'aside quote', mark: 'aside mark' };
const COUNTS = Array.from({ length: 8 }, (_, count) => `words ${count}`);
const NO_WORD = /^[\s!?.,:;*"”)]*$/;
const JOINED = new Map<string, Map<string, Map<string, string>>>();

/** Three words as one, put together once: a feature is looked up some hundred times for a title. */
function joined(one: string, how: string, other: string): string {
  return withWord(joining(how, other), one, how, other);
}

const PAIRS = new Map<string, Map<string, string>>();

/** Two words as one, put together once. */
function pair(one: string, other: string): string {
  const known = PAIRS.getOrInsertComputed(other, newMap);
  const found = known.get(one);
  if (found !== undefined) return found;
  const put = `${one} ${other}`;
  known.set(one, put);
  return put;
}

const newMap = () => new Map();

/** What has been put together with these two, by the word before them. */
function joining(how: string, other: string): Map<string, string> {
  return JOINED.getOrInsertComputed(how, newMap).getOrInsertComputed(other, newMap);
}

function withWord(known: Map<string, string>, one: string, how: string, other: string): string {
  const found = known.get(one);
  if (found !== undefined) return found;
  const put = `${one} ${how} ${other}`;
  known.set(one, put);
  return put;
}
