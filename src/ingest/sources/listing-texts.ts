import { toPlainLine, toPlainText } from '#interpret/plain-text.ts';

const MAX_CATEGORIES = 12;
const MAX_CATEGORY_CHARS = 60;
const MAX_DESCRIPTION_CHARS = 240;

/** A night's categories as its source writes them, each once. */
export function categoriesFrom(written: readonly string[]): string[] {
  const plain = written
    .slice(0, 10 * MAX_CATEGORIES)
    .map((category) => toPlainLine(category.slice(0, 10 * MAX_CATEGORY_CHARS), MAX_CATEGORY_CHARS));
  return [...new Set(plain.filter((category) => /\p{L}/u.test(category)))].slice(0, MAX_CATEGORIES);
}

/** The beginning of a night's description in one line. */
export function descriptionFrom(written: string): string {
  return toPlainLine(toPlainText(written.slice(0, 20 * MAX_DESCRIPTION_CHARS)).replace(/\s+/g, ' '), MAX_DESCRIPTION_CHARS);
}

/** The performers and the support acts in one line. Without performers, the headliner is in the title, so support is left out. */
export function withSupport(performer: string, support: string, title: string): string {
  if (support === '') return performer;
  if (performer !== '') return `${performer}, ${support}`;
  return title === '' ? support : `${title} w/ ${support}`;
}

/** The promoter and series that a source names; nothing where it names none. */
export function groupsFrom({ promoter, series }: { promoter: string; series: string }): { promoter?: string; series?: string } {
  return { ...(promoter === '' ? {} : { promoter }), ...(series === '' ? {} : { series }) };
}
