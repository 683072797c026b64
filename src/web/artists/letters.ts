import { sortKey } from '#scene/text/names.ts';

export const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '#'] as const;

/** The letter a name stands under: that of its sort key, so that 'The Neaps' stands under N; '#' for what is no Latin letter. */
export function letterOf(name: string): string {
  const initial = sortKey(name).charAt(0).toUpperCase();
  return /^[A-Z]$/.test(initial) ? initial : '#';
}

/** Where a page jumps to for a letter. */
export function letterId(letter: string): string {
  return `l-${letter === '#' ? 'other' : letter}`;
}
