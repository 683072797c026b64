import { foldName } from '#scene/text/names.ts';
import type { Bill } from './bill.ts';
import { PHRASES } from './words.ts';

/** Symbols between spaces, commas and brackets: '!!!', '+/-', also '&' and '-'. */
const SYMBOLS = /(?<![^\s,;(])[^\p{L}\p{N}\s,;()]+(?![^\s,;)])/gu;
/** Symbols that never name an act: dashes, dots and placeholders. */
const NO_NAME = /^(?!\+\/-$)(?:[-–—.,:;|/\\_*~?&+@()[\]\s]*|!)$/;
/** Symbols between separators that name an act, known or not. */
const ACT_SYMBOLS = /^(?:[!¡†‡∆◊][!¡?¿†‡∆◊]+|\+\/-)$/;
/** A bracketed word as a name: '[spunge]'. */
const BRACKETED = /(?<![^\s,;(])\[\p{L}{3,}\](?![^\s,;)])/gu;
const SEPARATOR_BEFORE =
  /(?:^|[,;/|+&•(]|(?<!\p{L})(?:w\/|and|with|feat\.?|ft\.?|featuring|plus|y|und|et|en|og|och|mit|con|avec|met|med))\s*$/iu;
const SEPARATOR_AFTER = /^\s*(?:$|[,;/|+&•()]|(?:w\/|and|with|feat|ft|featuring|plus|y|und|et|en|og|och|mit|con|avec|met|med)(?!\p{L}))/iu;
/** A placeholder word for a name of symbols. */
const PLACEHOLDER = 'Zqx';
const MAX_NAMES = 20;

/** A title with placeholder words for names of symbols. */
interface Spelled {
  text: string;
  isKnown: (folded: string) => boolean;
  restore: (bill: Bill) => Bill;
}

/** Replaces names of symbols by placeholder words, so that the symbols do not split the title: in '!!! + Sunn O)))' two acts play. */
export function spellSymbols(text: string, isKnown: (folded: string) => boolean): Spelled {
  const names = new Map<string, string>();
  const hasSmall = /\p{Ll}/u.test(text);
  const spell = (symbols: string) => {
    const word = `${PLACEHOLDER}${String.fromCharCode(97 + names.size)}`;
    const written = hasSmall ? word : word.toUpperCase();
    names.set(written, symbols);
    return written;
  };
  const isBetweenSeparators = (symbols: string, at: number, whole: string) =>
    SEPARATOR_BEFORE.test(whole.slice(0, at)) && SEPARATOR_AFTER.test(whole.slice(at + symbols.length));
  const spelled = text
    .replace(SYMBOLS, (symbols, at: number, whole: string) => {
      const isName = isKnown(foldName(symbols)) || (ACT_SYMBOLS.test(symbols) && isBetweenSeparators(symbols, at, whole));
      return names.size < MAX_NAMES && isName ? spell(symbols) : symbols;
    })
    .replace(BRACKETED, (word, at: number, whole: string) =>
      names.size < MAX_NAMES && isBetweenSeparators(word, at, whole) && PHRASES.findIn(word).length === 0 ? spell(word) : word,
    );
  if (names.size === 0) return { text, isKnown, restore: (bill) => bill };
  const words = new Set([...names.keys()].map(foldName));
  const restoreSymbols = (text: string) => text.replace(/zqx[a-z]/gi, (word) => names.get(word) ?? word);
  return {
    text: spelled,
    isKnown: (folded) => words.has(folded) || isKnown(folded),
    restore: ({ title, performers, notes }) => ({
      title: restoreSymbols(title),
      performers: performers.map(restoreSymbols),
      notes: notes.map(restoreSymbols),
    }),
  };
}

/** Whether a title consists only of a name of symbols: '†††'. */
export function isSymbolName(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text) && !NO_NAME.test(text.trim());
}
