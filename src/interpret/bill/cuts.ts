import type { Language } from '#scene/language.ts';
import { type Aside, asidesOf } from './asides.ts';
import { type Found, type Kind, rank, type Sign } from './kinds-of-cuts.ts';
import { edgesOf } from './past/edges.ts';
import type { Habits } from './past/habits.ts';
import { phrasesIn } from './phrase-cuts.ts';
import type { Stretch } from './stretch.ts';
import { type Word, wordsOf } from './title-words.ts';

/** Where a title may be cut: the stretch between two pieces (empty where only a space stands) and what stands there. */
export interface Cut extends Stretch {
  /** The one that tells most first. */
  kinds: Kind[];
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
  /** What several titles of the source hold, begin with or end with. */
  often: ReadonlySet<string>;
  begins: ReadonlySet<string>;
  ends: ReadonlySet<string>;
  habits: Habits | undefined;
  isConcertHall: boolean;
}

/** What is known of where a title stands. */
export interface Around {
  /** The language of its source; without one, words of all languages may join, and none of them surely. */
  language?: Language | undefined;
  /** What stands in several titles of the source, folded (`oftenIn`), and what begins or ends them (`edgesIn`). */
  often?: ReadonlySet<string> | undefined;
  begins?: ReadonlySet<string> | undefined;
  ends?: ReadonlySet<string> | undefined;
  /** How the source writes its titles. */
  habits?: Habits | undefined;
  /** Whether it is at a place where nights are called by what is played (`isConcertHall`). */
  isConcertHall?: boolean | undefined;
}

const NONE: ReadonlySet<string> = new Set();

/** A title is read up to this many cuts. */
const MOST = 60;

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
  'call',
  'year',
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
    // A call before a name; the year at the end.
    String.raw`((?<=\p{L})!(?=\s+\p{Lu}))|((?<=\p{L})\s(?=20\d\d$))`,
  ].join('|'),
  'gu',
);

/** Where a text may be cut, what of it is cut out whole, and which of its words tell what they stand in. */
export function cutsOf(text: string, around: Around = {}): Cuts {
  const { language, often = NONE, begins = NONE, ends = NONE, isConcertHall = false, habits } = around;
  const { asides, edges } = asidesOf(text);
  const found: Found[] = [...edges];
  const isInside = (at: number) => asides.some(({ from, to }) => at >= from && at < to);
  for (const match of text.matchAll(SEPARATOR)) {
    if (isInside(match.index)) continue;
    const kind = SEPARATORS[match.findIndex((said, group) => group > 0 && said !== undefined) - 1] ?? 'capital';
    // A capital X divides only where everything is in capitals.
    if (kind === 'capital' && /\p{Ll}/u.test(text)) continue;
    found.push({ from: match.index, to: match.index + match[0].length, kind: kind === 'capital' ? 'times' : kind });
  }
  if (begins.size + ends.size > 0) {
    const { begin, end } = edgesOf(text, begins, ends);
    if (begin !== undefined && !isInside(begin)) found.push({ from: begin, to: begin, kind: 'begin' });
    if (end !== undefined && !isInside(end)) found.push({ from: end, to: end, kind: 'end' });
  }
  const phrases = phrasesIn(text, language, isInside);
  found.push(...phrases.found);
  return {
    cuts: joined(text, found),
    asides,
    signs: phrases.signs,
    words: wordsOf(text),
    hasSmall: /\p{Ll}/u.test(text),
    natures: new Map(),
    often,
    begins,
    ends,
    habits,
    isConcertHall,
  };
}

/** What may stand between separators that are one cut together, and beside them. */
const NOTHING = /^[\s.:!*]*$/;

/** Cuts in order, with those between which nothing stands as one; the first and the last are the ends of the text. */
function joined(text: string, found: Found[]): Cut[] {
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
