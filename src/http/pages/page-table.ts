import type { Page } from '#web/pages.ts';

/** More pieces than any of our addresses has. */
const MAX_PIECES = 12;

export type PageTable = Readonly<Record<string, Page>>;

/** The patterns of some pages. */
export function patternsOf(pages: PageTable, holds: (page: Page) => boolean = () => true): string[] {
  return Object.values(pages)
    .filter(holds)
    .map(({ path }) => path);
}

/** A predicate for the paths of some pages. */
export function pageMatcher(pages: PageTable, holds: (page: Page) => boolean): (path: string) => boolean {
  return anyMatcher(patternsOf(pages, holds));
}

/** A predicate for the paths of any of these patterns. */
export function anyMatcher(patterns: readonly string[]): (path: string) => boolean {
  const matchers = patterns.map((pattern) => pathMatcher(pattern));
  return (path) => matchers.some((matches) => matches(path));
}

/**
 * A predicate for the paths of a pattern such as `/artists/:id` or `/static/*`.
 * @param isName whether a piece fits the place of a name; never empty
 */
export function pathMatcher(pattern: string, isName: (piece: string) => boolean = () => true): (path: string) => boolean {
  const wanted = pattern.split('/');
  const isOpen = wanted.at(-1) === '*';
  return (path) => {
    const given = path.split('/', MAX_PIECES);
    const fits = (piece: string, at: number) => {
      const there = given[at] ?? '';
      return piece === '*' || (piece.startsWith(':') ? there !== '' && isName(there) : piece === there);
    };
    return (isOpen ? given.length >= wanted.length : given.length === wanted.length) && wanted.every(fits);
  };
}
