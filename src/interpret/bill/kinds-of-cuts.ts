import type { Category } from './words.ts';

/** A stretch of a title. */
export interface Span {
  from: number;
  to: number;
}

/** Joint words and separators, the one that tells most first. */
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
  'call',
  'own',
  'year',
  'begin',
  'end',
] as const;
const RANKS = new Map<CutKind, number>(ORDER.map((kind, rank) => [kind, rank]));

/** What is cut out whole: a bracket, words in quotation marks, an hour, a price or an age limit; a slot is a bracket that says when. */
export type AsideKind = 'bracket' | 'quote' | 'mark' | 'slot';

/** What stands at a cut: a joint word or a separator, an aside, or one of the phrases before or behind which a name may end or begin. */
export type CutKind = (typeof ORDER)[number] | AsideKind | `before ${Category}` | `behind ${Category}`;

/** A place where a title may be cut, before those between which nothing stands are one. */
export interface SingleCut extends Span {
  kind: CutKind;
}

/** A phrase that tells what the piece is in which it stands. */
export interface Sign extends Span {
  category: Category;
}

/** Where among the kinds of one cut a kind stands: the one that tells most first. */
export function rank(kind: CutKind): number {
  return RANKS.get(kind) ?? ORDER.length;
}
