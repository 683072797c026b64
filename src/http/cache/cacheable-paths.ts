import type { Page } from '#web/pages.ts';
import { CACHEABLE_CALLS } from '../endpoints.ts';
import { LIST_WORDS, SEARCH_WORDS } from '../lists/lists.ts';
import { isSearch, listAt } from '../lists/negotiate.ts';
import { NEWS_FEED } from '../lists/news-feed.ts';
import { type PageTable, pathMatcher } from '../pages/page-table.ts';

/** How long a cached response lasts while its content does not change. */
export type Freshness = Exclude<Page['kept'], 'never' | 'no-store'>;

/** The name in an address: an artist, a venue, a person. */
const ID = /^[\w-]{1,80}$/;

/** A cacheable address: its pattern, lifetime, known query words, and words that make it uncacheable. */
type Row = readonly [path: string, life: Freshness, query: readonly string[], asides?: readonly string[]];

/** Cacheable addresses besides pages and lists. */
const API: readonly Row[] = [
  // The front of the API by its other name.
  ['/api/', 'night', []],
  ['/api/openapi.json', 'night', []],
  ['/sitemap.xml', 'night', []],
  ['/sitemap/:part', 'night', []],
  [NEWS_FEED, 'night', []],
  ['/embed/shows', 'night', [...LIST_WORDS, 'show']],
  ...CACHEABLE_CALLS.map(({ path, fresh, query }) => [path.replace(/\{(\w+)\}/g, ':$1'), fresh, query] as const),
];

/** Lists in other formats show no time of day. */
const LISTS = { life: 'night' as const, query: new Set(LIST_WORDS), asides: new Set<string>() };
const SEARCHES = { ...LISTS, query: new Set(SEARCH_WORDS) };

/** Query words whose values are numbers: `7`, `07`, `7.0` and `0x7` are the same. */
const NUMBERS = new Set(['price', 'limit', 'back']);

const MAX_ADDRESS_CHARS = 600;

function cacheablePages(pages: PageTable): readonly Row[] {
  return Object.values(pages).flatMap(({ path, query, kept, asides = [] }) =>
    kept === 'never' || kept === 'no-store' ? [] : [[path, kept, query, asides] as const],
  );
}

export interface CachePolicy {
  life: Freshness;
  address: string;
}

/**
 * Returns the cache policy of an address. Unknown query parameters are dropped, so they cannot cause new renderings. Undefined if it is not
 * cacheable: an unknown path, one given twice, or one that makes the answer personal.
 */
export function cachePolicies(pages: PageTable): (address: string) => CachePolicy | undefined {
  const rules = [...cacheablePages(pages), ...API].map(([path, life, query, asides = []]) => ({
    isOf: pathMatcher(path, (piece) => ID.test(piece)),
    life,
    query: new Set(query),
    asides: new Set(asides),
  }));
  return (address) => {
    const mark = address.indexOf('?');
    const path = mark < 0 ? address : address.slice(0, mark);
    const list = listAt(path);
    const rule = list === undefined ? rules.find((each) => each.isOf(path)) : isSearch(list.path) ? SEARCHES : LISTS;
    if (rule === undefined) return undefined;
    const query = mark < 0 ? '' : canonicalQuery(address.slice(mark + 1), rule);
    if (query === undefined || path.length + query.length > MAX_ADDRESS_CHARS) return undefined;
    return { life: rule.life, address: path + query };
  };
}

/** The known query words in canonical spelling and order; undefined if not cacheable. */
function canonicalQuery(
  query: string,
  { query: known, asides }: { query: ReadonlySet<string>; asides: ReadonlySet<string> },
): string | undefined {
  const words = [...new URLSearchParams(`?${query}`)].filter(([name]) => known.has(name) || asides.has(name));
  const given = new Map(words);
  if (given.size < words.length || words.some(([name]) => asides.has(name))) return undefined;
  const ordered = [...known].flatMap((name): [string, string][] => {
    const value = given.get(name);
    // Lists ignore words without a value; a page redirects to the address without them.
    return value === undefined || (value === '' && (known === LISTS.query || known === SEARCHES.query))
      ? []
      : [[name, canonicalValue(name, value)]];
  });
  return ordered.length === 0 ? '' : `?${new URLSearchParams(ordered)}`;
}

function canonicalValue(name: string, value: string): string {
  return NUMBERS.has(name) && value.trim() !== '' && Number.isSafeInteger(Number(value)) ? String(Number(value)) : value;
}
