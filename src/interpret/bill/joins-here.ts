import type { Span } from './kinds-of-cuts.ts';
import type { Joint } from './words.ts';

/** One word, and the end of the name. */
const FORT_BEHIND = /^\.\s\p{Lu}[\p{L}’'-]*(?=\s*(?:$|[,/|+&;(]))/u;
/** A band behind its singer, by the language of the word between: 'Nick Cave y los Malas Semillas' is one name. */
const BAND: Record<string, RegExp> = {
  y: /^\s(?:los|las)\s/i,
  und: /^\s(?:die|das|der)\s/i,
  et: /^\s(?:les|la|le)\s/i,
  en: /^\s(?:de|het)\s/i,
  og: /^\sde\s/i,
  och: /^\sde\s/i,
};
/** 'Mt. Eerie, Ft. Lowell': behind what divides, with a capital, it is short for a fort; so it is where a title begins with it. */
const FORT_BEFORE = /(?:^|[,/+&;]|(?<!\p{L})and)\s*$/iu;

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
  if (meaning === 'other and' && BAND[word.toLowerCase()]?.test(text.slice(to))) return false;
  if (meaning === 'other and')
    return (/^\p{Ll}+$/u.test(word) || !/\p{Ll}/u.test(text)) && /\s$/.test(text.slice(0, from)) && /^\s/.test(text.slice(to));
  // 'The Band & Little FEAT' brings nobody along.
  if (meaning === 'featuring' && !/[\p{L}\p{N}]/u.test(text.slice(to))) return false;
  if (word === 'Ft' && FORT_BEHIND.test(text.slice(to)) && FORT_BEFORE.test(text.slice(0, from))) return false;
  if (meaning === 'by' && from === 0) return isMusicBy(word, text.slice(to));
  if (meaning === 'featuring') return from > 0 && !/^Feat$/.test(word) ? true : from > 0 && /^[.\s/]+\S/.test(text.slice(to));
  if (meaning === 'presents') return from > 0 && !/^present$/i.test(word) ? true : from > 0 && !/^\s*(?:[:,–—-]|$)/.test(text.slice(to));
  return from > 0;
}

/** Where somebody plays, and not who: 'Live Music by the Pool'. */
export const PLACE_BEHIND =
  /^:?\s+(?:the|our)\s(?:pool|poolside|waterfront|fireplace|fire pit|patio|river|lake|sea|beach|bay|fire|water|creek|pier|dock|pound)\b/i;

/** Whether a title begins by saying that somebody plays: 'Live music by Ann Lee'. */
function isMusicBy(words: string, behind: string): boolean {
  return /music|performances?|set/i.test(words) && /^:?\s+(?:the\s)?\p{Lu}/u.test(behind) && !PLACE_BEHIND.test(behind);
}
