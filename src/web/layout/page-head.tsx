import { matchPath, useLocation } from 'react-router';
import { hashText } from '#scene/art/seeded.ts';
import { PREVIEW } from '#scene/pictures/picture.ts';
import { addFormat, LIST_FORMATS, type ListFormat } from '#scene/shows/list-format.ts';
import { useRenderContext } from '../contexts.ts';
import { type Page, pages } from '../pages.ts';
import { paths } from '../paths.ts';

interface PageHeadProps {
  title?: string;
  description: string;
  /** Its Open Graph type. */
  kind?: 'website' | 'article' | 'profile';
  /** Not for search engines. */
  isUnlisted?: boolean;
  /** The canonical path, where several pages say the same. */
  knownAs?: string;
  /** The path of the page's list of shows, which has other formats. */
  list?: string;
  feed?: string;
  /** The page's own preview picture; the scene's otherwise. */
  preview?: { name: `${'shows' | 'artists' | 'venues' | 'promoters' | 'series' | 'years'}/${string}` | 'week'; alt: string };
}

const formats = Object.entries(LIST_FORMATS) as [ListFormat, string][];

/** Title, description, canonical address and previews. Every page has one. */
export function PageHead({ title, description, kind = 'website', isUnlisted = false, knownAs, list, feed, preview }: PageHeadProps) {
  const { site, origin, isDrawn } = useRenderContext();
  // Until the picture is drawn, the scene's takes its place.
  const own = preview !== undefined && isDrawn(preview.name) ? preview : undefined;
  const general = preview === undefined ? paths.preview('scene') : paths.previewUntil(preview.name);
  const { pathname, search } = useLocation();
  const address = `${origin}${pathname}${canonicalQuery(pathname, search)}`;
  return (
    <>
      <title>{title === undefined ? site.brand : `${title} | ${site.brand}`}</title>
      <meta name="description" content={description} />
      {feed === undefined ? null : <link rel="alternate" type="application/atom+xml" href={`${origin}${feed}`} title={title} />}
      {isUnlisted ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={knownAs === undefined ? address : `${origin}${knownAs}`} />
          <meta property="og:type" content={kind} />
          <meta property="og:site_name" content={site.brand} />
          <meta property="og:title" content={title ?? site.brand} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={address} />
          <meta property="og:image" content={`${origin}${own === undefined ? general : paths.preview(own.name, versionOf(own.alt))}`} />
          <meta property="og:image:width" content={String(PREVIEW.width)} />
          <meta property="og:image:height" content={String(PREVIEW.height)} />
          <meta property="og:image:alt" content={own?.alt ?? `${site.brand}: live music in ${site.region}`} />
          {preview === undefined || preview.name === 'week' ? null : (
            <link rel="alternate" type="application/json+oembed" href={`${origin}${paths.oembed(`${origin}${pathname}`)}`} title={title} />
          )}
          <meta name="twitter:card" content="summary_large_image" />
          {list === undefined
            ? null
            : formats.map(([format, type]) => (
                <link key={format} rel="alternate" type={type} href={addFormat(`${list}${canonicalQuery(pathname, search)}`, format)} />
              ))}
        </>
      )}
    </>
  );
}

/** A version for caches, which changes with what the picture shows. */
function versionOf(says: string): string {
  return hashText(says).toString(36);
}

const WITH_QUERY: readonly Page[] = Object.values(pages).filter(({ query }) => query.length > 0);

/** The parameters that make another page, in the table's order. */
function canonicalQuery(pathname: string, search: string): string {
  if (search === '') return '';
  const given = new URLSearchParams(search);
  const words = WITH_QUERY.find(({ path }) => matchPath(path, pathname) !== null)?.query ?? [];
  const known = words.flatMap((word): [string, string][] => {
    const value = given.get(word);
    return value === null || value === '' ? [] : [[word, value]];
  });
  return known.length === 0 ? '' : `?${new URLSearchParams(known)}`;
}

/** The page's data as JSON-LD (schema.org). `<` is escaped, so that no text can close the element. */
export function JsonLd({ graph }: { graph: readonly object[] }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replace(/</g, '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped above, and no browser runs it
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** Breadcrumbs from the front page: names and absolute addresses. */
export function breadcrumbs(steps: readonly (readonly [name: string, address: string])[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, item], index) => ({ '@type': 'ListItem', position: index + 1, name, item })),
  };
}
