import { LIST_FORMATS, type ListFormat } from '#scene/shows/list-format.ts';

/** The pages whose shows exist in every format. */
const LISTS = /^\/(?:search|shows(?:\/[a-z0-9-]{1,80})?|(?:venues|artists|promoters|series)\/[a-z0-9-]{1,80})$/;
const SEARCH = '/search';
const YEARS = /^\/shows\/\d+$/;
const ENDING = new RegExp(`\\.(${Object.keys(LIST_FORMATS).join('|')})$`);
const MAX_ACCEPT_LENGTH = 1_000;

export interface AskedList {
  path: string;
  format: ListFormat;
}

/** The list that a path with a format's extension names, if any. */
export function listAt(path: string): AskedList | undefined {
  const [, format] = ENDING.exec(path) ?? [];
  if (format === undefined) return undefined;
  const page = path.slice(0, -format.length - 1);
  return hasFormats(page) ? { path: page, format: format as ListFormat } : undefined;
}

/** Whether a path exists in other formats, and so depends on Accept. */
export function hasFormats(path: string): boolean {
  return LISTS.test(path) && !YEARS.test(path);
}

/** Whether a path is the search, whose list has no filter. */
export function isSearch(path: string): boolean {
  return path === SEARCH;
}

/** The address of the format preferred to a page, if any. */
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

/** Quality values of media types, 0 to 1 (RFC 9110, section 12.5.1). */
function weightsOf(accepted: string): Map<string, number> {
  return new Map(
    accepted.split(',').map((item) => {
      const [type = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
      const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
      return [type, Number.isFinite(weight) ? weight : 0];
    }),
  );
}
