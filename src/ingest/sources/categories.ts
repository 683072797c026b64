import { plainLine, plainText } from '#interpret/plain-text.ts';

/** So many categories of a night are kept, each so long, and so much of what is said of it, in UTF-16 units. */
const MAX_COUNT = 12;
const MAX_LENGTH = 60;
const MAX_DESCRIPTION_LENGTH = 240;

/** What a source files a night under, each once and in its own words. */
export function categoriesFrom(written: readonly string[]): string[] {
  const plain = written.slice(0, 10 * MAX_COUNT).map((category) => plainLine(category.slice(0, 10 * MAX_LENGTH), MAX_LENGTH));
  return [...new Set(plain.filter((category) => /\p{L}/u.test(category)))].slice(0, MAX_COUNT);
}

/** The beginning of what a source says of a night, as one line. */
export function descriptionFrom(written: string): string {
  return plainLine(plainText(written.slice(0, 20 * MAX_DESCRIPTION_LENGTH)).replace(/\s+/g, ' '), MAX_DESCRIPTION_LENGTH);
}
