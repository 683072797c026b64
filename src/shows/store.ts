import { expressionBuilder, type Selectable } from 'kysely';
import type { CreditTable, ShowTable } from '#database/archive-tables.ts';
import type { Database } from '#database/open.ts';
import type { Tables } from '#database/tables.ts';
import { isOver } from '#scene/calendar.ts';
import type { Credit, Show } from '#scene/show.ts';

/** Which shows a list wants: nights from `from` up to but not including `to`; withdrawn ones are never among them. */
export interface ShowQuery {
  from?: string | undefined;
  to?: string | undefined;
  artist?: string | undefined;
  venue?: string | undefined;
  ids?: readonly string[] | undefined;
  /** Whether nights without music are wanted too. */
  others?: boolean;
  /** Whether shows nobody announces any more are wanted too. */
  withdrawn?: boolean;
  order?: 'soonest' | 'latest';
  limit: number;
}

/** What is read of a show: all but what only a search asks for. */
const SHOW_COLUMNS = [
  'id',
  'date',
  'night',
  'start_time',
  'end_time',
  'doors_time',
  'event',
  'title',
  'venue_id',
  'venue_name',
  'status',
  'price',
  'ages',
  'url',
  'kind',
  'kind_reason',
] as const satisfies (keyof ShowTable)[];
type ShowRow = Pick<Selectable<ShowTable>, (typeof SHOW_COLUMNS)[number]>;

/** Shows in the order of an evening (or the latest first), each with its bill. Two queries, however many shows. */
export async function listShows(db: Database, wanted: ShowQuery): Promise<Show[]> {
  return withBills(db, await listRows(db, wanted));
}

/** The same without their bills, which `withBills` adds. */
export async function listRows(db: Database, wanted: ShowQuery): Promise<ShowRow[]> {
  if (wanted.ids?.length === 0) return [];
  const direction = wanted.order === 'latest' ? 'desc' : 'asc';
  let query = db.selectFrom('show').select(SHOW_COLUMNS);
  if (wanted.withdrawn !== true) query = query.where('status', '!=', 'withdrawn');
  if (wanted.others !== true && wanted.ids === undefined) query = query.where('kind', '=', 'music');
  if (wanted.from !== undefined) query = query.where('night', '>=', wanted.from);
  if (wanted.to !== undefined) query = query.where('night', '<', wanted.to);
  if (wanted.venue !== undefined) query = query.where('venue_id', '=', wanted.venue);
  if (wanted.ids !== undefined) query = query.where('id', 'in', wanted.ids);
  if (wanted.artist !== undefined) {
    query = query.where('id', 'in', db.selectFrom('credit').select('show_id').where('artist_id', '=', wanted.artist));
  }
  return query
    .orderBy('night', direction)
    .orderBy('date', direction)
    .orderBy((eb) => eb.fn.coalesce('start_time', eb.val('0000')), direction)
    .orderBy('venue_name')
    .orderBy('id')
    .limit(wanted.limit)
    .execute();
}

const ofShow = expressionBuilder<Tables, 'show'>();
/** Music that takes place: what is cancelled or postponed is not next. */
const TAKES_PLACE = ofShow.and([
  ofShow('show.kind', '=', 'music'),
  ofShow('show.status', 'not in', ['cancelled', 'postponed', 'withdrawn']),
]);
const START = ofShow.fn.coalesce('show.start_time', ofShow.val('0000'));

/** Which venues are asked about, and when: the night, and the wall-clock moment of it. */
interface WhatIsNext {
  venues: readonly string[];
  tonight: string;
  now: { date: string; time: string };
}

/** The next music at each of some venues: tonight's first that is not over, or else the first of the nights after. */
export async function nextShows(db: Database, { venues, tonight, now }: WhatIsNext): Promise<Show[]> {
  if (venues.length === 0) return [];
  // At once: each would wait for a server of its own accord.
  const [tonights, later] = await Promise.all([
    db
      .selectFrom('show')
      .select(['id', 'venue_id', 'date', 'start_time as startTime', 'end_time as endTime'])
      .where('venue_id', 'in', venues)
      .where('night', '=', tonight)
      .where(TAKES_PLACE)
      .orderBy('date', 'desc')
      .orderBy(START, 'desc')
      .orderBy('id', 'desc')
      .execute(),
    db
      .selectFrom('venue')
      .where('venue.id', 'in', venues)
      // Asked venue by venue: the index of a venue's nights is read up to the first that fits and no further.
      .select(({ selectFrom }) => [
        'venue.id',
        selectFrom('show')
          .select('show.id')
          .whereRef('show.venue_id', '=', 'venue.id')
          .where('show.night', '>', tonight)
          .where(TAKES_PLACE)
          .orderBy('show.night')
          .orderBy('show.date')
          .orderBy(START)
          .orderBy('show.id')
          .limit(1)
          .as('next'),
      ])
      .execute(),
  ]);
  const next = new Map(later.map((venue) => [venue.id, venue.next]));
  // The latest come first, so that the first of the evening has the last word.
  for (const each of tonights) if (each.venue_id !== null && !isOver(tonight, each, now)) next.set(each.venue_id, each.id);
  return listShows(db, { ids: [...next.values()].flatMap((id) => id ?? []), limit: venues.length });
}

/** How many nights without music there are in a stretch of the programme. */
export async function countOthers(db: Database, { from, to }: Pick<ShowQuery, 'from' | 'to'>): Promise<number> {
  let query = db.selectFrom('show').where('kind', '=', 'other').where('status', '!=', 'withdrawn');
  if (from !== undefined) query = query.where('night', '>=', from);
  if (to !== undefined) query = query.where('night', '<', to);
  const { count } = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

/** One show, withdrawn or not, or undefined. */
export async function findShow(db: Database, id: string): Promise<Show | undefined> {
  const rows = await db.selectFrom('show').select(SHOW_COLUMNS).where('id', '=', id).execute();
  const [show] = await withBills(db, rows);
  return show;
}

/** Shows with who plays at them. */
export async function withBills(db: Database, rows: readonly ShowRow[]): Promise<Show[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const credits = await db
    .selectFrom('credit')
    .select(['show_id', 'artist_id', 'name', 'role'])
    .where('show_id', 'in', ids)
    .orderBy('show_id')
    .orderBy('position')
    .execute();
  const bills = Map.groupBy(credits, (credit) => credit.show_id);
  return rows.map((row) => toShow(row, bills.get(row.id) ?? []));
}

type CreditRow = Pick<CreditTable, 'artist_id' | 'name' | 'role'>;

function toShow(row: ShowRow, credits: readonly CreditRow[]): Show {
  return {
    id: row.id,
    date: row.date,
    night: row.night,
    startTime: row.start_time,
    endTime: row.end_time,
    doorsTime: row.doors_time,
    event: row.event,
    title: row.title,
    venue: { id: row.venue_id, name: row.venue_name },
    bill: credits.map(toCredit),
    status: row.status,
    price: row.price,
    ages: row.ages,
    url: row.url,
    kind: row.kind,
    kindReason: row.kind_reason,
  };
}

function toCredit(row: CreditRow): Credit {
  return { artist: row.artist_id, name: row.name, role: row.role };
}
