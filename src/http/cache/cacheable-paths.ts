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

/** An address whose answer is kept: its pattern, how long, the words its query may hold, and those with which it is not kept. */
type Row = readonly [path: string, life: Freshness, query: readonly string[], asides?: readonly string[]];

/** Every address of the API, and of the sitemap, whose answer is the same for all who are not signed in. */
const API: readonly Row[] = [
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
const LISTS = { life: 'night' as const, query: new Set(LIST_WORDS), asides: new Set<string>() };
const SEARCHES = { ...LISTS, query: new Set(SEARCH_WORDS) };

/** Numbers of a query, of which `7`, `07`, `7.0` and `0x7` are one. */
const NUMBERS = new Set(['price', 'limit', 'back']);

/** A longer address is nobody's link. */
const MAX_LENGTH = 600;

/** The pages whose answer to whoever is not signed in is kept. */
function keptPages(pages: PageTable): readonly Row[] {
  return Object.values(pages).flatMap(({ path, query, kept, asides = [] }) =>
    kept === 'never' || kept === 'no-store' ? [] : [[path, kept, query, asides] as const],
  );
}

/** How an answer is kept: how long, and under the one address by which all ask that get the same. */
export interface CachePolicy {
  life: Freshness;
  address: string;
}

/**
 * Tells how the answer to an address may be kept. What its path does not know of a query counts as if it were not there: whoever adds words that
 * mean nothing has nothing made anew. Undefined for an address that is not kept: a path that no rule names, or a query that says a word twice,
 * or one with which an answer is for its reader alone.
 */
export function keepingRules(pages: PageTable): (address: string) => CachePolicy | undefined {
  const rules = [...keptPages(pages), ...API].map(([path, life, query, asides = []]) => ({
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
    const query = mark < 0 ? '' : knownQuery(address.slice(mark + 1), rule);
    if (query === undefined || path.length + query.length > MAX_LENGTH) return undefined;
    return { life: rule.life, address: path + query };
  };
}

/** What a path knows of a query, in one spelling and one order whoever asks; undefined where the answer is not cached. */
function knownQuery(
  query: string,
  { query: known, asides }: { query: ReadonlySet<string>; asides: ReadonlySet<string> },
): string | undefined {
  const words = [...new URLSearchParams(`?${query}`)].filter(([name]) => known.has(name) || asides.has(name));
  const given = new Map(words);
  if (given.size < words.length || words.some(([name]) => asides.has(name))) return undefined;
  const ordered = [...known].flatMap((name): [string, string][] => {
    const value = given.get(name);
    // A list takes no notice of a word without a value; a page's form leads on to the address without it.
    return value === undefined || (value === '' && (known === LISTS.query || known === SEARCHES.query))
      ? []
      : [[name, spelled(name, value)]];
  });
  return ordered.length === 0 ? '' : `?${new URLSearchParams(ordered)}`;
}

function spelled(name: string, value: string): string {
  return NUMBERS.has(name) && value.trim() !== '' && Number.isSafeInteger(Number(value)) ? String(Number(value)) : value;
}
