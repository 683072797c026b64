import { idOf } from './atom.ts';
import { showAddress, type WrittenList } from './list.ts';
import { announcedTitle, factsOf, plainLine } from './words.ts';

/** Writes a JSON Feed (https://www.jsonfeed.org/version/1.1/). */
export function writeJsonFeed(list: WrittenList): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: plainLine(list.title),
    home_page_url: list.page,
    feed_url: list.self,
    language: 'en',
    authors: [{ name: plainLine(list.brand), url: list.site }],
    items: list.shows.map((show) => ({
      id: idOf(show),
      url: showAddress(list, show),
      ...(show.url === '' ? {} : { external_url: show.url }),
      title: announcedTitle(show),
      content_text: factsOf(show, list.here).join('\n'),
      date_published: show.announcedAt,
      date_modified: show.changedAt,
      ...(show.genres.length === 0 ? {} : { tags: show.genres }),
    })),
  });
}

/** Writes shows as the API has them, with the addresses of their pages; `next` is the next page. */
export function writeJson(list: WrittenList): string {
  const { title, page, zone, tonight, unread, next } = list;
  return JSON.stringify({
    title,
    page,
    zone,
    tonight,
    shows: list.shows.map((show) => ({ ...show, page: showAddress(list, show) })),
    unread,
    next,
  });
}
