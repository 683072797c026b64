import { chunks } from '#database/chunks.ts';
import { movedTo } from '#database/moved.ts';
import type { Change, Database } from '#database/open.ts';
import { bumpContentVersion, bumpRosterVersion } from '#database/settings.ts';
import { fold, sortKey } from '#scene/names.ts';
import { DAYMARKS, type Daymarks, type Venue } from '#scene/venue.ts';

/** Writes venues with every spelling they are known by, replacing what stood under the same ids. */
export async function writeVenues(change: Change, venues: readonly Venue[]): Promise<void> {
  await bumpContentVersion(change);
  await bumpRosterVersion(change);
  for (const chunk of chunks(venues)) {
    const ids = chunk.map((venue) => venue.id);
    await change.deleteFrom('venue_alias').where('venue_id', 'in', ids).execute();
    await change
      .insertInto('venue')
      .values(chunk.map(venueRow))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          sort_key: eb.ref('excluded.sort_key'),
          description: eb.ref('excluded.description'),
          address: eb.ref('excluded.address'),
          city: eb.ref('excluded.city'),
          website: eb.ref('excluded.website'),
          ages: eb.ref('excluded.ages'),
          daymark: eb.ref('excluded.daymark'),
        })),
      )
      .execute();
    for (const rows of chunks(chunk.flatMap(aliasRows))) await change.insertInto('venue_alias').values(rows).execute();
  }
}

function venueRow(venue: Venue) {
  const { id, name, description, address, city, daymark } = venue;
  return {
    id,
    name,
    sort_key: sortKey(name),
    description,
    address,
    city,
    daymark,
    website: venue.website ?? null,
    ages: venue.ages ?? null,
  };
}

function aliasRows(venue: Venue) {
  const spellings = [
    { name: venue.name, kind: 'name' as const },
    ...(venue.iwtbname === '' ? [] : [{ name: venue.iwtbname, kind: 'iwtbname' as const }]),
    ...venue.foundas.map((name) => ({ name, kind: 'foundas' as const })),
  ];
  return spellings.map(({ name, kind }, position) => ({ venue_id: venue.id, name, folded: fold(name), kind, position }));
}

/** Which venues a list wants: those with the given ids, or at most `limit`, from after a place in the list on. */
interface VenueQuery {
  ids?: readonly string[];
  limit?: number;
  after?: { sortKey: string; id: string } | undefined;
  /** Whether those that were found to be another are wanted too. */
  merged?: boolean;
}

/** Venues by name. */
export async function listVenues(db: Database, { ids, limit, after, merged }: VenueQuery): Promise<Venue[]> {
  if (ids?.length === 0) return [];
  let query = db.selectFrom('venue').selectAll();
  if (merged !== true) {
    // What a venue was found to be may be gone from the scene: then it is itself again.
    const gone = db
      .selectFrom('moved')
      .innerJoin('venue as other', 'other.id', 'moved.to_id')
      .select('from_id')
      .where('kind', '=', 'venue');
    query = query.where('id', 'not in', gone);
  }
  if (ids !== undefined) query = query.where('id', 'in', ids);
  if (after !== undefined) query = query.where((eb) => eb(eb.refTuple('sort_key', 'id'), '>', eb.tuple(after.sortKey, after.id)));
  if (limit !== undefined) query = query.limit(limit);
  const rows = await query.orderBy('sort_key').orderBy('id').execute();
  if (rows.length === 0) return [];
  const found = rows.map((row) => row.id);
  const spellings = await db.selectFrom('venue_alias').selectAll().where('venue_id', 'in', found).orderBy('position').execute();
  const aliases = Map.groupBy(spellings, (alias) => alias.venue_id);
  return rows.map((row) => {
    const known = aliases.get(row.id) ?? [];
    return {
      id: row.id,
      name: row.name,
      iwtbname: known.find((alias) => alias.kind === 'iwtbname')?.name ?? '',
      foundas: known.filter((alias) => alias.kind === 'foundas').map((alias) => alias.name),
      description: row.description,
      address: row.address,
      city: row.city,
      ...(row.website === null ? {} : { website: row.website }),
      ...(row.ages === null ? {} : { ages: row.ages }),
      daymark: daymarkOf(row),
    };
  });
}

/** One venue, or undefined; one that was renamed or found to be another is that other. */
export async function findVenue(db: Database, id: string): Promise<Venue | undefined> {
  const [venue] = await listVenues(db, { ids: [id] });
  if (venue !== undefined) return venue;
  const now = await movedTo(db, 'venue', id);
  const [other] = now === undefined ? [] : await listVenues(db, { ids: [now] });
  return other;
}

/** The daymarks of some venues, by id. */
export async function daymarks(db: Database, ids: readonly string[]): Promise<Daymarks> {
  if (ids.length === 0) return {};
  const rows = await db.selectFrom('venue').select(['id', 'daymark']).where('id', 'in', ids).orderBy('id').execute();
  return Object.fromEntries(rows.map((row) => [row.id, daymarkOf(row)]));
}

function daymarkOf({ daymark }: { daymark: string }): Venue['daymark'] {
  return DAYMARKS.find((mark) => mark === daymark) ?? 'circle';
}
