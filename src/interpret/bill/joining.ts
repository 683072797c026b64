import type { Joint } from './words.ts';

/** Whether a word joins where it stands: at the very front it is part of a name ('Plus One'), and so it is behind what divides without it ('/ And So I Ebb'). */
export function isJoining(text: string, at: number, end: number, meaning: Joint, joint: Joint): boolean {
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
