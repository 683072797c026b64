import { foldName } from '#scene/text/names.ts';
import type { Bill } from './bill.ts';
import { PHRASES } from './words.ts';

/** What stands between spaces, commas and brackets without a letter or a digit: '!!!', '+/-', and also '&', '-'. */
const SIGNS = /(?<![^\s,;(])[^\p{L}\p{N}\s,;()]+(?![^\s,;)])/gu;
/** Signs that name nobody where they are all there is: dashes, dots, and what stands for a name that is not known. */
const NO_NAME = /^(?!\+\/-$)(?:[-–—.,:;|/\\_*~?&+@()[\]\s]*|!)$/;
/** Signs that name somebody though nobody knows them, where they stand alone between what divides a bill. */
const NAMING = /^(?:[!¡†‡∆◊][!¡?¿†‡∆◊]+|\+\/-)$/;
/** A word that wears its brackets: '[spunge]'. */
const BRACKETED = /(?<![^\s,;(])\[\p{L}{3,}\](?![^\s,;)])/gu;
const DIVIDED_BEFORE =
  /(?:^|[,;/|+&•(]|(?<!\p{L})(?:w\/|and|with|feat\.?|ft\.?|featuring|plus|y|und|et|en|og|och|mit|con|avec|met|med))\s*$/iu;
const DIVIDED_BEHIND = /^\s*(?:$|[,;/|+&•()]|(?:w\/|and|with|feat|ft|featuring|plus|y|und|et|en|og|och|mit|con|avec|met|med)(?!\p{L}))/iu;
/** Stands in for a name of signs, so that it is read as the word it is; in no title. */
const WORD = 'Zqx';
const MAX_COUNT = 20;

/** A title in which known names of signs are words, and how to put the signs back into a bill read from it. */
interface Spelled {
  text: string;
  isKnown: (folded: string) => boolean;
  restore: (bill: Bill) => Bill;
}

/** Spells the names of signs in a title, known ones and those that stand between what divides, so that they are not taken for it: in '!!! + Sunn O)))' two play. */
export function spellSigns(text: string, isKnown: (folded: string) => boolean): Spelled {
  const signs = new Map<string, string>();
  const hasSmall = /\p{Ll}/u.test(text);
  const spell = (said: string) => {
    const word = `${WORD}${String.fromCharCode(97 + signs.size)}`;
    const written = hasSmall ? word : word.toUpperCase();
    signs.set(written, said);
    return written;
  };
  const isApart = (said: string, at: number, whole: string) =>
    DIVIDED_BEFORE.test(whole.slice(0, at)) && DIVIDED_BEHIND.test(whole.slice(at + said.length));
  const spelled = text
    .replace(SIGNS, (said, at: number, whole: string) => {
      const isName = isKnown(foldName(said)) || (NAMING.test(said) && isApart(said, at, whole));
      return signs.size < MAX_COUNT && isName ? spell(said) : said;
    })
    .replace(BRACKETED, (said, at: number, whole: string) =>
      signs.size < MAX_COUNT && isApart(said, at, whole) && PHRASES.in(said).length === 0 ? spell(said) : said,
    );
  if (signs.size === 0) return { text, isKnown, restore: (bill) => bill };
  const words = new Set([...signs.keys()].map(foldName));
  const back = (said: string) => said.replace(/zqx[a-z]/gi, (word) => signs.get(word) ?? word);
  return {
    text: spelled,
    isKnown: (folded) => words.has(folded) || isKnown(folded),
    restore: ({ title, performers, notes }) => ({ title: back(title), performers: performers.map(back), notes: notes.map(back) }),
  };
}

/** Whether a title is nothing but the signs that somebody is called by: '†††'. */
export function isNameOfSigns(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text) && !NO_NAME.test(text.trim());
}
