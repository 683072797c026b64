import { repairText } from './text-repair.ts';

export const MAX_NAME_CHARS = 300;

/** Signs in place of letters in stylized names. */
const LETTERS_BY_SIGN: Record<string, string> = { $: 's', '@': 'a', '!': 'i', '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' };

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const DIGITS = new Map(NUMBERS.map((word, number) => [word, String(number)]));

/** Words often added to or left out of a name. */
export const TIES: ReadonlySet<string> = new Set(['and', 'n', 'the']);

/** Repairs a name, strips its accents, trims it and makes all spaces single. */
export function tidyName(text: string): string {
  return repairText(text.slice(0, MAX_NAME_CHARS))
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Turns signs between letters into letters: 'Ke$ha' into 'Kesha'. */
export function replaceSigns(name: string): string {
  return name.replace(/(?<=\p{L})[$@!013457](?=\p{L})|\$(?=\p{L})/gu, (sign) => LETTERS_BY_SIGN[sign] ?? sign);
}

/** Lists the words of a folded name, with small numbers as digits and without 'and', 'n' and 'the' unless nothing else is left. */
export function splitNameWords(folded: string): string[] {
  const words = folded.split(' ').map((word) => DIGITS.get(word) ?? word);
  const kept = words.filter((word) => !TIES.has(word));
  return kept.length === 0 ? words : kept;
}

/** Turns 'Neaps, Ulla' into 'Ulla Neaps'; unchanged without exactly one comma between words. */
export function swapAtComma(name: string): string {
  const [last = '', first = '', ...more] = name.split(',');
  return more.length === 0 && last.trim() !== '' && first.trim() !== '' ? `${first.trim()} ${last.trim()}` : name;
}
