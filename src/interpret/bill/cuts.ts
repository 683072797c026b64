import type { Language } from '#scene/site/language.ts';
import { type Aside, asidesOf } from './asides.ts';
import { type CutKind, rank, type Sign, type SingleCut, type Span } from './kinds-of-cuts.ts';
import { edgesOf } from './past/edges.ts';
import type { Habits } from './past/habits.ts';
import { phrasesIn } from './phrase-cuts.ts';
import { separatorsIn } from './separator-cuts.ts';
import { titleWords, type Word } from './title-words.ts';

/** Where a title may be cut: the stretch between two pieces (empty where only a space stands) and what stands there. */
export interface Cut extends Span {
  /** The one that tells most first. */
  kinds: CutKind[];
  /** What stands in brackets here, said of the name before it. */
  note?: string;
}

/** A title with all that is told of it before it is read: where it may be cut, and what its words say. */
export interface CutTitle {
  text: string;
  /** In order; the first and the last are the ends of the text. */
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
export interface TitleContext {
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
const MAX_CUTS = 60;

/**
 * Where a title may be cut, what of it is cut out whole, and which of its words tell what they stand in.
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
    natures: new Map(),
    often,
    begins,
    ends,
    habits,
    isConcertHall,
  };
}

/** Where what begins or ends other titles of the source ends or begins in this one. */
function edgeCuts(text: string, begins: ReadonlySet<string>, ends: ReadonlySet<string>, isInside: (at: number) => boolean): SingleCut[] {
  if (begins.size + ends.size === 0) return [];
  const { begin, end } = edgesOf(text, begins, ends);
  const cutAt = (at: number | undefined, kind: CutKind): SingleCut[] =>
    at === undefined || isInside(at) ? [] : [{ from: at, to: at, kind }];
  return [...cutAt(begin, 'begin'), ...cutAt(end, 'end')];
}

/** What parts those of one list. */
const LISTING: ReadonlySet<CutKind> = new Set(['comma', 'plus', 'slash', 'bar', 'bullet', 'and', 'other and', 'with', 'featuring']);

/** The same cuts, but for those around a bracket before the next of a list: it is said of the name before it, and the list goes on behind. */
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

/** What may stand between separators that are one cut together, and beside them. */
const NOTHING = /^[\s.:!*]*$/;

/** Cuts in order, with those between which nothing stands as one; the first and the last are the ends of the text. */
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
  for (const cut of cuts) cut.kinds.sort((a, b) => rank(a) - rank(b));
  return cuts;
}
