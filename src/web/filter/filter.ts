import { pages } from '../pages.ts';
import { paths } from '../paths.ts';

/** A filter of shows as it stands in the page's address: the words that are set. */
export type Filter = Readonly<Partial<Record<(typeof pages.shows.query)[number], string>>>;

/** Words that say which nights are meant, and nothing of what is on them. */
const NIGHTS: readonly string[] = ['when', 'date', 'from', 'until'];

/** The ways of saying which nights are meant, of which one alone can be. */
const WAYS = [['when'], ['date'], ['from', 'until']] as const;

/** The word of a form, and of no address, by which it says which of those ways its page had. */
export const HAD = 'had';

/** The filter that a query holds; words left empty, as a form sends them, are not set. */
export function filterOf(query: URLSearchParams): Filter {
  return Object.fromEntries(pages.shows.query.flatMap((word) => (query.get(word) ? [[word, query.get(word)]] : [])));
}

/** By which way a filter says which nights are meant: its first word; undefined where it says none. */
export function wayOf(filter: Filter): string | undefined {
  return waysOf(filter)[0]?.[0];
}

/** The filter that a form means. Where it says the nights in two ways, the one its page did not have was just chosen, and takes the place of the other. */
export function filterOfForm(words: URLSearchParams): Filter {
  const filter = filterOf(words);
  const before = waysOf(filter).length < 2 ? undefined : WAYS.find(([first]) => first === words.get(HAD));
  return before === undefined
    ? filter
    : Object.fromEntries(Object.entries(filter).filter(([word]) => !before.some((each) => each === word)));
}

function waysOf(filter: Filter) {
  return WAYS.filter((way) => way.some((word) => filter[word] !== undefined));
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
