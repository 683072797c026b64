import { type Expression, expressionBuilder, type Selectable, type SqlBool } from 'kysely';
import type { Database } from '#database/engines/open.ts';
import type { CreditTable, ShowTable } from '#database/tables/archive-tables.ts';
import type { Tables } from '#database/tables/tables.ts';
import { GROUP_KINDS, type GroupKind } from '#scene/entries/entry-kind.ts';
import type { NamedGroup } from '#scene/entries/group.ts';
import { NOT_TAKING_PLACE } from '#scene/shows/phase.ts';
import type { Show } from '#scene/shows/show.ts';
import { isOver } from '#scene/time/calendar.ts';
import { CREDIT, SHOW } from './columns.ts';
import { conditionsOf, IS_CURRENT, MIN_PERHAPS, MIN_SURE, type Narrowing } from './narrowed.ts';

/** Filters and order of a list. Withdrawn shows are left out by default. */
export interface ShowQuery extends Narrowing {
  ids?: readonly string[] | undefined;
  /** Include withdrawn shows. */
  withdrawn?: boolean;
  order?: 'soonest' | 'latest' | 'announced';
  /** More conditions of the caller. */
  also?: readonly Expression<SqlBool>[];
  /** Continue after this place, soonest first. */
  after?: ShowPlace | undefined;
  limit: number;
}

/** A show's place in the order of evenings. */
export interface ShowPlace {
  night: string;
  date: string;
  startTime: string | null;
  venue: { name: string };
  id: string;
}

const ofShow = expressionBuilder<Tables, 'show'>();

/** All columns except those for search. */
const SHOW_COLUMNS = [...SHOW.names, 'venue_id', 'venue_name', 'promoter_id', 'series_id'] as const;
/** Names of the promoter and series; null for a removed one. */
const NAMES = GROUP_KINDS.map((kind) =>
  ofShow.selectFrom(kind).select(`${kind}.name`).whereRef(`${kind}.id`, '=', `show.${kind}_id`).as(`${kind}_name`),
);
type ShowRow = Pick<Selectable<ShowTable>, (typeof SHOW_COLUMNS)[number]> & Record<`${GroupKind}_name`, string | null>;
type CreditRow = Pick<Selectable<CreditTable>, 'show_id' | (typeof CREDIT.names)[number]>;

/** Music that takes place: neither canceled nor postponed. */
const TAKES_PLACE = ofShow.and([ofShow('show.music_percent', '>=', MIN_SURE), ofShow('show.status', 'not in', NOT_TAKING_PLACE)]);
const START = ofShow.fn.coalesce('show.start_time', ofShow.val('0000'));

/** Lists shows with their bills, soonest or latest first. Takes two queries. */
export async function listShows(db: Database, wanted: ShowQuery): Promise<Show[]> {
  return withBills(db, await listRows(db, wanted));
}

/** Lists shows without their bills (see `withBills`). */
export async function listRows(db: Database, wanted: ShowQuery): Promise<ShowRow[]> {
  return wanted.ids?.length === 0 ? [] : queryShowRows(db, wanted).execute();
}

/** One query for shows with their bills, a row for each act; `toShows` reads it. `ids` must not be empty. */
export function queryBilledRows(db: Database, wanted: ShowQuery) {
  const direction = wanted.order === 'latest' ? 'desc' : 'asc';
  return db
    .selectFrom(queryShowRows(db, wanted).as('show'))
    .leftJoin('credit', 'credit.show_id', 'show.id')
    .select([...SHOW_COLUMNS, ...GROUP_KINDS.map((kind) => `${kind}_name` as const)].map((name) => `show.${name}` as const))
    .select(CREDIT.names.map((name) => `credit.${name}` as const))
    .orderBy('show.night', direction)
    .orderBy('show.date', direction)
    .orderBy(START, direction)
    .orderBy('show.venue_name')
    .orderBy('show.id')
    .orderBy('credit.position');
}

/** The query for rows of shows; `ids` must not be empty. */
export function queryShowRows(db: Database, wanted: ShowQuery) {
  const direction = wanted.order === 'latest' ? 'desc' : 'asc';
  const { nights, ...conditions } = conditionsOf(wanted);
  if (wanted.ids !== undefined) delete conditions.kind;
  let query = db
    .selectFrom('show')
    .select([...SHOW_COLUMNS, ...NAMES])
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

/** Whether a show comes after a place. */
function isAfter({ night, date, startTime, venue, id }: ShowPlace) {
  const place = ofShow.refTuple('show.night', 'show.date', START, 'show.venue_name', 'show.id');
  return ofShow(place, '>', ofShow.tuple(night, date, startTime ?? '0000', venue.name, id));
}

/** The venues, tonight, and the time now. */
interface WhatIsNext {
  venues: readonly string[];
  tonight: string;
  now: { date: string; time: string };
}

/** The next music at each venue: tonight's first show that is not over, or else the first of a later night. */
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
      // A subquery per venue reads the index only to its first match.
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
  // Rows come latest first, so the earliest overwrites the others.
  for (const each of tonights) if (each.venue_id !== null && !isOver(tonight, each, now)) next.set(each.venue_id, each.id);
  return listShows(db, { ids: [...next.values()].flatMap((id) => id ?? []), limit: venues.length });
}

/** Counts shows that are not music. */
export async function countOthers(db: Database, { from, to }: Pick<ShowQuery, 'from' | 'to'>): Promise<number> {
  let query = db.selectFrom('show').where('music_percent', '<', MIN_PERHAPS).where('status', '!=', 'withdrawn');
  if (from !== undefined) query = query.where('night', '>=', from);
  if (to !== undefined) query = query.where('night', '<', to);
  const { count } = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

/** Finds a show, withdrawn or not. */
export async function findShow(db: Database, id: string): Promise<Show | undefined> {
  const rows = await db
    .selectFrom('show')
    .select([...SHOW_COLUMNS, ...NAMES])
    .where('id', '=', id)
    .execute();
  const [show] = await withBills(db, rows);
  return show;
}

/** Adds bills to rows of shows. */
export async function withBills(db: Database, rows: readonly ShowRow[]): Promise<Show[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  return toShows(rows, await queryCreditRows(db, ids).execute());
}

/** The query for bills; `toShows` reads it. */
export function queryCreditRows(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('credit')
    .select(['show_id', ...CREDIT.names])
    .where('show_id', 'in', ids)
    .orderBy('show_id')
    .orderBy('position');
}

/** Builds shows from rows and credits. */
export function toShows(rows: readonly ShowRow[], credits: readonly CreditRow[]): Show[] {
  const bills = Map.groupBy(credits, (credit) => credit.show_id);
  return rows.map((row) => toShow(row, bills.get(row.id) ?? []));
}

/** Builds shows from the rows of `queryBilledRows`. */
export function toBilledShows(rows: Awaited<ReturnType<ReturnType<typeof queryBilledRows>['execute']>>): Show[] {
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((ofOne) => {
    const credits = ofOne.flatMap(({ artist_id, name, role }) => (name === null || role === null ? [] : [{ artist_id, name, role }]));
    return ofOne.slice(0, 1).map((row) => toShow(row, credits));
  });
}

function toShow(row: ShowRow, credits: readonly Parameters<typeof CREDIT.fromRow>[0][]): Show {
  return {
    ...SHOW.fromRow(row),
    venue: { id: row.venue_id, name: row.venue_name },
    bill: credits.map(CREDIT.fromRow),
    promoter: named(row.promoter_id, row.promoter_name),
    series: named(row.series_id, row.series_name),
  };
}

function named(id: string | null, name: string | null): NamedGroup | null {
  return id === null || name === null ? null : { id, name };
}
