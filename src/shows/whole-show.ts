import { BILLED } from '#artists/store.ts';
import { wallClock } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { currencyOf, leastPrice } from '#interpret/least-price.ts';
import { Hidden } from '#scene/desk/hidden.ts';
import type { Show } from '#scene/shows/show.ts';
import { type BilledArtist, type HeardFrom, ShowChange, type WholeShow } from '#scene/shows/whole-show.ts';
import { addDays } from '#scene/time/calendar.ts';
import { findVenue } from '#venues/store.ts';
import { changesOf } from './show-changes.ts';
import { listShows } from './store.ts';
import { namesOfSayers } from './who-said.ts';

/** How many other shows of a night are named. */
const OTHERS = 40;
/** How many sources of a show are named. */
const SOURCES = 12;

type Told = Pick<WholeShow, 'show' | 'night' | 'times' | 'cost' | 'venue' | 'artists' | 'heard' | 'changes' | 'takenDown' | 'others'>;

/** All that is told of a show, and the other music of its night. Times are wall clock in the scene's zone. */
export async function tellShow(db: Database, show: Show, zone: string): Promise<Told> {
  // In parallel: on PostgreSQL each query is a round trip.
  const [venue, artists, heard, changes, others] = await Promise.all([
    show.venue.id === null ? undefined : findVenue(db, show.venue.id),
    billed(
      db,
      show.bill.flatMap(({ artist }) => artist ?? []),
    ),
    heardFrom(db, show.id, zone),
    changesOf(db, show.id),
    othersOf(db, show.night, show.id),
  ]);
  const sayers = await namesOfSayers(
    db,
    changes.map(({ said_by }) => said_by),
  );
  return {
    show,
    night: show.night,
    times: timesOf(show, zone),
    cost: costOf(show),
    venue: venue ?? null,
    artists,
    heard,
    changes: changes.flatMap(({ changed_at, field, before, after, said_by }) => {
      const at = wallClock(Temporal.Instant.from(changed_at), zone);
      const empty = (value: string) => ((field === 'start' || field === 'doors') && value === '' ? null : value);
      const said = ShowChange.safeParse({ field, at, before: empty(before), after: empty(after), saidBy: sayers.get(said_by) ?? '' });
      return said.success ? [said.data] : [];
    }),
    takenDown: null,
    others,
  };
}

/** What one pays at the least, read as the filters read it. */
function costOf({ price }: Show): WholeShow['cost'] {
  const least = leastPrice(price);
  return least === null ? null : { least, currency: currencyOf(price) };
}

/** Of a show that was taken off the site nothing is told but what else is on that night. */
export async function tellGone(db: Database, { id, night }: Show): Promise<Told> {
  const [others, takenDown] = [await othersOf(db, night, id), await whyHidden(db, id)];
  const times = { doors: null, start: null, end: null, previousStart: null };
  return { show: null, night, times, cost: null, venue: null, artists: [], heard: [], changes: [], takenDown, others };
}

/** Why an editor hid a show, as far as anybody may be told; null where none did. */
export async function whyHidden(db: Database, id: string): Promise<WholeShow['takenDown']> {
  const edit = db.selectFrom('show_edit').select('value').where('show_id', '=', id).where('field', '=', 'hidden').where('value', '<>', '');
  const row = await edit.executeTakeFirst();
  return row === undefined ? null : Hidden.parse(JSON.parse(row.value)).why;
}

/** The other music of a night. */
async function othersOf(db: Database, night: string, id: string): Promise<Show[]> {
  const shows = await listShows(db, { from: night, to: addDays(night, 1), limit: OTHERS + 1 });
  return shows.filter((show) => show.id !== id).slice(0, OTHERS);
}

async function billed(db: Database, ids: readonly string[]): Promise<BilledArtist[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('artist').select(BILLED.names).where('id', 'in', ids).execute();
  const found = new Map(rows.map((row) => [row.id, BILLED.fromRow(row)]));
  return [...new Set(ids)].flatMap((id) => found.get(id) ?? []);
}

/** Who tells of a show now: a venue's own word first. Addresses of sources are not told, as some are secret. */
async function heardFrom(db: Database, id: string, zone: string): Promise<HeardFrom[]> {
  const rows = await db
    .selectFrom('listing')
    .innerJoin('source', 'source.id', 'listing.source_id')
    .select(({ fn }) => ['source.id', 'source.name', 'source.trust', 'source.well_heard_at', fn.min('listing.first_heard_at').as('since')])
    .where('listing.show_id', '=', id)
    .where('listing.gone_at', 'is', null)
    .groupBy(['source.id', 'source.name', 'source.trust', 'source.well_heard_at'])
    .orderBy('source.trust', 'desc')
    .orderBy('since')
    .orderBy('source.id')
    .limit(SOURCES)
    .execute();
  const moment = (at: string) => wallClock(Temporal.Instant.from(at), zone);
  return rows.map(({ name, trust, since, well_heard_at }) => ({
    name,
    isVenue: trust === 'venue',
    since: moment(since),
    last: well_heard_at === null ? null : moment(well_heard_at),
  }));
}

/** The times of a show as moments; an end or doors that would lie on the wrong side of the start are of the day after, or before. */
function timesOf({ date, startTime, endTime, doorsTime, was }: Show, zone: string): WholeShow['times'] {
  const nextDay = startTime !== null && endTime !== null && endTime <= startTime;
  const dayBefore = startTime !== null && doorsTime !== null && doorsTime > startTime;
  const isAtOtherTime = was?.date !== undefined || was?.startTime !== undefined;
  const startBefore = was?.startTime === undefined ? startTime : was.startTime;
  return {
    doors: doorsTime === null ? null : momentAt(dayBefore ? addDays(date, -1) : date, doorsTime, zone),
    start: startTime === null ? null : momentAt(date, startTime, zone),
    end: endTime === null ? null : momentAt(nextDay ? addDays(date, 1) : date, endTime, zone),
    previousStart: isAtOtherTime && startBefore !== null ? momentAt(was?.date ?? date, startBefore, zone) : null,
  };
}

/** Such as `2026-11-27T20:00:00-05:00`. */
function momentAt(date: string, time: string, zone: string): string {
  const local = Temporal.PlainDateTime.from(`${date}T${time.slice(0, 2)}:${time.slice(2)}`);
  return local.toZonedDateTime(zone).toString({ timeZoneName: 'never' });
}
