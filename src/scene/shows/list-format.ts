/** The formats in which every list of shows can be had, by the ending of its address, with their media types. */
export const LIST_FORMATS = {
  ics: 'text/calendar',
  atom: 'application/atom+xml',
  jsonfeed: 'application/feed+json',
  json: 'application/json',
  txt: 'text/plain',
  csv: 'text/csv',
} as const;
export type ListFormat = keyof typeof LIST_FORMATS;

/** An address with the ending of a format: `/shows.ics?free=1`. */
export function inFormat(address: string, format: ListFormat): string {
  const [path = '', query] = address.split('?', 2);
  return `${path}.${format}${query === undefined ? '' : `?${query}`}`;
}
