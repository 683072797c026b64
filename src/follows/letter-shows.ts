import { tonightAt, wallClock } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import type { Followed } from '#scene/follows/follow.ts';
import type { FeedShow } from '#scene/shows/feed.ts';
import { compareByNight } from '#scene/shows/night-order.ts';
import { isOff, splitByNow } from '#scene/shows/phase.ts';
import { addDays } from '#scene/time/calendar.ts';
import { withHistory } from '#shows/feed.ts';
import { narrowingOf } from '#shows/list-query.ts';
import { listRows, listShows } from '#shows/store.ts';
import { readFilter } from './follow-names.ts';

/** Nights in a weekly email, and the most shows it is chosen from. */
const NIGHTS = 7;
const MAX_SHOWS = 5_000;

/** Shows for weekly emails, read once for all readers. */
export interface LetterShows {
  /** The first night after the week. */
  weekEnds: string;
  /** The shows that match some follows, in order. */
  followed: (follows: readonly Followed[]) => Promise<FeedShow[]>;
}

/** Reads the coming week's shows that are not over, and later shows announced most recently. */
export async function readLetterShows(db: Database, now: Temporal.Instant, zone: string): Promise<LetterShows> {
  const from = tonightAt(now, zone);
  const weekEnds = addDays(from, NIGHTS);
  const [week, later] = await Promise.all([
    listShows(db, { from, to: weekEnds, limit: MAX_SHOWS }),
    listShows(db, { from: weekEnds, order: 'announced', limit: MAX_SHOWS }),
  ]);
  const { coming } = splitByNow([...week, ...later], { tonight: from, ...wallClock(now, zone) });
  const shows = (await withHistory(db, coming)).filter((show) => !isOff(show)).sort(compareByNight);
  const places = new Map(shows.map((show, at) => [show.id, at]));
  const byDocument = new Map<string, number[]>();
  for (const [at, { bill, venue, promoter, series }] of shows.entries()) {
    for (const { artist } of bill) if (artist !== null) note(byDocument, `artist:${artist}`, at);
    if (venue.id !== null) note(byDocument, `venue:${venue.id}`, at);
    if (promoter !== null) note(byDocument, `promoter:${promoter.id}`, at);
    if (series !== null) note(byDocument, `series:${series.id}`, at);
  }
  const ofFilter = new Map<string, Promise<number[]>>();
  const filtered = async (document: string): Promise<number[]> => {
    const filter = readFilter(document);
    if (filter === undefined) return [];
    const rows = await listRows(db, { ...narrowingOf(filter, { from }), limit: MAX_SHOWS });
    return rows.flatMap(({ id }) => places.get(id) ?? []);
  };
  return {
    weekEnds,
    async followed(follows) {
      const at = new Set<number>();
      for (const { kind, document } of follows) {
        let found: readonly number[] | undefined;
        if (kind === 'filter') {
          const reading = ofFilter.get(document) ?? filtered(document);
          ofFilter.set(document, reading);
          found = await reading;
        } else found = byDocument.get(`${kind}:${document}`);
        for (const each of found ?? []) at.add(each);
      }
      return [...at].sort((a, b) => a - b).flatMap((each) => shows[each] ?? []);
    },
  };
}

function note(index: Map<string, number[]>, key: string, at: number): void {
  const there = index.get(key);
  if (there === undefined) index.set(key, [at]);
  else there.push(at);
}
