import { pages } from '../pages.ts';
import { paths } from '../paths.ts';

/** A filter as the address has it: the parameters that are set. */
export type Filter = Readonly<Partial<Record<(typeof pages.shows.query)[number], string>>>;

/** Parameters that say which nights, and nothing else. */
const NIGHTS: readonly string[] = ['when', 'date', 'from', 'until'];

/** Alternative ways to say which nights: only one is used. */
const WAYS = [['when'], ['date'], ['from', 'until']] as const;

/** Form field, never in an address, that says which of them the page had. */
export const HAD = 'had';

/** The filter in a query; empty parameters are left out. */
export function filterOf(query: URLSearchParams): Filter {
  return Object.fromEntries(
    pages.shows.query.flatMap((word) => {
      // A form sends each fact of a venue that is ticked by itself.
      const value = word === 'access' ? query.getAll(word).filter(Boolean).join(',') : query.get(word);
      return value ? [[word, value]] : [];
    }),
  );
}

/** Which way a filter says its nights, by its first parameter; undefined for none. */
export function wayOf(filter: Filter): string | undefined {
  return waysOf(filter)[0]?.[0];
}

/** The filter a form means. Of two ways to say the nights, the page did not have the one just chosen. */
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

/** Whether a filter narrows the week: another first day, or shows of every kind, do not. */
export function isNarrowed(filter: Filter): boolean {
  return Object.keys(filter).some((word) => word !== 'from' && word !== 'others');
}

/** The address without some parameters. */
export function without(filter: Filter, ...words: readonly string[]): string {
  return paths.shows(Object.fromEntries(Object.entries(filter).filter(([word]) => !words.includes(word))));
}

/** The address with the same filter among all announced shows. */
export function amongAll(filter: Filter): string {
  return paths.shows({ ...Object.fromEntries(Object.entries(filter).filter(([word]) => !NIGHTS.includes(word))), when: 'coming' });
}

/** The address with some words set; of the ways to say the nights only one. */
export function withWords(filter: Filter, sets: Filter): string {
  const isOfNights = 'when' in sets || 'date' in sets;
  const kept = Object.entries(filter).filter(([word]) => !isOfNights || !NIGHTS.includes(word));
  return paths.shows({ ...Object.fromEntries(kept), ...sets });
}
