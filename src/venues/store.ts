import { lockChanges, logChanges } from '#database/changes/change-log.ts';
import { chunks } from '#database/chunks.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { recordFormerNames } from '#database/former-names.ts';
import { findMovedTo } from '#database/moved.ts';
import { recordRevisions } from '#database/revisions.ts';
import { sceneLanguage } from '#database/scene-language.ts';
import { bumpRosterVersion } from '#database/settings.ts';
import type { VenueTable } from '#database/tables/archive-tables.ts';
import { oneOf, replaceColumns } from '#database/tables/columns.ts';
import { entryColumns } from '#database/tables/entry-columns.ts';
import { VENUE } from '#scene/entries/entry-fields.ts';
import type { Language } from '#scene/site/language.ts';
import { foldName } from '#scene/text/names.ts';
import { sortKey } from '#scene/text/sort-key.ts';
import { DAYMARKS, type Daymarks, type Position, type Venue } from '#scene/venues/venue.ts';
import type { PlacedVenue } from './map.ts';

const DAYMARK = oneOf('daymark', DAYMARKS, 'circle');
const ROW = entryColumns<Venue>()(VENUE, { own: { position: { write: writePosition, read: readPosition } } });

function writePosition(position: Position | undefined): string | null {
  return position === undefined ? null : `${position.lat},${position.lon}`;
}

function readPosition(stored: string | null): Position | undefined {
  const [lat, lon] = stored?.split(',').map(Number) ?? [];
  return lat === undefined || lon === undefined ? undefined : { lat, lon };
}

/**
 * Inserts or replaces venues with all their spellings.
 * @param from previous ids of renamed venues, so that their history continues
 */
export async function writeVenues(tx: Transaction, venues: readonly Venue[], from: ReadonlyMap<string, string> = new Map()): Promise<void> {
  await lockChanges(tx);
  await bumpRosterVersion(tx);
  const language = await sceneLanguage(tx);
  for (const chunk of chunks(venues)) {
    const ids = chunk.map((venue) => venue.id);
    const stood = await listVenues(tx, { ids: ids.map((id) => from.get(id) ?? id), merged: true });
    const before = new Map(stood.map((venue) => [venue.id, venue]));
    await logChanges(
      tx,
      ids.map((id) => ({ kind: 'venue', id })),
    );
    await tx.deleteFrom('venue_alias').where('venue_id', 'in', ids).execute();
    const rows = chunk.map((venue) => venueRow(venue, language));
    await tx
      .insertInto('venue')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(replaceColumns(rows, 'id')))
      .execute();
    for (const some of chunks(chunk.flatMap(aliasRows))) await tx.insertInto('venue_alias').values(some).execute();
    const written = chunk.map((now) => ({ id: now.id, from: from.get(now.id) ?? now.id, now }));
    const revised = written.map((each) => ({ ...each, kind: 'venue' as const, before: before.get(each.from) }));
    await recordFormerNames(tx, 'venue', revised);
    await recordRevisions(tx, revised);
  }
}

function venueRow(venue: Venue, language: Language): VenueTable {
  return { ...ROW.toRow(venue), sort_key: sortKey(venue.name, language) };
}

function aliasRows(venue: Venue) {
  const spellings = [
    { name: venue.name, kind: 'name' as const },
    ...(venue.iwtbname === '' ? [] : [{ name: venue.iwtbname, kind: 'iwtbname' as const }]),
    ...venue.foundas.map((name) => ({ name, kind: 'foundas' as const })),
  ];
  return spellings.map(({ name, kind }, position) => ({ venue_id: venue.id, name, folded: foldName(name), kind, position }));
}

/** Filters for `listVenues`: ids, or at most `limit` after a position. */
interface VenueQuery {
  ids?: readonly string[];
  limit?: number;
  after?: { sortKey: string; id: string } | undefined;
  /** Includes venues that were merged into another. */
  merged?: boolean;
}

/** Lists venues by name. */
export async function listVenues(db: Database, wanted: VenueQuery): Promise<Venue[]> {
  if (wanted.ids?.length === 0) return [];
  const rows = await venueRows(db, wanted).execute();
  if (rows.length === 0) return [];
  const found = rows.map((row) => row.id);
  return toVenues(rows, await spellingRows(db, found).execute());
}

/** The query behind `listVenues`, for callers that combine several; `toVenues` reads its rows. */
export function venueRows(db: Database, { ids, limit, after, merged }: VenueQuery) {
  let query = db.selectFrom('venue').selectAll();
  if (merged !== true) {
    // A merged venue counts again if the one it was merged into is gone.
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
  return query.orderBy('sort_key').orderBy('id');
}

/** All venues with a position, without merged ones. */
export async function placedVenues(db: Database): Promise<PlacedVenue[]> {
  const rows = await venueRows(db, {})
    .clearSelect()
    .select(['id', 'name', 'shortname', 'daymark', 'position'])
    .where('position', 'is not', null)
    .execute();
  return rows.flatMap(({ id, name, shortname, daymark, position }) => {
    const place = readPosition(position);
    return place === undefined
      ? []
      : [
          {
            id,
            name,
            ...(shortname === null ? {} : { shortname }),
            daymark: DAYMARK.read(daymark),
            position: place,
          },
        ];
  });
}

/** All spellings of the given venues. */
export function spellingRows(db: Database, ids: readonly string[]) {
  return db.selectFrom('venue_alias').select(['venue_id', 'name', 'kind']).where('venue_id', 'in', ids).orderBy('position');
}

type Spelling = Awaited<ReturnType<ReturnType<typeof spellingRows>['execute']>>[number];

/** Builds venues from rows and spellings. */
export function toVenues(rows: readonly VenueTable[], spellings: readonly Spelling[]): Venue[] {
  const aliases = Map.groupBy(spellings, (alias) => alias.venue_id);
  return rows.map((row) => {
    const known = aliases.get(row.id) ?? [];
    return {
      ...ROW.fromRow(row),
      iwtbname: known.find((alias) => alias.kind === 'iwtbname')?.name ?? '',
      foundas: known.filter((alias) => alias.kind === 'foundas').map((alias) => alias.name),
    };
  });
}

/** Finds a venue. Follows renames and merges. */
export async function findVenue(db: Database, id: string): Promise<Venue | undefined> {
  const [venue] = await listVenues(db, { ids: [id] });
  if (venue !== undefined) return venue;
  const now = await findMovedTo(db, 'venue', id);
  const [other] = now === undefined ? [] : await listVenues(db, { ids: [now] });
  return other;
}

/** Daymarks by venue id. */
export async function daymarks(db: Database, ids: readonly string[]): Promise<Daymarks> {
  if (ids.length === 0) return {};
  const rows = await db.selectFrom('venue').select(['id', 'daymark']).where('id', 'in', ids).orderBy('id').execute();
  return Object.fromEntries(rows.map((row) => [row.id, DAYMARK.read(row.daymark)]));
}
