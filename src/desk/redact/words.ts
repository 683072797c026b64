import type { Transaction } from '#database/engines/open.ts';
import { REDACTED } from '#scene/history/redacted.ts';
import { plainWords } from '#scene/text/html-words.ts';
import { foldWords } from '#scene/text/names.ts';

/** Scripts that put no space between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** A telephone number with this many digits is found however it is spaced. */
const MIN_DIGITS = 6;

/** What is to be written so that nothing says the words any more: one write for each row, `of` counts the values. */
export interface Plan {
  of: number;
  writes: ((tx: Transaction) => Promise<unknown>)[];
}

/** Finds some words in what a document says. */
export interface Finder {
  isIn: (value: unknown) => boolean;
  isInAddress: (slug: string) => boolean;
}

/**
 * Finds words in any case, with or without accents and punctuation, where a word begins with them: 'Ada Smith' is in 'ADA SMITH’s'. A telephone
 * number is found by its digits.
 */
export function finderOf(words: string): Finder {
  const folded = foldWords(words);
  const digits = onlyDigits(words);
  const isNumber = digits.length >= MIN_DIGITS && !/\p{L}/u.test(words);
  const isUnspaced = UNSPACED.test(words);
  const isInText = (text: string): boolean => {
    if (folded === '') return text.includes(words.trim());
    if (isNumber && onlyDigits(text).includes(digits)) return true;
    const said = foldWords(text);
    return isUnspaced ? said.includes(folded) : ` ${said}`.includes(` ${folded}`);
  };
  const isIn = (value: unknown): boolean => {
    if (typeof value === 'string') return isInText(value) || (/[<&]/.test(value) && isInText(plainWords(value)));
    return typeof value === 'object' && value !== null && Object.values(value).some(isIn);
  };
  const joined = folded.replaceAll(' ', '');
  return { isIn, isInAddress: (slug) => joined !== '' && foldWords(slug).replaceAll(' ', '').includes(joined) };
}

function onlyDigits(text: string): string {
  return text.replace(/\D+/g, '');
}

/** A value without what says the words: of a list the items that do, else the whole. Undefined where nothing does. */
export function blanked(value: unknown, { isIn }: Finder): unknown {
  if (!isIn(value)) return undefined;
  return Array.isArray(value) ? value.map((item) => (isIn(item) ? REDACTED : item)) : REDACTED;
}
