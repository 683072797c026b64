import { BILLED } from '#artists/store.ts';
import { wallClock } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { readCurrency, readLowestPrice } from '#interpret/least-price.ts';
import { Hidden } from '#scene/desk/hidden.ts';
import type { Show } from '#scene/shows/show.ts';
import { type BilledArtist, type HeardFrom, ShowChange, type WholeShow } from '#scene/shows/whole-show.ts';
import { addDays } from '#scene/time/calendar.ts';
import { findVenue } from '#venues/store.ts';
import { changesOf } from './show-changes.ts';
import { listShows } from './store.ts';
import { readSayerNames } from './who-said.ts';

const OTHERS = 40;
const SOURCES = 12;

type Told = Pick<WholeShow, 'show' | 'night' | 'times' | 'cost' | 'venue' | 'artists' | 'heard' | 'changes' | 'takenDown' | 'others'>;

/** Everything on a show's page, and the night's other music. Times are wall clock in the scene's zone. */
export async function readWholeShow(db: Database, show: Show, zone: string): Promise<Told> {
  // In parallel: on PostgreSQL each query is a round trip.
  const [venue, artists, heard, changes, others] = await Promise.all([
    show.venue.id === null ? undefined : findVenue(db, show.venue.id),
    readBilledArtists(
      db,
      show.bill.flatMap(({ artist }) => artist ?? []),
    ),
    listSources(db, show.id, zone),
    changesOf(db, show.id),
    listOthers(db, show.night, show.id),
  ]);
  const sayers = await readSayerNames(
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

/** The lowest price, read as the filters read it. */
function costOf({ price }: Show): WholeShow['cost'] {
  const least = readLowestPrice(price);
  return least === null ? null : { least, currency: readCurrency(price) };
}

/** A show taken off the site: only what else is on that night. */
export async function readGoneShow(db: Database, { id, night }: Show): Promise<Told> {
  const [others, takenDown] = [await listOthers(db, night, id), await findWhyHidden(db, id)];
  const times = { doors: null, start: null, end: null, previousStart: null };
  return { show: null, night, times, cost: null, venue: null, artists: [], heard: [], changes: [], takenDown, others };
}

/** Why an editor hid a show, as far as it is public; null if none did. */
export async function findWhyHidden(db: Database, id: string): Promise<WholeShow['takenDown']> {
  const edit = db.selectFrom('show_edit').select('value').where('show_id', '=', id).where('field', '=', 'hidden').where('value', '<>', '');
  const row = await edit.executeTakeFirst();
  return row === undefined ? null : Hidden.parse(JSON.parse(row.value)).why;
}

/** The night's other music. */
async function listOthers(db: Database, night: string, id: string): Promise<Show[]> {
  const shows = await listShows(db, { from: night, to: addDays(night, 1), limit: OTHERS + 1 });
  return shows.filter((show) => show.id !== id).slice(0, OTHERS);
}

async function readBilledArtists(db: Database, ids: readonly string[]): Promise<BilledArtist[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('artist').select(BILLED.names).where('id', 'in', ids).execute();
  const found = new Map(rows.map((row) => [row.id, BILLED.fromRow(row)]));
  return [...new Set(ids)].flatMap((id) => found.get(id) ?? []);
}

/** Sources that list a show now, a venue's own first. Their addresses may be secret and are left out. */
async function listSources(db: Database, id: string, zone: string): Promise<HeardFrom[]> {
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

/** A show's times as moments; an end or doors on the wrong side of the start are moved by a day. */
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

/** '2026-11-27T20:00:00-05:00' */
function momentAt(date: string, time: string, zone: string): string {
  const local = Temporal.PlainDateTime.from(`${date}T${time.slice(0, 2)}:${time.slice(2)}`);
  return local.toZonedDateTime(zone).toString({ timeZoneName: 'never' });
}
