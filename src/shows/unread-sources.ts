import { wallClock } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { isUnread } from '#scene/sources/unread.ts';
import type { UnreadSource } from '#scene/sources/unread-source.ts';

/**
 * Sources that could not be read lately, by name.
 * @param asked.venue only sources that speak for this venue, have listed a show there, or were never read and speak for no venue
 * @param asked.zone the scene's
 */
export async function unreadSources(
  db: Database,
  { venue, now, zone }: { venue?: string | undefined; now: Temporal.Instant; zone: string },
): Promise<UnreadSource[]> {
  const rows = await db
    .selectFrom('source')
    .leftJoin('venue', 'venue.id', 'source.venue_id')
    .select(['source.id', 'source.name', 'source.venue_id', 'venue.name as venue_name'])
    .select(['well_heard_at', 'first_asked_at', 'every_minutes', 'trouble'])
    .orderBy('source.id')
    .execute();
  const unread = rows.filter((row) => isUnread(row, now));
  const others = unread.filter((row) => row.venue_id === null && row.well_heard_at !== null).map(({ id }) => id);
  const lists = venue === undefined || others.length === 0 ? new Set<string>() : await findListingSources(db, venue, others);
  return unread
    .filter(
      (row) => venue === undefined || (row.venue_id === null ? row.well_heard_at === null || lists.has(row.id) : row.venue_id === venue),
    )
    .map((row) => ({
      name: row.name,
      venue: row.venue_id === null ? null : { id: row.venue_id, name: row.venue_name ?? '' },
      since: row.well_heard_at === null ? null : wallClock(Temporal.Instant.from(row.well_heard_at), zone),
    }));
}

/** Sources that have listed a show at a venue. */
async function findListingSources(db: Database, venue: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('listing')
    .innerJoin('show', 'show.id', 'listing.show_id')
    .where('show.venue_id', '=', venue)
    .where('listing.source_id', 'in', ids)
    .select('listing.source_id')
    .distinct()
    .execute();
  return new Set(rows.map(({ source_id }) => source_id));
}
