import type { Page } from '#web/pages.ts';

/** The site's page table, as the built pages hand it over. */
export type PageTable = Readonly<Record<string, Page>>;

/** The patterns of the pages for which something holds. */
export function patternsOf(pages: PageTable, holds: (page: Page) => boolean = () => true): string[] {
  return Object.values(pages)
    .filter(holds)
    .map(({ path }) => path);
}

/** Tells whether a path is one of the pages for which something holds. */
export function pageMatcher(pages: PageTable, holds: (page: Page) => boolean): (path: string) => boolean {
  const expressions = patternsOf(pages, holds).map((pattern) => pathExpression(pattern));
  return (path) => expressions.some((expression) => expression.test(path));
}

/**
 * A pattern such as `/artists/:id` as an expression for whole paths.
 * @param piece what stands in the place of a name, as an expression
 */
export function pathExpression(pattern: string, piece = '[^/]+'): RegExp {
  return new RegExp(`^${pattern.replace(/:\w+/g, piece)}$`);
}
