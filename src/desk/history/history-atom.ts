import type { History, Revision } from '#scene/history/history.ts';
import { showsWords, unnamedWords, writeHeading } from '#scene/history/revision-head.ts';
import { atomFeed, element, escapeXml, type FeedHead, link, uuidOf } from '#shows/formats/atom.ts';
import { plainLine } from '#shows/formats/words.ts';

/** Writes changes as an Atom feed (RFC 4287), latest first. `site` is the site's origin. */
export function writeHistoryAtom({ revisions }: History, head: Omit<FeedHead, 'updated'> & { site: string; began: string }): string {
  const entries = revisions.map((revision) => {
    const { position, name, kind, address, at } = revision;
    const parts = [
      element('id', uuidOf(`backline revision ${position}`)),
      element('title', `${name ?? `A ${kind} that is gone`}: ${writeHeading(revision)}`),
      link('alternate', address === null ? head.page : `${head.site}${address}`, 'text/html'),
      element('updated', at),
      `<author>${element('name', whoSaid(revision))}</author>`,
      `<content type="text">${escapeXml(linesOf(revision).map(plainLine).join('\n'))}</content>`,
    ];
    return `<entry>${parts.join('')}</entry>`;
  });
  return atomFeed({ ...head, updated: revisions[0]?.at ?? head.began }, entries);
}

function whoSaid({ toldBy, by, byRole, isPublished }: Revision): string {
  if (toldBy === 'pack') return 'The scene’s pack';
  if (toldBy === 'source') return 'What sources say';
  return by?.name ?? unnamedWords(byRole, isPublished);
}

function linesOf(revision: Revision): string[] {
  const { fields, why, isPublished, publishedBy, shows } = revision;
  const changes = fields
    .filter(({ field }) => field !== 'stands')
    .map(({ label, before, now }) => `${label}: ${before.join(', ') || 'nothing'} → ${now.join(', ') || 'nothing'}`);
  return [
    ...changes,
    ...(shows === 0 ? [] : [`${showsWords(revision)}.`]),
    ...(why === '' ? [] : [`“${why}”`]),
    ...(isPublished ? [`Published by ${publishedBy?.name ?? 'an editor'}.`] : []),
  ];
}
