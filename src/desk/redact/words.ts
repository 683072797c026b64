import type { Transaction } from '#database/engines/open.ts';
import { REDACTED } from '#scene/history/redacted.ts';
import { plainWords } from '#scene/text/html-words.ts';
import { foldWords } from '#scene/text/names.ts';

/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Digits from which a phone number is found in any spacing. */
const MIN_DIGITS = 6;

/** Writes that remove the words, one per row; `of` counts the values. */
export interface Plan {
  of: number;
  writes: ((tx: Transaction) => Promise<unknown>)[];
}

/** Finds words in a document's texts. */
export interface Finder {
  isIn: (value: unknown) => boolean;
  isInAddress: (slug: string) => boolean;
}

/**
 * Finds words at the start of a word, ignoring case, accents and punctuation: 'Ada Smith' in 'ADA SMITH’s'. Phone numbers are found by
 * their digits.
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

/** A value without the words: lists lose the items, other values all. Undefined if nothing contains them. */
export function blanked(value: unknown, { isIn }: Finder): unknown {
  if (!isIn(value)) return undefined;
  return Array.isArray(value) ? value.map((item) => (isIn(item) ? REDACTED : item)) : REDACTED;
}
