import type { Language } from '../site/language.ts';
import { fold } from './names.ts';

/** Letters that stand behind every letter that a name begins to differ with: what is written with one stands after all that begins alike. */
const [FIRST, SECOND, THIRD] = ['\ua500', '\ua501', '\ua502'];
/** `aa` is how Å was written, and still is in names. */
const NORTHERN = { æ: `z${FIRST}`, ä: `z${FIRST}`, ø: `z${SECOND}`, ö: `z${SECOND}`, å: `z${THIRD}`, aa: `z${THIRD}`, ü: 'y' };

/** How letters are written in a key that a language sorts otherwise than by their looks: the first of those written alike is a letter of the alphabet. Of every other language, accents make no letter. */
const WRITTEN: Partial<Record<Language, Readonly<Record<string, string>>>> = {
  no: NORTHERN,
  da: NORTHERN,
  sv: { å: `z${FIRST}`, ä: `z${SECOND}`, æ: `z${SECOND}`, ö: `z${THIRD}`, ø: `z${THIRD}`, ü: 'y' },
  es: { ñ: `n${FIRST}` },
};

/**
 * The key a list of names is sorted by, by code point: folded, so that 'The Neaps' stands under N, but for the letters that have a place of their own
 * in the language of the scene; names with no letters come last.
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

/** The letters that names stand under in a language, in their order; '#' for what is none of them. */
export function lettersOf(language: Language): string[] {
  const own = ownLetters(language);
  return [
    ...[...'abcdefghijklmnopqrstuvwxyz']
      .flatMap((letter) => [letter, ...own.filter(([, key]) => key.startsWith(letter)).map(([each]) => each)])
      .map(upper),
    '#',
  ];
}

/** The letter a name stands under: that of its sort key, so that 'The Neaps' stands under N; '#' for what is no Latin letter. */
export function letterOf(name: string, language: Language): string {
  const key = sortKey(name, language);
  const [own] = ownLetters(language).find(([, written]) => key.startsWith(written)) ?? [];
  return own === undefined ? (/^[a-z]/.exec(key)?.[0].toUpperCase() ?? '#') : upper(own);
}

const upper = (letter: string) => letter.toUpperCase();

/** The letters of a language's own, each as it is written in a key. */
function ownLetters(language: Language): [string, string][] {
  const all = Object.entries(WRITTEN[language] ?? {}).filter(([, key]) => key.length > 1);
  return all.filter(([, key], index) => all.findIndex(([, other]) => other === key) === index).sort(([, a], [, b]) => (a < b ? -1 : 1));
}
