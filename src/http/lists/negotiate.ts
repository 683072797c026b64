import { LIST_FORMATS, type ListFormat } from '#scene/shows/list-format.ts';

/** The pages whose list of shows can be had in every format. */
const LISTS = /^\/(?:search|shows(?:\/[a-z0-9-]{1,80})?|(?:venues|artists)\/[a-z0-9-]{1,80})$/;
/** What a search finds. */
const SEARCH = '/search';
/** Parts of the archive are no shows. */
const YEARS = /^\/shows\/\d+$/;
const ENDING = new RegExp(`\\.(${Object.keys(LIST_FORMATS).join('|')})$`);
/** A longer list of types is nobody's. */
const MAX_ACCEPT_LENGTH = 1_000;

/** A list in a format: the path of its page, and the format. */
export interface AskedList {
  path: string;
  format: ListFormat;
}

/** The list that a path with the ending of a format names; undefined for any other path. */
export function listAt(path: string): AskedList | undefined {
  const [, format] = ENDING.exec(path) ?? [];
  if (format === undefined) return undefined;
  const page = path.slice(0, -format.length - 1);
  return hasFormats(page) ? { path: page, format: format as ListFormat } : undefined;
}

/** Whether what is at a path can be had in other formats, and so depends on what is accepted. */
export function hasFormats(path: string): boolean {
  return LISTS.test(path) && !YEARS.test(path);
}

/** Whether a path is that of a search: its list holds what is found, and knows no filter. */
export function isSearch(path: string): boolean {
  return path === SEARCH;
}

/** The address, with its ending, of the format that somebody prefers to a page; undefined where the page is as good, or there is no choice. */
export function preferredAddress(address: string, accepted: string | undefined): string | undefined {
  if (accepted === undefined || accepted.length > MAX_ACCEPT_LENGTH || !/calendar|atom|json|plain|csv/i.test(accepted)) return undefined;
  const mark = address.indexOf('?');
  const path = mark < 0 ? address : address.slice(0, mark);
  if (!hasFormats(path)) return undefined;
  const weights = weightsOf(accepted);
  const page = weights.get('text/html') ?? weights.get('text/*') ?? weights.get('*/*') ?? 0;
  const [best] = Object.entries(LIST_FORMATS)
    .map(([format, type]) => ({ format, weight: weights.get(type) ?? 0 }))
    .filter(({ weight }) => weight > 0 && (weight > page || !weights.has('text/html')))
    .toSorted((one, other) => other.weight - one.weight);
  return best === undefined ? undefined : `${path}.${best.format}${mark < 0 ? '' : address.slice(mark)}`;
}

/** How much each media type is wanted, 0 to 1 (RFC 9110, section 12.5.1). */
function weightsOf(accepted: string): Map<string, number> {
  return new Map(
    accepted.split(',').map((item) => {
      const [type = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
      const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
      return [type, Number.isFinite(weight) ? weight : 0];
    }),
  );
}
