import { type Expression, expressionBuilder, type Selectable, type SqlBool } from 'kysely';
import type { Database } from '#database/engines/open.ts';
import type { CreditTable, ShowTable } from '#database/tables/archive-tables.ts';
import type { Tables } from '#database/tables/tables.ts';
import { NOT_TAKING_PLACE } from '#scene/shows/phase.ts';
import type { Show } from '#scene/shows/show.ts';
import { isOver } from '#scene/time/calendar.ts';
import { CREDIT, SHOW } from './columns.ts';
import { conditionsOf, IS_CURRENT, MIN_PERHAPS, MIN_SURE, type Narrowing } from './narrowed.ts';

/** Which shows a list wants, and in which order; withdrawn ones are never among them unless said. */
export interface ShowQuery extends Narrowing {
  ids?: readonly string[] | undefined;
  /** Whether shows nobody announces any more are wanted too. */
  withdrawn?: boolean;
  order?: 'soonest' | 'latest' | 'announced';
  /** What else is asked of each, by whoever lists them. */
  also?: readonly Expression<SqlBool>[];
  /** The place in the soonest order that a list goes on after. */
  after?: ShowPlace | undefined;
  limit: number;
}

/** Where a show stands in the order of evenings. */
export interface ShowPlace {
  night: string;
  date: string;
  startTime: string | null;
  venue: { name: string };
  id: string;
}

/** What is read of a show: all but what only a search asks for. */
const SHOW_COLUMNS = [...SHOW.names, 'venue_id', 'venue_name'] as const;
type ShowRow = Pick<Selectable<ShowTable>, (typeof SHOW_COLUMNS)[number]>;
type CreditRow = Pick<Selectable<CreditTable>, 'show_id' | (typeof CREDIT.names)[number]>;

const ofShow = expressionBuilder<Tables, 'show'>();
/** Music that takes place: what is canceled or postponed is not next. */
const TAKES_PLACE = ofShow.and([ofShow('show.music_percent', '>=', MIN_SURE), ofShow('show.status', 'not in', NOT_TAKING_PLACE)]);
const START = ofShow.fn.coalesce('show.start_time', ofShow.val('0000'));

/** Shows in the order of an evening (or the latest first), each with its bill. Two queries, however many shows. */
export async function listShows(db: Database, wanted: ShowQuery): Promise<Show[]> {
  return withBills(db, await listRows(db, wanted));
}

/** The same without their bills, which `withBills` adds. */
export async function listRows(db: Database, wanted: ShowQuery): Promise<ShowRow[]> {
  return wanted.ids?.length === 0 ? [] : showRows(db, wanted).execute();
}

/**
 * The same as one question, for whoever asks for several lists at once: of each show a row for everybody on its bill, which `toShows` makes shows of.
 * Its `ids` may not be none.
 */
export function billedRows(db: Database, wanted: ShowQuery) {
  const direction = wanted.order === 'latest' ? 'desc' : 'asc';
  return db
    .selectFrom(showRows(db, wanted).as('show'))
    .leftJoin('credit', 'credit.show_id', 'show.id')
    .select([...SHOW_COLUMNS.map((name) => `show.${name}` as const), ...CREDIT.names.map((name) => `credit.${name}` as const)])
    .orderBy('show.night', direction)
    .orderBy('show.date', direction)
    .orderBy(START, direction)
    .orderBy('show.venue_name')
    .orderBy('show.id')
    .orderBy('credit.position');
}

/** The rows of shows as a question, for whoever asks for several lists at once; its `ids` may not be none. */
export function showRows(db: Database, wanted: ShowQuery) {
  const direction = wanted.order === 'latest' ? 'desc' : 'asc';
  const { nights, ...conditions } = conditionsOf(wanted);
  if (wanted.ids !== undefined) delete conditions.kind;
  let query = db
    .selectFrom('show')
    .select(SHOW_COLUMNS)
    .where(ofShow.and([...(nights ? [nights] : []), ...Object.values(conditions), ...(wanted.also ?? [])]));
  if (wanted.withdrawn !== true) {
    query = query.where('status', '!=', 'withdrawn');
    if (wanted.ids === undefined) query = query.where(IS_CURRENT);
  }
  if (wanted.ids !== undefined) query = query.where('id', 'in', wanted.ids);
  if (wanted.after !== undefined) query = query.where(isAfter(wanted.after));
  if (wanted.order === 'announced') query = query.orderBy('news_at', 'desc');
  return query
    .orderBy('night', direction)
    .orderBy('date', direction)
    .orderBy(START, direction)
    .orderBy('venue_name')
    .orderBy('id')
    .limit(wanted.limit);
}

/** Whether a show stands after a place in the order of evenings. */
function isAfter({ night, date, startTime, venue, id }: ShowPlace) {
  const place = ofShow.refTuple('show.night', 'show.date', START, 'show.venue_name', 'show.id');
  return ofShow(place, '>', ofShow.tuple(night, date, startTime ?? '0000', venue.name, id));
}

/** Which venues are asked about, and when: the night, and the wall-clock moment of it. */
interface WhatIsNext {
  venues: readonly string[];
  tonight: string;
  now: { date: string; time: string };
}

/** The next music at each of some venues: tonight's first that is not over, or else the first of the nights after. */
export async function nextShows(db: Database, { venues, tonight, now }: WhatIsNext): Promise<Show[]> {
  if (venues.length === 0) return [];
  // In parallel: on PostgreSQL each query is a round trip.
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
  // They come latest first, so the earliest of the evening overwrites the others.
  for (const each of tonights) if (each.venue_id !== null && !isOver(tonight, each, now)) next.set(each.venue_id, each.id);
  return listShows(db, { ids: [...next.values()].flatMap((id) => id ?? []), limit: venues.length });
}

/** How many nights without music there are in a stretch of the programme. */
export async function countOthers(db: Database, { from, to }: Pick<ShowQuery, 'from' | 'to'>): Promise<number> {
  let query = db.selectFrom('show').where('music_percent', '<', MIN_PERHAPS).where('status', '!=', 'withdrawn');
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
  return toShows(rows, await creditRows(db, ids).execute());
}

/** The bills of some shows, which `toShows` joins to them. */
export function creditRows(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('credit')
    .select(['show_id', ...CREDIT.names])
    .where('show_id', 'in', ids)
    .orderBy('show_id')
    .orderBy('position');
}

/** Shows of their rows, with the bills that are among some credits. */
export function toShows(rows: readonly ShowRow[], credits: readonly CreditRow[]): Show[] {
  const bills = Map.groupBy(credits, (credit) => credit.show_id);
  return rows.map((row) => toShow(row, bills.get(row.id) ?? []));
}

/** Shows of the rows that `billedRows` asks for. */
export function toBilledShows(rows: Awaited<ReturnType<ReturnType<typeof billedRows>['execute']>>): Show[] {
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((ofOne) => {
    const credits = ofOne.flatMap(({ artist_id, name, role }) => (name === null || role === null ? [] : [{ artist_id, name, role }]));
    return ofOne.slice(0, 1).map((row) => toShow(row, credits));
  });
}

function toShow(row: ShowRow, credits: readonly Parameters<typeof CREDIT.fromRow>[0][]): Show {
  return { ...SHOW.fromRow(row), venue: { id: row.venue_id, name: row.venue_name }, bill: credits.map(CREDIT.fromRow) };
}
