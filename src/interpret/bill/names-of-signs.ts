import { foldName } from '#scene/text/names.ts';
import type { Bill } from './bill.ts';

/** What stands between spaces, commas and brackets without a letter or a digit: '!!!', '+/-', and also '&', '-'. */
const SIGNS = /(?<![^\s,;(])[^\p{L}\p{N}\s,;()]+(?![^\s,;)])/gu;
/** Signs that name nobody where they are all there is: dashes, dots, and what stands for a name that is not known. */
const NO_NAME = /^(?:[-–—.,:;|/\\_*~?&+@()[\]\s]*|!)$/;
/** Stands in for a name of signs, so that it is read as the word it is; in no title. */
const WORD = 'Zqx';
const MOST = 20;

/** A title in which known names of signs are words, and how to put the signs back into a bill read from it. */
interface Spelled {
  text: string;
  isKnown: (folded: string) => boolean;
  restore: (bill: Bill) => Bill;
}

/** Spells the known names of signs in a title, so that they are not taken for what divides others: in '!!! + Sunn O)))' two play. */
export function spellSigns(text: string, isKnown: (folded: string) => boolean): Spelled {
  const signs = new Map<string, string>();
  const hasSmall = /\p{Ll}/u.test(text);
  const spelled = text.replace(SIGNS, (said) => {
    if (signs.size >= MOST || !isKnown(foldName(said))) return said;
    const word = `${WORD}${String.fromCharCode(97 + signs.size)}`;
    const written = hasSmall ? word : word.toUpperCase();
    signs.set(written, said);
    return written;
  });
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
