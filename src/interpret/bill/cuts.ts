import type { Language } from '#scene/language.ts';
import { foldWords } from '#scene/names.ts';
import { isOrdinary } from '../kind/kind.ts';
import { beginsPhrase, phraseAt, type Topic, topicOf } from '../kind/topics.ts';
import { type Category, type Joint, OWN_JOINTS, PHRASES } from './words.ts';

/** A stretch of a text. */
interface Stretch {
  from: number;
  to: number;
}

/** Where a title may be cut: the stretch between two pieces (empty where only a space stands) and what stands there. */
export interface Cut extends Stretch {
  /** The one that tells most first. */
  kinds: Kind[];
}

/** A stretch that is cut out whole: a bracket, words in quotation marks, an hour, a price or an age limit; a slot is a bracket that says when. */
interface Aside extends Stretch {
  what: 'bracket' | 'quote' | 'mark' | 'slot';
}

/** A phrase that tells what the piece is in which it stands. */
interface Sign extends Stretch {
  category: Category;
}

type Separator =
  | 'slash'
  | 'tight'
  | 'bar'
  | 'bullet'
  | 'plus'
  | 'comma'
  | 'colon'
  | 'dash'
  | 'times'
  | 'bracket'
  | 'stop'
  | 'quote'
  | 'mark'
  | 'slot'
  | 'of';
/** What stands at a cut: a separator, a joint word, or one of the phrases before or behind which a name may end or begin. */
type Kind = Joint | Separator | `before ${Category}` | `behind ${Category}`;

/** A word of a title. Of a phrase that is about something, the first says so. */
interface Word extends Stretch {
  topic: Topic | undefined;
  isOrdinary: boolean;
  /** Whether it goes on with the one before: “O'Neill” is one word. */
  isGlued: boolean;
}

export interface Cuts {
  cuts: Cut[];
  asides: Aside[];
  signs: Sign[];
  /** Its words: what each is about, and whether many write it. */
  words: Word[];
  /** Whether it has small letters, so that capitals tell something. */
  hasSmall: boolean;
  /** What stretches look like as a whole, once somebody asked. */
  natures: Map<number, string>;
  /** What stands in several titles of the source, folded. */
  often: ReadonlySet<string>;
}

/** What is known of where a title stands. */
export interface Around {
  /** The language of its source; without one, words of all languages may join, and none of them surely. */
  language?: Language | undefined;
  /** What stands in several titles of the source, folded (`oftenIn`). */
  often?: ReadonlySet<string> | undefined;
}

const NOTHING_OFTEN: ReadonlySet<string> = new Set();

/** A title is read up to this many cuts. */
const MOST = 60;

/** The one that tells most first. */
const ORDER = [
  'presents',
  'presented',
  'featuring',
  'with',
  'by',
  'other with',
  'colon',
  'dash',
  'bar',
  'slash',
  'bullet',
  'plus',
  'comma',
  'times',
  'versus',
  'and',
  'other and',
  'tight',
  'stop',
  'at',
  'other at',
  'from',
  'for',
  'of',
];

/** Phrases before which a name may end, and behind which one may begin. */
const ENDS: readonly string[] = ['release', 'deed', 'manner', 'nobody', 'fate'];
const BEGINS: readonly string[] = ['nobody', 'fate', 'manner'];

/** Who else plays may stand in brackets: such a bracket is no aside. */
const GUESTS = String.raw`(?<guests>[([{]\s*(?:w\/|\+|(?:with|feat|ft|featuring|plus|mit|met|con|med|avec|supp|support)[\s.:])[^()[\]{}]{0,200}[)\]}])`;

/** Nobody begins at 3 to 6 in the morning: '5am' is somebody. */
const HOUR = String.raw`(?!0?[3-6]\s?am\b)\d{1,2}(?:[:.h]\d\d)?\s*(?:[ap]\.?m\b\.?|uhr\b)|\b\d{1,2}:\d\d\b(?:\s*h\b)?`;
const HOURS = String.raw`(?:\d{1,2}(?::\d\d)?\s*(?:-|–)\s*)?(?:${HOUR})(?:\s*(?:-|–|to|til|till)\s*(?:${HOUR}|\d{1,2}\s?[ap]m\b|late))?`;
const AMOUNT = String.raw`\d+(?:[.,]\d\d)?`;
const PRICE = String.raw`[$€£]\s?${AMOUNT}(?![\d.]*\soff\b)(?:\s*(?:[-–/]|to)\s*[$€£]?${AMOUNT})?\+?(?:\s+(?:suggested donation|adv(?:ance)?\b|dos\b|at the door|cover|tickets?|per person\b.*))*|\b${AMOUNT}\s?(?:€|eur\b|kr\b|nok\b|sek\b|dkk\b)|\b(?:kr|cc)[.:]?\s?${AMOUNT}(?:,-)?`;
const AGES = String.raw`(?<![\d.,])(?:16|18|19|21)\s?(?:\+(?!\s*\p{L}{3})|& (?:up|over)\b|and (?:up|over)\b|plus(?=\s*$))`;
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const DATE = String.raw`(?<![\p{L}\p{N}])${MONTH}\.?\s\d{1,2}(?:st|nd|rd|th)?\b(?!\s?\p{L}{3})(?:,?\s20\d\d)?|(?<![\p{L}\p{N}./$])\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?(?![\p{L}\p{N}/])`;
const TIMES = String.raw`(?:two|three|2|3)\s+shows\b.{0,60}$`;

const ASIDE = new RegExp(
  [
    GUESTS,
    String.raw`(?<bracket>(?<=\S\s*)(?<![\p{L}\p{N}])\([^()]{0,200}\)(?![\p{L}\p{N}])|\[[^[\]]{0,200}\]|\{[^{}]{0,200}\}|\*+(?!\s)[^*]{1,80}?(?<!\s)\*+)`,
    String.raw`(?<quote>(?<![\p{L}\p{N}])["“][^"“”]{2,120}["”](?![\p{L}\p{N}])|(?<=\S\s+)['‘][^'‘’]{2,80}['’](?=\s*(?:$|[-–—,;|+&:(@]|(?:w\/|with|feat|ft|plus|tour|(?:(?:album|ep|lp|record|single) )?release)(?!\p{L}))))`,
    String.raw`(?<mark>(?:@\s*)?(?:doors?(?: at)?:?\s*)?(?<![\p{L}\p{N}:])(?:${HOURS})(?![\p{L}\p{N}])(?:\s+doors?)?|${AGES}|${PRICE}|${DATE}|${TIMES})`,
  ].join('|'),
  'giu',
);

/** A bracket that says when somebody plays stands between two who do. */
const TIMED = /\d\s?[ap]m\b/i;

/** Without any of these a text has no aside. */
const HAS_ASIDE = /[\d([{*"“'‘$€£]|shows/;

/** What each group of it finds. */
const SEPARATORS = [
  'with',
  'slash',
  'tight',
  'bar',
  'bullet',
  'plus',
  'comma',
  'colon',
  'dash',
  'and',
  'times',
  'capital',
  'at',
  'stop',
  'of',
] as const;
const SEPARATOR = new RegExp(
  [
    String.raw`((?<![\p{L}\p{N}])[wW]\/+|(?<=\s)w\.?(?=\s))`,
    String.raw`(\s\/+|\/+(?=\s)|\/\/+)`,
    String.raw`((?<=[\p{L}\p{N})!.?'’])\/(?=[\p{L}\p{N}('’]))`,
    String.raw`(\|)|([;•·●‣])|(\s\+|\+(?=\s))`,
    String.raw`(,(?!\d{3}(?!\d)))`,
    String.raw`(:+(?=\s|$)|(?<=\p{L}):(?=\p{Lu}))`,
    String.raw`(\s[-–—]+(?=\s)|[–—]+|(?<=\p{L})-(?=\s))`,
    String.raw`(\s&(?=[\s\p{L}]|$)|\s'?n'?(?=\s))`,
    String.raw`(\s[x×~*](?=\s))|(\sX(?=\s))`,
    String.raw`(@)|((?<=\p{Ll}{2})(?<!\b(?:Mrs|Mr|Ms|Dr|St|Jr|Sr|Mt))\.(?=\s+\p{Lu}))|(\sof(?=\s(?:The|La|Las|Los|El)\s))`,
  ].join('|'),
  'gu',
);

/** Where a text may be cut, what of it is cut out whole, and which of its words tell what they stand in. */
export function cutsOf(text: string, { language, often = NOTHING_OFTEN }: Around = {}): Cuts {
  const own = language === undefined || language === 'en' ? undefined : OWN_JOINTS.get(language);
  const asides: Aside[] = [];
  const found: (Stretch & { kind: Kind })[] = [];
  for (const match of HAS_ASIDE.test(text) ? text.matchAll(ASIDE) : []) {
    const other = match.groups?.bracket === undefined ? 'quote' : TIMED.test(match[0]) ? 'slot' : 'bracket';
    const what = match.groups?.mark ? 'mark' : other;
    const [from, to] = [match.index, match.index + match[0].length];
    if (match.groups?.guests) {
      found.push({ from, to: from + 1, kind: 'bracket' }, { from: to - 1, to, kind: 'bracket' });
      continue;
    }
    asides.push({ from, to, what });
    const own = OWN.exec(text.slice(0, from));
    found.push({ from: own?.[1] ? own.index : from, to: from, kind: what }, { from: to, to, kind: what });
  }
  const isInside = (at: number) => asides.some(({ from, to }) => at >= from && at < to);
  for (const match of text.matchAll(SEPARATOR)) {
    if (isInside(match.index)) continue;
    const kind = SEPARATORS[match.findIndex((said, group) => group > 0 && said !== undefined) - 1] ?? 'capital';
    // A capital X divides only where everything is in capitals.
    if (kind === 'capital' && /\p{Ll}/u.test(text)) continue;
    found.push({ from: match.index, to: match.index + match[0].length, kind: kind === 'capital' ? 'times' : kind });
  }
  const signs: Sign[] = [];
  for (const { at, end, meaning } of PHRASES.in(text)) {
    // 'A-Live' is one word.
    if (isInside(at) || GLUED.test(text.slice(Math.max(0, at - 2), at))) continue;
    if (isJoint(meaning)) {
      const joint = (meaning.startsWith('other') && own?.get(text.slice(at, end).toLowerCase())) || meaning;
      if (isJoining(text, at, end, meaning, joint)) found.push({ from: at, to: end, kind: joint });
      continue;
    }
    if (YEARS.test(text.slice(at, end)) && !/\d\s*$/.test(text.slice(0, at))) continue;
    if (meaning === 'nobody' && !ALONE.test(text.slice(at, end)) && !APART.test(text.slice(0, at))) continue;
    signs.push({ from: at, to: end, category: meaning });
    if (meaning === 'manner' && !AT_AN_END.test(text.slice(end)) && !UNFINISHED.test(text.slice(at, end))) continue;
    if (meaning === 'deed' && AT_AN_END.test(text.slice(end))) continue;
    if (ENDS.includes(meaning)) {
      const own = OWN.exec(text.slice(0, at));
      found.push({ from: own ? own.index : at, to: own ? own.index + (own[1]?.length ?? 0) : at, kind: `before ${meaning}` });
    }
    if (BEGINS.includes(meaning) && !UNFINISHED.test(text.slice(at, end))) found.push({ from: end, to: end, kind: `behind ${meaning}` });
  }
  return { cuts: joined(text, found), asides, signs, words: wordsOf(text), hasSmall: /\p{Ll}/u.test(text), natures: new Map(), often };
}

/** What is known of single words: titles write the same ones again and again. Forgotten at so many. */
const KNOWN_WORDS = new Map<string, { folded: string; topic: Topic | undefined; isOrdinary: boolean }>();
const MOST_WORDS = 20_000;

function wordOf(word: string) {
  if (KNOWN_WORDS.size >= MOST_WORDS) KNOWN_WORDS.clear();
  return KNOWN_WORDS.getOrInsertComputed(word, () => {
    const folded = foldWords(word);
    const topic = topicOf(folded);
    return { folded, topic, isOrdinary: topic !== undefined || isOrdinary(folded) };
  });
}

/** The words of a text, up to so many. */
function wordsOf(text: string): Word[] {
  const found = [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu)];
  const known = found.map(([word]) => wordOf(word));
  const folded = known.map((word) => word.folded);
  let phrase = 0;
  let last = -1;
  return found.map(({ index: from, 0: { length } }, index) => {
    const { topic: own, isOrdinary } = known[index] ?? wordOf('');
    const isInPhrase = phrase > index;
    const { topic, length: words } = isInPhrase
      ? { topic: undefined, length: 1 }
      : beginsPhrase(folded, index)
        ? phraseAt(folded, index)
        : { topic: own, length: 1 };
    if (topic !== undefined) phrase = index + words;
    const isGlued = from === last + 1 && /['’.-]/.test(text[last] ?? '');
    last = from + length;
    return { from, to: last, topic, isOrdinary: isOrdinary || isInPhrase || topic !== undefined, isGlued };
  });
}

function isJoint(meaning: Category | Joint): meaning is Joint {
  return ORDER.includes(meaning);
}

/** A word goes on over a hyphen. */
const GLUED = /[\p{L}\p{N}]-$/u;

/** How long something has been tells of an occasion only behind a number. */
const YEARS = /^(?:years?|años|jahre|års?|jaar|ans)$/i;

/** 'Guests' and 'TBA' are nobody wherever they stand, 'more' and 'others' only where another name could stand. */
const ALONE = /^(?:and|und|en|y|e|et|og|och)\s|guest|tb[acd]|opener|opening|support|supp|announced/i;
const APART =
  /(?:^|[,;&+|/•(:–—]|\s[-x]|(?<!\p{L})(?:and|with|plus|feat\.?|ft\.?|y|und|e|et|en|og|och|mit|con|med|met|avec|many|lots|his|her|their))\s*$/iu;

/** What such a phrase goes on with is part of it: 'live at the Cannery'. */
const UNFINISHED = /\s(?:at|in|from|on|to)$/i;

/** Nothing of the piece stands behind. */
const AT_AN_END = /^[\s.\d]*(?:$|!|[^\s\p{L}\p{N}!.'’])/u;

/** Whose it is, and the how manyth, stand before a release and are no part of a name: 'Neap's Album Release', 'Neap 10th Anniversary'. */
const OWN = /(['’]s?)?\s+(?:\d+(?:st|nd|rd|th)?\s+)?$/;

/** Whether a word joins where it stands: at the very front it is part of a name ('Plus One'), and so it is behind what divides without it ('/ And So I Ebb'). */
function isJoining(text: string, at: number, end: number, meaning: Joint, joint: Joint): boolean {
  const word = text.slice(at, end);
  if (joint === 'other at') return false;
  // 'På' in 'Smak På Deg' is a word of a name, as all of its words are capitalised; 'på' says where.
  if (meaning === 'other at' && /^\p{Lu}\p{Ll}/u.test(word)) return false;
  if (meaning === 'and') return !/(?:^|[/•·|+]\s*)$/.test(text.slice(0, at));
  if (meaning === 'other and')
    return (/^\p{Ll}+$/u.test(word) || !/\p{Ll}/u.test(text)) && /\s$/.test(text.slice(0, at)) && /^\s/.test(text.slice(end));
  // 'The Band & Little FEAT' brings nobody along.
  if (meaning === 'featuring' && !/[\p{L}\p{N}]/u.test(text.slice(end))) return false;
  if (meaning === 'featuring') return at > 0 && !/^Feat$/.test(word) ? true : at > 0 && /^[.\s/]+\S/.test(text.slice(end));
  if (meaning === 'presents') return at > 0 && !/^present$/i.test(word) ? true : at > 0 && !/^\s*(?:[:,–—-]|$)/.test(text.slice(end));
  return at > 0;
}

/** What may stand between separators that are one cut together, and beside them. */
const NOTHING = /^[\s.:!*]*$/;

/** Cuts in order, with those between which nothing stands as one; the first and the last are the ends of the text. */
function joined(text: string, found: (Stretch & { kind: Kind })[]): Cut[] {
  found.sort((a, b) => a.from - b.from || a.to - b.to);
  const cuts: Cut[] = [{ from: 0, to: 0, kinds: [] }];
  for (const { from, to, kind } of [...found, { from: text.length, to: text.length, kind: undefined }]) {
    const last = cuts.at(-1);
    if (last && (from <= last.to || NOTHING.test(text.slice(last.to, from)))) {
      last.to = Math.max(last.to, to);
      if (kind) last.kinds.push(kind);
    } else if (cuts.length < MOST || kind === undefined) cuts.push({ from, to, kinds: kind ? [kind] : [] });
  }
  for (const cut of cuts) cut.kinds.sort((a, b) => rank(a) - rank(b));
  return cuts;
}

function rank(kind: string): number {
  const at = ORDER.indexOf(kind);
  return at < 0 ? ORDER.length : at;
}
