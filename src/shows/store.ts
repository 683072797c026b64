import type { Selectable } from 'kysely';
import type { CreditTable, ShowTable } from '#database/archive-tables.ts';
import type { Database } from '#database/open.ts';
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
export const SHOW_COLUMNS = [
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
  const rows = await query
    .orderBy('night', direction)
    .orderBy('date', direction)
    .orderBy((eb) => eb.fn.coalesce('start_time', eb.val('0000')), direction)
    .orderBy('venue_name')
    .orderBy('id')
    .limit(wanted.limit)
    .execute();
  return withBills(db, rows);
}

/** The next music at each of some venues, from a night on; what is cancelled or postponed is not next. */
export async function nextShows(db: Database, { venues, from }: { venues: readonly string[]; from: string }): Promise<Show[]> {
  if (venues.length === 0) return [];
  const rows = await db
    .selectFrom('venue')
    .where('venue.id', 'in', venues)
    // Asked venue by venue: the index of a venue's nights is read up to the first that fits and no further.
    .select(({ selectFrom }) =>
      selectFrom('show')
        .select('show.id')
        .whereRef('show.venue_id', '=', 'venue.id')
        .where('show.night', '>=', from)
        .where('show.kind', '=', 'music')
        .where('show.status', 'not in', ['cancelled', 'postponed', 'withdrawn'])
        .orderBy('show.night')
        .orderBy('show.date')
        .orderBy(({ fn, val }) => fn.coalesce('show.start_time', val('0000')))
        .orderBy('show.id')
        .limit(1)
        .as('next'),
    )
    .execute();
  return listShows(db, { ids: rows.flatMap(({ next }) => next ?? []), limit: venues.length });
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

async function withBills(db: Database, rows: readonly ShowRow[]): Promise<Show[]> {
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
