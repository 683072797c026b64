import { isSent, type PictureScheme, variantName } from '#scene/pictures/picture.ts';
import { type Page, type PageName, pages } from './pages.ts';

type Row = (typeof pages)[PageName];
/** One string for each name in a pattern. */
type Pieces<Path extends string> = Path extends `${string}:${string}/${infer Rest}`
  ? [id: string, ...Pieces<Rest>]
  : Path extends `${string}:${string}`
    ? [id: string]
    : [];
/** The words a page's query may hold; what is undefined or empty is left out. */
type Query<Word extends string> = { [Each in Word]?: string | undefined };
type Words<Of extends Row> = Of['query'] extends readonly [] ? [] : [query?: Query<Of['query'][number]>];
/** What no link leads to is left out. */
type Linked = Exclude<PageName, 'notFound'>;
type PageLinks = { [Name in Linked]: (...given: [...Pieces<(typeof pages)[Name]['path']>, ...Words<(typeof pages)[Name]>]) => string };

/** Builds the address of a page of what its pattern names, and then its query. */
function linkTo({ path }: Page) {
  return (...given: (string | Query<string>)[]) => {
    const filled = path.replace(/:\w+/g, () => encodeURIComponent(String(given.shift())));
    const [query = {}] = given;
    return withQuery(filled, query as Query<string>);
  };
}

const pageLinks = Object.fromEntries(Object.entries(pages).map(([name, page]) => [name, linkTo(page)])) as unknown as PageLinks;

/** The address book: every address of the site is built here and nowhere else. Those of pages follow from their table. */
export const paths = {
  ...pageLinks,
  /** The show as an entry for a calendar (RFC 5545). */
  showCalendar: (slug: string) => `${pageLinks.show(slug)}.ics`,
  year: (year: string) => pageLinks.show(year),
  myData: () => '/api/people/export',
  openapi: () => '/api/openapi.json',
  newsFeed: () => '/news.atom',
  icon: () => '/icon.svg',
  touchIcon: () => '/icons/apple-touch-icon.png',
  manifest: () => '/manifest.webmanifest',
  light: () => '/light',
  /** The picture others show of a page: `scene`, `week`, `shows/SLUG`, `artists/ID`, `venues/ID`. */
  preview: (name: string, version?: string) =>
    withQuery(`/previews/${name.split('/').map(encodeURIComponent).join('/')}.png`, { v: version }),
  /** The scene's picture, until a page's own is drawn: whoever fetches it has that one drawn. */
  previewUntil: (name: string) => withQuery('/previews/scene.png', { until: name }),
  /** What others put on their pages: the script of an element, and a page for a frame. */
  embedScript: () => '/embed/shows.js',
  embedFrame: (venue?: string) => withQuery('/embed/shows', { venue }),
  /** Where programs ask how a page stands in another. */
  oembed: (url: string) => withQuery('/oembed', { url, format: 'json' }),
  /** The week as a picture, for posts and for stories. */
  /** @param number which of the flyers that the week takes, from 1 on */
  flyerPicture: (week: 'this' | 'next', format: 'post' | 'story', number: number) =>
    `/flyers/${week}-week${format === 'post' ? '' : '-story'}${number === 1 ? '' : `-${number}`}.png`,
  /** A picture of the scene pack or one that was sent, in a variant: for day or night, or plain for whoever reads no AVIF. */
  picture: (file: string, variant?: { scheme: PictureScheme; width: number } | { plain: number }) =>
    withQuery(isSent(file) ? `/pictures/${file}` : `/artistinfo/${file.split('/').map(encodeURIComponent).join('/')}`, {
      variant: variant && ('plain' in variant ? `plain-${variant.plain}` : variantName(variant.scheme, variant.width)),
    }),
};

function withQuery(path: string, query: Query<string>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '');
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
