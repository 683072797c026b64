import { foldName } from '#scene/text/names.ts';
import type { Bill } from './bill.ts';
import { PHRASES } from './words.ts';

/** Symbols between spaces, commas and brackets: '!!!', '+/-', also '&' and '-'. */
const SYMBOLS = /(?<![^\s,;(])[^\p{L}\p{N}\s,;()]+(?![^\s,;)])/gu;
/** Symbols that name nobody: dashes, dots and placeholders. */
const NO_NAME = /^(?!\+\/-$)(?:[-–—.,:;|/\\_*~?&+@()[\]\s]*|!)$/;
/** Symbols that name an act between separators, even an unknown one. */
const NAMING = /^(?:[!¡†‡∆◊][!¡?¿†‡∆◊]+|\+\/-)$/;
/** '[spunge]'. */
const BRACKETED = /(?<![^\s,;(])\[\p{L}{3,}\](?![^\s,;)])/gu;
const DIVIDED_BEFORE =
  /(?:^|[,;/|+&•(]|(?<!\p{L})(?:w\/|and|with|feat\.?|ft\.?|featuring|plus|y|und|et|en|og|och|mit|con|avec|met|med))\s*$/iu;
const DIVIDED_BEHIND = /^\s*(?:$|[,;/|+&•()]|(?:w\/|and|with|feat|ft|featuring|plus|y|und|et|en|og|och|mit|con|avec|met|med)(?!\p{L}))/iu;
/** A placeholder word for a name of symbols. */
const WORD = 'Zqx';
const MAX_NAMES = 20;

/** A title with names of symbols as words, and how to put the symbols back. */
interface Spelled {
  text: string;
  isKnown: (folded: string) => boolean;
  restore: (bill: Bill) => Bill;
}

/** Spells the names of symbols in a title, known ones and ones between separators, so that they do not divide it: in '!!! + Sunn O)))' two acts play. */
export function spellSymbols(text: string, isKnown: (folded: string) => boolean): Spelled {
  const names = new Map<string, string>();
  const hasSmall = /\p{Ll}/u.test(text);
  const spell = (symbols: string) => {
    const word = `${WORD}${String.fromCharCode(97 + names.size)}`;
    const written = hasSmall ? word : word.toUpperCase();
    names.set(written, symbols);
    return written;
  };
  const isApart = (symbols: string, at: number, whole: string) =>
    DIVIDED_BEFORE.test(whole.slice(0, at)) && DIVIDED_BEHIND.test(whole.slice(at + symbols.length));
  const spelled = text
    .replace(SYMBOLS, (symbols, at: number, whole: string) => {
      const isName = isKnown(foldName(symbols)) || (NAMING.test(symbols) && isApart(symbols, at, whole));
      return names.size < MAX_NAMES && isName ? spell(symbols) : symbols;
    })
    .replace(BRACKETED, (word, at: number, whole: string) =>
      names.size < MAX_NAMES && isApart(word, at, whole) && PHRASES.in(word).length === 0 ? spell(word) : word,
    );
  if (names.size === 0) return { text, isKnown, restore: (bill) => bill };
  const words = new Set([...names.keys()].map(foldName));
  const back = (text: string) => text.replace(/zqx[a-z]/gi, (word) => names.get(word) ?? word);
  return {
    text: spelled,
    isKnown: (folded) => words.has(folded) || isKnown(folded),
    restore: ({ title, performers, notes }) => ({ title: back(title), performers: performers.map(back), notes: notes.map(back) }),
  };
}

/** Whether a title is only a name of symbols: '†††'. */
export function isSymbolName(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text) && !NO_NAME.test(text.trim());
}
