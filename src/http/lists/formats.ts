import type { FeedShow } from '#scene/shows/feed.ts';
import type { ListFormat } from '#scene/shows/list-format.ts';
import { writeAtom } from '#shows/formats/atom.ts';
import { writeCalendar } from '#shows/formats/calendar.ts';
import { writeCsv } from '#shows/formats/csv.ts';
import { writeJson, writeJsonFeed } from '#shows/formats/json.ts';
import type { WrittenList } from '#shows/formats/list.ts';
import { writePlainText } from '#shows/formats/plain-text.ts';

interface Format {
  write: (list: WrittenList) => string | Promise<string>;
  holds: { limit: string; back?: string; order?: 'announced' };
}

export const FORMATS: Record<ListFormat, Format> = {
  // Past shows stay in a calendar for a while.
  ics: { write: writeCalendar, holds: { back: '30', limit: '1000' } },
  atom: { write: writeAtom, holds: { order: 'announced', limit: '100' } },
  jsonfeed: { write: writeJsonFeed, holds: { order: 'announced', limit: '100' } },
  json: { write: writeJson, holds: { limit: '200' } },
  txt: { write: writePlainText, holds: { limit: '1000' } },
  csv: { write: writeCsv, holds: { limit: '1000' } },
};

/** The shows that a format lists, from shows at hand. */
export function selectShows(format: ListFormat, shows: readonly FeedShow[], tonight: string): FeedShow[] {
  const { back, order, limit } = FORMATS[format].holds;
  const some = back === undefined ? shows.filter(({ night }) => night >= tonight) : [...shows];
  const sorted = order === undefined ? some : some.toSorted((a, b) => (a.newsAt < b.newsAt ? 1 : -1));
  return sorted.slice(0, Number(limit));
}
