import { createHash } from 'node:crypto';
import { showAddress, type WrittenList } from './list.ts';
import { announcedTitle, factsOf, plainLine } from './words.ts';

/** Shows as an Atom feed (RFC 4287): an entry a show, updated when anything said of it changed. */
export function writeAtom(list: WrittenList): string {
  const entries = list.shows.map((show) => {
    const parts = [
      element('id', idOf(show)),
      element('title', announcedTitle(show)),
      link('alternate', showAddress(list, show), 'text/html'),
      element('published', show.announcedAt),
      element('updated', show.changedAt),
      ...show.genres.map((genre) => `<category term="${escaped(genre)}"/>`),
      `<content type="text">${escaped(factsOf(show, list.here).join('\n'))}</content>`,
    ];
    return `<entry>${parts.join('')}</entry>`;
  });
  const updated = list.shows
    .map(({ changedAt }) => changedAt)
    .toSorted()
    .at(-1);
  return atomFeed({ ...list, updated: updated ?? `${list.tonight}T00:00:00Z` }, entries);
}

/** What stands at the head of a feed, whatever it is of. */
export interface FeedHead {
  title: string;
  /** The address of the feed, and of the page that says the same. */
  self: string;
  page: string;
  brand: string;
  updated: string;
}

/** A feed of entries that are written already. */
export function atomFeed({ title, self, page, brand, updated }: FeedHead, entries: readonly string[]): string {
  const head = [
    element('id', self),
    element('title', title),
    link('self', self, 'application/atom+xml'),
    link('alternate', page, 'text/html'),
    element('updated', updated),
    `<author>${element('name', brand)}</author>`,
  ];
  return `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">\n${[...head, ...entries].join('\n')}\n</feed>\n`;
}

/** What names a show in every feed, whatever it is called and wherever the site stands: a UUID made of its id (RFC 9562, version 8). */
export function idOf({ id }: { id: string }): string {
  return uuidOf(`backline show ${id}`);
}

/** A UUID made of a name, as a URN. */
export function uuidOf(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex');
  const variant = '89ab'[Number.parseInt(hash.charAt(16), 16) % 4];
  return `urn:uuid:${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** An element of a feed with a text on one line. */
export function element(name: string, text: string): string {
  return `<${name}>${escaped(plainLine(text))}</${name}>`;
}

/** A link of a feed. */
export function link(rel: string, href: string, type: string): string {
  return `<link rel="${rel}" type="${type}" href="${escaped(href)}"/>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as XML has it; what no XML can hold was taken out with the control characters. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
