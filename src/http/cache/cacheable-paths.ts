import { CACHEABLE_CALLS } from '../endpoints.ts';

/**
 * How long an answer holds while the content stays as it is: those that say the time or what is next for their minute, the others for their night,
 * and those that show profiles for their night while profiles stay as they are too. A page that begins to show one must say so here.
 */
export type Freshness = 'minute' | 'night' | 'profiles';

/** One piece of an address that names something: an artist, a venue, a person. */
const ID = '[\\w-]{1,80}';

/** Every address whose answer is the same for all who are not signed in, with the words its query may hold. */
const PATHS: readonly (readonly [path: string, life: Freshness, query: readonly string[]])[] = [
  ['/', 'minute', []],
  ['/shows', 'minute', ['from', 'others']],
  ['/artists', 'night', ['q', 'after']],
  [`/artists/${ID}`, 'minute', []],
  ['/venues', 'minute', ['after']],
  [`/venues/${ID}`, 'minute', []],
  ['/search', 'minute', ['q']],
  ['/users', 'profiles', ['after']],
  [`/u/${ID}`, 'profiles', []],
  ['/contactus', 'night', []],
  ['/news', 'night', []],
  ['/services', 'night', []],
  ['/api/docs', 'night', []],
  // The front of the API, by its other name.
  ['/api/', 'night', []],
  ['/api/openapi.json', 'night', []],
  ...CACHEABLE_CALLS.map(({ path, fresh, query }) => [path.replaceAll('{id}', ID), fresh, query] as const),
];
const RULES = PATHS.map(([path, life, query]) => ({ path: new RegExp(`^${path}$`), life, query: new Set(query) }));

/** A longer address is nobody's link. */
const LONGEST = 600;

/**
 * How long the answer to an address may be kept; undefined for one that is not kept: a path that is not in the table, or a query
 * with a word the path does not know, with one twice, or written otherwise than a form or a link of ours would write it.
 */
export function freshnessOf(address: string): Freshness | undefined {
  if (address.length > LONGEST) return undefined;
  const mark = address.indexOf('?');
  const path = mark < 0 ? address : address.slice(0, mark);
  const rule = RULES.find((each) => each.path.test(path));
  if (rule === undefined) return undefined;
  return mark < 0 || isPlain(address.slice(mark + 1), rule.query) ? rule.life : undefined;
}

function isPlain(query: string, known: ReadonlySet<string>): boolean {
  const words = new URLSearchParams(query);
  const names = [...words.keys()];
  return names.length > 0 && new Set(names).size === names.length && names.every((name) => known.has(name)) && words.toString() === query;
}
