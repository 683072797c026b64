import type { Category } from './words.ts';

/** A stretch of a title. */
export interface Span {
  from: number;
  to: number;
}

/** Joining words and separators, the strongest first. */
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

/** A slot is a bracket with a time. */
export type AsideKind = 'bracket' | 'quote' | 'mark' | 'slot';

/** A joining word, a separator, an aside, or a phrase before or after which a name may end or begin. */
export type CutKind = (typeof ORDER)[number] | AsideKind | `before ${Category}` | `behind ${Category}`;

/** A possible cut, before adjacent cuts are merged. */
export interface SingleCut extends Span {
  kind: CutKind;
}

/** A phrase that marks the kind of the piece around it. */
export interface Sign extends Span {
  category: Category;
}

/** Returns the rank of a kind; 0 is the strongest. */
export function rankOf(kind: CutKind): number {
  return RANKS.get(kind) ?? ORDER.length;
}
