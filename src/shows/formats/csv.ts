import { stringify } from 'csv-stringify/sync';
import type { FeedShow } from '#scene/shows/feed.ts';
import { clock24 } from '#scene/time/calendar.ts';
import { showAddress, type WrittenList } from './list.ts';
import { plainLine, titleOf } from './words.ts';

/** The columns in order. Times are `HH:MM`, prices in whole units. */
const COLUMNS: Record<string, (show: FeedShow, list: WrittenList) => string> = {
  date: ({ date }) => date,
  night: ({ night }) => night,
  start: ({ startTime }) => clock24(startTime),
  end: ({ endTime }) => clock24(endTime),
  doors: ({ doorsTime }) => clock24(doorsTime),
  title: (show) => titleOf(show),
  performers: ({ bill }) => bill.map(({ name }) => name).join('; '),
  venue: ({ venue }) => venue.name,
  address: ({ place }) => place.address,
  city: ({ place }) => place.city,
  promoter: ({ promoter }) => promoter?.name ?? '',
  series: ({ series }) => series?.name ?? '',
  status: ({ status }) => status,
  price: ({ price }) => price,
  'least price': ({ leastPrice }) => (leastPrice === null ? '' : (leastPrice / 100).toFixed(2)),
  ages: ({ ages }) => ages,
  'least age': ({ leastAge }) => (leastAge === null ? '' : String(leastAge)),
  genres: ({ genres }) => genres.join('; '),
  kind: ({ kind }) => kind,
  tickets: ({ url }) => url,
  page: (show, list) => showAddress(list, show),
  id: ({ id }) => id,
};

/** Writes a CSV (RFC 4180) with a header row. Formulas are disarmed by an apostrophe. */
export function writeCsv(list: WrittenList): string {
  const rows = list.shows.map((show) => Object.values(COLUMNS).map((cell) => plainLine(cell(show, list))));
  return stringify([Object.keys(COLUMNS), ...rows], { bom: true, escape_formulas: true, record_delimiter: 'windows' });
}
