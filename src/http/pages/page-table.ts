import type { Page } from '#web/pages.ts';

/** The page table of the build. */
export type PageTable = Readonly<Record<string, Page>>;

/** The patterns of some pages. */
export function patternsOf(pages: PageTable, holds: (page: Page) => boolean = () => true): string[] {
  return Object.values(pages)
    .filter(holds)
    .map(({ path }) => path);
}

/** A predicate for the paths of some pages. */
export function pageMatcher(pages: PageTable, holds: (page: Page) => boolean): (path: string) => boolean {
  const matchers = patternsOf(pages, holds).map((pattern) => pathMatcher(pattern));
  return (path) => matchers.some((matches) => matches(path));
}

/**
 * A predicate for the paths of a pattern such as `/artists/:id`.
 * @param isName whether a piece fits the place of a name; never empty
 */
export function pathMatcher(pattern: string, isName: (piece: string) => boolean = () => true): (path: string) => boolean {
  const wanted = pattern.split('/');
  return (path) => {
    const given = path.split('/');
    const fits = (piece: string, at: number) => {
      const there = given[at] ?? '';
      return piece.startsWith(':') ? there !== '' && isName(there) : piece === there;
    };
    return given.length === wanted.length && wanted.every(fits);
  };
}
