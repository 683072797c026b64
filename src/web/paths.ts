import { isUpload, type PictureScheme, variantName } from '#scene/pictures/picture.ts';
import { type Page, type PageName, pages } from './pages.ts';

type Row = (typeof pages)[PageName];
/** One string for each parameter of a pattern. */
type Pieces<Path extends string> = Path extends `${string}:${string}/${infer Rest}`
  ? [id: string, ...Pieces<Rest>]
  : Path extends `${string}:${string}`
    ? [id: string]
    : [];
/** A page's query; undefined and empty values are left out. */
type Query<Word extends string> = { [Each in Word]?: string | undefined };
type Words<Of extends Row> = Of['query'] extends readonly [] ? [] : [query?: Query<Of['query'][number]>];
type Linked = Exclude<PageName, 'notFound'>;
type PageLinks = { [Name in Linked]: (...given: [...Pieces<(typeof pages)[Name]['path']>, ...Words<(typeof pages)[Name]>]) => string };

function linkTo({ path }: Page) {
  return (...given: (string | Query<string>)[]) => {
    const filled = path.replace(/:\w+/g, () => encodeURIComponent(String(given.shift())));
    const [query = {}] = given;
    return withQuery(filled, query as Query<string>);
  };
}

const pageLinks = Object.fromEntries(Object.entries(pages).map(([name, page]) => [name, linkTo(page)])) as unknown as PageLinks;

/** The address book: every address of the site is built here. Those of pages follow from their table. */
export const paths = {
  ...pageLinks,
  /** The show as an iCalendar file (RFC 5545). */
  showCalendar: (slug: string) => `${pageLinks.show(slug)}.ics`,
  year: (year: string) => pageLinks.show(year),
  myData: () => '/api/people/export',
  openapi: () => '/api/openapi.json',
  newsFeed: () => '/news.atom',
  icon: () => '/icon.svg',
  touchIcon: () => '/icons/apple-touch-icon.png',
  manifest: () => '/manifest.webmanifest',
  light: () => '/light',
  /** Preview picture of a page: `scene`, `week`, `shows/SLUG`, `artists/ID`, `venues/ID`. */
  preview: (name: string, version?: string) =>
    withQuery(`/previews/${name.split('/').map(encodeURIComponent).join('/')}.png`, { v: version }),
  /** The scene's picture until a page's own is drawn; fetching it has that drawn. */
  previewUntil: (name: string) => withQuery('/previews/scene.png', { until: name }),
  /** The script of the embeddable element, and the page for a frame. */
  embedScript: () => '/embed/shows.js',
  embedFrame: (venue?: string) => withQuery('/embed/shows', { venue }),
  oembed: (url: string) => withQuery('/oembed', { url, format: 'json' }),
  /** A flyer of the week as a picture. */
  /** @param number of the flyer within the week, from 1 */
  flyerPicture: (week: 'this' | 'next', format: 'post' | 'story', number: number) =>
    `/flyers/${week}-week${format === 'post' ? '' : '-story'}${number === 1 ? '' : `-${number}`}.png`,
  /** A picture of the scene pack or an uploaded one, for day or night, or plain for browsers without AVIF. */
  picture: (file: string, variant?: { scheme: PictureScheme; width: number } | { plain: number }) =>
    withQuery(isUpload(file) ? `/pictures/${file}` : `/artistinfo/${file.split('/').map(encodeURIComponent).join('/')}`, {
      variant: variant && ('plain' in variant ? `plain-${variant.plain}` : variantName(variant.scheme, variant.width)),
    }),
};

function withQuery(path: string, query: Query<string>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '');
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
