import type { Stretch } from './stretch.ts';
import type { Category, Joint } from './words.ts';

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
  | 'of'
  | 'call'
  | 'own'
  | 'year'
  | 'begin'
  | 'end';
/** What stands at a cut: a separator, a joint word, or one of the phrases before or behind which a name may end or begin. */
export type Kind = Joint | Separator | `before ${Category}` | `behind ${Category}`;

/** A place where a title may be cut, before those between which nothing stands are one. */
export interface Found extends Stretch {
  kind: Kind;
}

/** A phrase that tells what the piece is in which it stands. */
export interface Sign extends Stretch {
  category: Category;
}

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
  'call',
  'own',
  'year',
  'begin',
  'end',
];

/** Where among the kinds of one cut a kind stands: the one that tells most first. */
export function rank(kind: string): number {
  const at = ORDER.indexOf(kind);
  return at < 0 ? ORDER.length : at;
}
