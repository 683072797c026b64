/** The formats of every list of shows, by the extension of its address, with their media types. */
export const LIST_FORMATS = {
  ics: 'text/calendar',
  atom: 'application/atom+xml',
  jsonfeed: 'application/feed+json',
  json: 'application/json',
  txt: 'text/plain',
  csv: 'text/csv',
} as const;
export type ListFormat = keyof typeof LIST_FORMATS;

/** Adds the extension of a format to an address: `/shows.ics?free=1`. */
export function addFormat(address: string, format: ListFormat): string {
  const [path = '', query] = address.split('?', 2);
  return `${path}.${format}${query === undefined ? '' : `?${query}`}`;
}
