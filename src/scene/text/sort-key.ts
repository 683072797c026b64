import type { Language } from '../site/language.ts';
import { fold } from './names.ts';

/** Letters that sort after every letter of names; names with such a letter come after all names with the same beginning. */
const [FIRST, SECOND, THIRD] = ['\ua500', '\ua501', '\ua502'];
/** `aa` is the old spelling of Å, and still occurs in names. */
const NORTHERN = { æ: `z${FIRST}`, ä: `z${FIRST}`, ø: `z${SECOND}`, ö: `z${SECOND}`, å: `z${THIRD}`, aa: `z${THIRD}`, ü: 'y' };

/**
 * How a key writes the letters that a language sorts apart. The first of the letters written alike is a letter of the alphabet. In other
 * languages, accents make no letter.
 */
const WRITTEN: Partial<Record<Language, Readonly<Record<string, string>>>> = {
  no: NORTHERN,
  da: NORTHERN,
  sv: { å: `z${FIRST}`, ä: `z${SECOND}`, æ: `z${SECOND}`, ö: `z${THIRD}`, ø: `z${THIRD}`, ü: 'y' },
  es: { ñ: `n${FIRST}` },
};

/**
 * Returns the key that sorts a name in a list, by code point: folded, so that 'The Neaps' is under N, except for the letters that
 * the scene's language sorts separately; names without letters come last.
 */
export function sortKey(name: string, language: Language): string {
  const written = WRITTEN[language];
  const spelt =
    written === undefined
      ? name
      : name
          .normalize('NFC')
          .toLowerCase()
          .replace(/aa|[æäøöåüñ]/g, (letter) => written[letter] ?? letter);
  return fold(spelt) || `\u{10ffff}${name}`;
}

/** Lists a language's letters in order; '#' for anything else. */
export function lettersOf(language: Language): string[] {
  const own = ownLetters(language);
  return [
    ...[...'abcdefghijklmnopqrstuvwxyz']
      .flatMap((letter) => [letter, ...own.filter(([, key]) => key.startsWith(letter)).map(([each]) => each)])
      .map(upper),
    '#',
  ];
}

/** Returns the letter of a name, from its sort key, so that 'The Neaps' is under N; '#' if not Latin. */
export function letterOf(name: string, language: Language): string {
  const key = sortKey(name, language);
  const [own] = ownLetters(language).find(([, written]) => key.startsWith(written)) ?? [];
  return own === undefined ? (/^[a-z]/.exec(key)?.[0].toUpperCase() ?? '#') : upper(own);
}

const upper = (letter: string) => letter.toUpperCase();

/** Lists the language's additional letters with their spelling in a key. */
function ownLetters(language: Language): [string, string][] {
  const all = Object.entries(WRITTEN[language] ?? {}).filter(([, key]) => key.length > 1);
  return all.filter(([, key], index) => all.findIndex(([, other]) => other === key) === index).sort(([, a], [, b]) => (a < b ? -1 : 1));
}
