import type { Language } from '#scene/site/language.ts';
import { type Aside, asidesOf } from './asides.ts';
import { type CutKind, rankOf, type Sign, type SingleCut, type Span } from './kinds-of-cuts.ts';
import { phrasesIn } from './phrase-cuts.ts';
import { separatorsIn } from './separator-cuts.ts';
import { edgesOf } from './source-titles/edges.ts';
import type { Habits } from './source-titles/habits.ts';
import { titleWords, type Word } from './title-words.ts';

/** Where a title may be cut: a stretch between two pieces, empty where only a space is. */
export interface Cut extends Span {
  /** The strongest first. */
  kinds: CutKind[];
  /** A bracket said of the name before it. */
  note?: string;
}

/** A title before it is read. */
export interface CutTitle {
  text: string;
  /** In order, from the start of the text to its end. */
  cuts: Cut[];
  asides: Aside[];
  signs: Sign[];
  words: Word[];
  /** Whether it has lower case, so that capitals tell something. */
  hasSmall: boolean;
  /** What recurs in, begins or ends titles of the source. */
  often: ReadonlySet<string>;
  begins: ReadonlySet<string>;
  ends: ReadonlySet<string>;
  habits: Habits | undefined;
  isConcertHall: boolean;
}

/** What is known of a title's source. */
export interface TitleContext {
  /** Without a language, words of all languages may join, none of them surely. */
  language?: Language | undefined;
  /** Folded; see `findRecurring` and `findEdges`. */
  often?: ReadonlySet<string> | undefined;
  begins?: ReadonlySet<string> | undefined;
  ends?: ReadonlySet<string> | undefined;
  habits?: Habits | undefined;
  /** Whether shows at its place are named after works (`isConcertHall`). */
  isConcertHall?: boolean | undefined;
}

const NONE: ReadonlySet<string> = new Set();

const MAX_CUTS = 60;

/**
 * Cuts a title.
 * @param isName whether words are a known name
 */
export function cutTitle(text: string, context: TitleContext, isName: (words: string) => boolean = () => false): CutTitle {
  const { language, often = NONE, begins = NONE, ends = NONE, isConcertHall = false, habits } = context;
  const { asides, edges } = asidesOf(text);
  const isInside = (at: number) => asides.some(({ from, to }) => at >= from && at < to);
  const hasSmall = /\p{Ll}/u.test(text);
  const { found, signs } = phrasesIn(text, language, isInside);
  const single = [...edges, ...separatorsIn(text, hasSmall, isInside), ...edgeCuts(text, begins, ends, isInside), ...found];
  return {
    text,
    cuts: withoutBrackets(text, inOrder(text, single), asides, isName),
    asides,
    signs,
    words: titleWords(text),
    hasSmall,
    often,
    begins,
    ends,
    habits,
    isConcertHall,
  };
}

/** Cuts where the recurring beginnings and ends of the source's titles meet the rest. */
function edgeCuts(text: string, begins: ReadonlySet<string>, ends: ReadonlySet<string>, isInside: (at: number) => boolean): SingleCut[] {
  if (begins.size + ends.size === 0) return [];
  const { begin, end } = edgesOf(text, begins, ends);
  const cutAt = (at: number | undefined, kind: CutKind): SingleCut[] =>
    at === undefined || isInside(at) ? [] : [{ from: at, to: at, kind }];
  return [...cutAt(begin, 'begin'), ...cutAt(end, 'end')];
}

/** Separators in lists. */
const LISTING: ReadonlySet<CutKind> = new Set(['comma', 'plus', 'slash', 'bar', 'bullet', 'and', 'other and', 'with', 'featuring']);

/** Removes the cuts around a bracket before the next item of a list: the bracket belongs to the name before it. */
function withoutBrackets(text: string, cuts: readonly Cut[], asides: readonly Aside[], isName: (words: string) => boolean): Cut[] {
  const brackets = asides.filter(({ what, from }) => what === 'bracket' && from > 0);
  if (brackets.length === 0) return [...cuts];
  const kept: Cut[] = [];
  for (const cut of cuts) {
    const before = kept.at(-1);
    const bracket = brackets.find(({ from, to }) => before?.to === from && cut.from === to);
    const kinds = cut.kinds.filter((kind) => kind !== 'bracket');
    const isSaid = before !== undefined && bracket !== undefined && kept.length > 1 && kinds.some((kind) => LISTING.has(kind));
    if (!isSaid || isName(text.slice(kept.at(-2)?.to, bracket.to).trim())) kept.push(cut);
    else kept[kept.length - 1] = { from: before.from, to: cut.to, kinds, note: text.slice(bracket.from, bracket.to) };
  }
  return kept;
}

/** What may be between separators that make one cut. */
const NOTHING = /^[\s.:!*]*$/;

/** Cuts in order, adjacent ones joined, with the ends of the text. */
function inOrder(text: string, single: SingleCut[]): Cut[] {
  single.sort((a, b) => a.from - b.from || a.to - b.to);
  const cuts: Cut[] = [{ from: 0, to: 0, kinds: [] }];
  for (const { from, to, kind } of [...single, { from: text.length, to: text.length, kind: undefined }]) {
    const last = cuts.at(-1);
    if (last && (from <= last.to || NOTHING.test(text.slice(last.to, from)))) {
      last.to = Math.max(last.to, to);
      if (kind) last.kinds.push(kind);
    } else if (cuts.length < MAX_CUTS || kind === undefined) cuts.push({ from, to, kinds: kind ? [kind] : [] });
  }
  for (const cut of cuts) cut.kinds.sort((a, b) => rankOf(a) - rankOf(b));
  return cuts;
}
