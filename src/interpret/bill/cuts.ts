import type { Language } from '#scene/site/language.ts';
import { type Aside, findAsides } from './asides.ts';
import { type CutKind, rankOf, type Sign, type SingleCut, type Span } from './kinds-of-cuts.ts';
import { findPhrases } from './phrase-cuts.ts';
import { findSeparators } from './separator-cuts.ts';
import { findTitleEdges } from './source-titles/edges.ts';
import type { Habits } from './source-titles/habits.ts';
import { splitTitleWords, type Word } from './title-words.ts';

/** A place where a title may be cut: the stretch between two pieces, empty if only a space separates them. */
export interface Cut extends Span {
  /** Strongest first. */
  kinds: CutKind[];
  /** The bracket after the name on the left, which describes that name. */
  note?: string;
}

/** A title split at its possible cuts, ready for its features. */
export interface CutTitle {
  text: string;
  /** In order, with the start and end of the text as the first and last. */
  cuts: Cut[];
  asides: Aside[];
  signs: Sign[];
  words: Word[];
  /** Whether the title has lower case; if not, capitals tell nothing. */
  hasLowerCase: boolean;
  /** Folded pieces that recur in titles of the source, and phrases that begin or end them. */
  often: ReadonlySet<string>;
  begins: ReadonlySet<string>;
  ends: ReadonlySet<string>;
  habits: Habits | undefined;
  isConcertHall: boolean;
}

/** What we know about a title's source. */
export interface TitleContext {
  /** Without a language, joining words of all languages count, with less weight. */
  language?: Language | undefined;
  /** Folded; see `findRecurring` and `findEdges`. */
  often?: ReadonlySet<string> | undefined;
  begins?: ReadonlySet<string> | undefined;
  ends?: ReadonlySet<string> | undefined;
  habits?: Habits | undefined;
  /** Whether shows at the venue have the names of works (`isConcertHall`). */
  isConcertHall?: boolean | undefined;
}

const NONE: ReadonlySet<string> = new Set();

const MAX_CUTS = 60;

/**
 * Finds the cuts, asides and phrases of a title.
 * @param isName whether words are a known name
 */
export function cutTitle(text: string, context: TitleContext, isName: (words: string) => boolean = () => false): CutTitle {
  const { language, often = NONE, begins = NONE, ends = NONE, isConcertHall = false, habits } = context;
  const { asides, edges } = findAsides(text);
  const isInside = (at: number) => asides.some(({ from, to }) => at >= from && at < to);
  const hasLowerCase = /\p{Ll}/u.test(text);
  const { found, signs } = findPhrases(text, language, isInside);
  const single = [...edges, ...findSeparators(text, hasLowerCase, isInside), ...findEdgeCuts(text, begins, ends, isInside), ...found];
  return {
    text,
    cuts: attachBrackets(text, mergeAdjacentCuts(text, single), asides, isName),
    asides,
    signs,
    words: splitTitleWords(text),
    hasLowerCase: hasLowerCase,
    often,
    begins,
    ends,
    habits,
    isConcertHall,
  };
}

/** Lists the cuts between a recurring beginning or end of the source's titles and the rest. */
function findEdgeCuts(
  text: string,
  begins: ReadonlySet<string>,
  ends: ReadonlySet<string>,
  isInside: (at: number) => boolean,
): SingleCut[] {
  if (begins.size + ends.size === 0) return [];
  const { begin, end } = findTitleEdges(text, begins, ends);
  const cutAt = (at: number | undefined, kind: CutKind): SingleCut[] =>
    at === undefined || isInside(at) ? [] : [{ from: at, to: at, kind }];
  return [...cutAt(begin, 'begin'), ...cutAt(end, 'end')];
}

const LIST_SEPARATORS: ReadonlySet<CutKind> = new Set(['comma', 'plus', 'slash', 'bar', 'bullet', 'and', 'other and', 'with', 'featuring']);

/** Removes the cuts around a bracket before the next item of a list, as the bracket describes the name on its left. */
function attachBrackets(text: string, cuts: readonly Cut[], asides: readonly Aside[], isName: (words: string) => boolean): Cut[] {
  const brackets = asides.filter(({ kind, from }) => kind === 'bracket' && from > 0);
  if (brackets.length === 0) return [...cuts];
  const kept: Cut[] = [];
  for (const cut of cuts) {
    const before = kept.at(-1);
    const bracket = brackets.find(({ from, to }) => before?.to === from && cut.from === to);
    const kinds = cut.kinds.filter((kind) => kind !== 'bracket');
    const describesName =
      before !== undefined && bracket !== undefined && kept.length > 1 && kinds.some((kind) => LIST_SEPARATORS.has(kind));
    if (!describesName || isName(text.slice(kept.at(-2)?.to, bracket.to).trim())) kept.push(cut);
    else kept[kept.length - 1] = { from: before.from, to: cut.to, kinds, note: text.slice(bracket.from, bracket.to) };
  }
  return kept;
}

/** Adjacent separators with only this text between them make one cut. */
const NO_WORDS = /^[\s.:!*]*$/;

/** Sorts cuts, merges adjacent cuts, and adds the two ends of the text. */
function mergeAdjacentCuts(text: string, single: SingleCut[]): Cut[] {
  single.sort((a, b) => a.from - b.from || a.to - b.to);
  const cuts: Cut[] = [{ from: 0, to: 0, kinds: [] }];
  for (const { from, to, kind } of [...single, { from: text.length, to: text.length, kind: undefined }]) {
    const last = cuts.at(-1);
    if (last && (from <= last.to || NO_WORDS.test(text.slice(last.to, from)))) {
      last.to = Math.max(last.to, to);
      if (kind) last.kinds.push(kind);
    } else if (cuts.length < MAX_CUTS || kind === undefined) cuts.push({ from, to, kinds: kind ? [kind] : [] });
  }
  for (const cut of cuts) cut.kinds.sort((a, b) => rankOf(a) - rankOf(b));
  return cuts;
}
