import type { Page } from '#web/pages.ts';
import { CACHEABLE_CALLS } from '../endpoints.ts';
import { LIST_WORDS, SEARCH_WORDS } from '../lists/lists.ts';
import { isSearch, listAt } from '../lists/negotiate.ts';
import { NEWS_FEED } from '../lists/news-feed.ts';
import { type PageTable, pathMatcher } from '../pages/page-table.ts';

/** How long an answer holds while the content stays as it is; the page table says what each word means. */
export type Freshness = Exclude<Page['kept'], 'never' | 'no-store'>;

/** One piece of an address that names something: an artist, a venue, a person. */
const ID = /^[\w-]{1,80}$/;

/** Every address of the API, and of the sitemap, whose answer is the same for all who are not signed in, with the words its query may hold. */
const API: readonly (readonly [path: string, life: Freshness, query: readonly string[]])[] = [
  // The front of the API, by its other name.
  ['/api/', 'night', []],
  ['/api/openapi.json', 'night', []],
  ['/sitemap.xml', 'night', []],
  ['/sitemap/:part', 'night', []],
  [NEWS_FEED, 'night', []],
  ['/embed/shows', 'night', [...LIST_WORDS, 'show']],
  ...CACHEABLE_CALLS.map(({ path, fresh, query }) => [path.replace(/\{(\w+)\}/g, ':$1'), fresh, query] as const),
];

/** Lists of shows in other formats than pages say no time of day. */
const LISTS = { life: 'night' as const, query: new Set(LIST_WORDS) };
const SEARCHES = { life: 'night' as const, query: new Set(SEARCH_WORDS) };

/** A longer address is nobody's link. */
const LONGEST = 600;

/** The pages whose answer to whoever is not signed in is kept. */
function keptPages(pages: PageTable): typeof API {
  return Object.values(pages).flatMap(({ path, query, kept }) =>
    kept === 'never' || kept === 'no-store' ? [] : [[path, kept, query] as const],
  );
}

/**
 * Tells how long the answer to an address may be kept; undefined for one that is not kept: a path that no rule names, or a query
 * with a word the path does not know, with one twice, or written otherwise than a form or a link of ours would write it.
 */
export function freshnessRules(pages: PageTable): (address: string) => Freshness | undefined {
  const rules = [...keptPages(pages), ...API].map(([path, life, query]) => ({
    isOf: pathMatcher(path, (piece) => ID.test(piece)),
    life,
    query: new Set(query),
  }));
  return (address) => {
    if (address.length > LONGEST) return undefined;
    const mark = address.indexOf('?');
    const path = mark < 0 ? address : address.slice(0, mark);
    const list = listAt(path);
    const rule = list === undefined ? rules.find((each) => each.isOf(path)) : isSearch(list.path) ? SEARCHES : LISTS;
    if (rule === undefined) return undefined;
    return mark < 0 || isPlain(address.slice(mark + 1), rule.query) ? rule.life : undefined;
  };
}

function isPlain(query: string, known: ReadonlySet<string>): boolean {
  const words = new URLSearchParams(query);
  const names = [...words.keys()];
  return names.length > 0 && new Set(names).size === names.length && names.every((name) => known.has(name)) && words.toString() === query;
}
