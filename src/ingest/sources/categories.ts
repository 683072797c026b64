import { plainLine, plainText } from '#interpret/html-entities.ts';

/** So many categories of a night are kept, each so long, and so much of what is said of it, in UTF-16 units. */
const MOST = 12;
const LONGEST = 60;
const LONGEST_DESCRIPTION = 240;

/** What a source files a night under, each once and in its own words. */
export function categoriesFrom(written: readonly string[]): string[] {
  const plain = written.slice(0, 10 * MOST).map((category) => plainLine(category.slice(0, 10 * LONGEST), LONGEST));
  return [...new Set(plain.filter((category) => /\p{L}/u.test(category)))].slice(0, MOST);
}

/** The beginning of what a source says of a night, as one line. */
export function descriptionFrom(written: string): string {
  return plainLine(plainText(written.slice(0, 20 * LONGEST_DESCRIPTION)).replace(/\s+/g, ' '), LONGEST_DESCRIPTION);
}
