import { pages } from '../pages.ts';
import { paths } from '../paths.ts';

/** A filter of shows as it stands in the page's address: the words that are set. */
export type Filter = Readonly<Partial<Record<(typeof pages.shows.query)[number], string>>>;

/** Words that say which nights are meant, and nothing of what is on them. */
const NIGHTS: readonly string[] = ['when', 'date', 'from', 'until'];

/** The filter that a query holds; words left empty, as a form sends them, are not set. */
export function filterOf(query: URLSearchParams): Filter {
  return Object.fromEntries(pages.shows.query.flatMap((word) => (query.get(word) ? [[word, query.get(word)]] : [])));
}

/** Whether a filter narrows the week: a week that begins on another day, or holds shows of every kind, is a week still. */
export function isNarrowed(filter: Filter): boolean {
  return Object.keys(filter).some((word) => word !== 'from' && word !== 'others');
}

/** The address without some words. */
export function without(filter: Filter, ...words: readonly string[]): string {
  return paths.shows(Object.fromEntries(Object.entries(filter).filter(([word]) => !words.includes(word))));
}

/** The same shows among everything that is announced. */
export function amongAll(filter: Filter): string {
  return paths.shows({ ...Object.fromEntries(Object.entries(filter).filter(([word]) => !NIGHTS.includes(word))), when: 'coming' });
}
