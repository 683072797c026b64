import type { Span } from './kinds-of-cuts.ts';
import type { Joint } from './words.ts';

/**
 * Whether a word joins where it stands: at the very front it is part of a name ('Plus One'), and so it is behind what divides without it ('/ And So I Ebb').
 * @param meaning what the word means in any language
 * @param joint what it means in the language of the title
 */
export function joinsHere(text: string, { from, to }: Span, meaning: Joint, joint: Joint): boolean {
  const word = text.slice(from, to);
  if (joint === 'other at') return false;
  // 'På' in 'Smak På Deg' is a word of a name, as all of its words are capitalised; 'på' says where.
  if (meaning === 'other at' && /^\p{Lu}\p{Ll}/u.test(word)) return false;
  if (meaning === 'and') return !/(?:^|[/•·|+]\s*)$/.test(text.slice(0, from));
  if (meaning === 'other and')
    return (/^\p{Ll}+$/u.test(word) || !/\p{Ll}/u.test(text)) && /\s$/.test(text.slice(0, from)) && /^\s/.test(text.slice(to));
  // 'The Band & Little FEAT' brings nobody along.
  if (meaning === 'featuring' && !/[\p{L}\p{N}]/u.test(text.slice(to))) return false;
  if (meaning === 'featuring') return from > 0 && !/^Feat$/.test(word) ? true : from > 0 && /^[.\s/]+\S/.test(text.slice(to));
  if (meaning === 'presents') return from > 0 && !/^present$/i.test(word) ? true : from > 0 && !/^\s*(?:[:,–—-]|$)/.test(text.slice(to));
  return from > 0;
}
