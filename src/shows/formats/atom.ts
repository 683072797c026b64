import { createHash } from 'node:crypto';
import { showAddress, type WrittenList } from './list.ts';
import { announcedTitle, factsOf, plainLine } from './words.ts';

/** Writes an Atom feed (RFC 4287), an entry for each show, updated when anything about it changes. */
export function writeAtom(list: WrittenList): string {
  const entries = list.shows.map((show) => {
    const parts = [
      element('id', idOf(show)),
      element('title', announcedTitle(show)),
      link('alternate', showAddress(list, show), 'text/html'),
      element('published', show.announcedAt),
      element('updated', show.changedAt),
      ...show.genres.map((genre) => `<category term="${escapeXml(genre)}"/>`),
      `<content type="text">${escapeXml(factsOf(show, list.here).join('\n'))}</content>`,
    ];
    return `<entry>${parts.join('')}</entry>`;
  });
  const updated = list.shows
    .map(({ changedAt }) => changedAt)
    .toSorted()
    .at(-1);
  return atomFeed({ ...list, updated: updated ?? `${list.tonight}T00:00:00Z` }, entries);
}

/** The head of any of our feeds. */
export interface FeedHead {
  title: string;
  /** The feed's own address, and its page's. */
  self: string;
  page: string;
  brand: string;
  updated: string;
}

/** Writes a feed from finished entries. */
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

/** A show's permanent id in feeds: a UUID from its id (RFC 9562, version 8). */
export function idOf({ id }: { id: string }): string {
  return uuidOf(`backline show ${id}`);
}

/** A UUID of a name, as a URN. */
export function uuidOf(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex');
  const variant = '89ab'[Number.parseInt(hash.charAt(16), 16) % 4];
  return `urn:uuid:${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** A feed element with one line of text. */
export function element(name: string, text: string): string {
  return `<${name}>${escapeXml(plainLine(text))}</${name}>`;
}

/** Writes a link of a feed. */
export function link(rel: string, href: string, type: string): string {
  return `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for XML. Control characters must be removed before. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
