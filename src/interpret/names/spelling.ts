import { mended } from './mending.ts';

/** A name is read this far, in characters. */
export const MAX_NAME_LENGTH = 300;

/** Signs that stand in for letters in a stylised name. */
const STAND_INS: Record<string, string> = { $: 's', '@': 'a', '!': 'i', '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' };

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const DIGITS = new Map(NUMBERS.map((word, number) => [word, String(number)]));

/** Words that tie a name together and are as often left out. */
export const TIES: ReadonlySet<string> = new Set(['and', 'n', 'the']);

/** A name as it is read: no longer than names are, mended, without accents, every gap one space, none at the ends. */
export function tidied(text: string): string {
  return mended(text.slice(0, MAX_NAME_LENGTH))
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** 'Ke$ha' as it is said: a sign or digit between two letters is the letter it looks like, and so is a dollar before one. */
export function unstyled(name: string): string {
  return name.replace(/(?<=\p{L})[$@!013457](?=\p{L})|\$(?=\p{L})/gu, (sign) => STAND_INS[sign] ?? sign);
}

/** The words of a folded name: small numbers as digits, and without 'and', 'n' and 'the' unless nothing else is there. */
export function nameWords(folded: string): string[] {
  const words = folded.split(' ').map((word) => DIGITS.get(word) ?? word);
  const kept = words.filter((word) => !TIES.has(word));
  return kept.length === 0 ? words : kept;
}

/** 'Neaps, Ulla' turned round to 'Ulla Neaps'; unchanged unless there is exactly one comma, with words on either side. */
export function turned(name: string): string {
  const [last = '', first = '', ...more] = name.split(',');
  return more.length === 0 && last.trim() !== '' && first.trim() !== '' ? `${first.trim()} ${last.trim()}` : name;
}
