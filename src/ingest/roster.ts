import type { Database } from '#database/open.ts';
import { fold } from '#scene/names.ts';

/** Every spelling on the roster, for telling who and where a listing means. A spelling that two share names neither. */
export interface Roster {
  artist: (name: string) => { id: string; name: string } | undefined;
  venue: (name: string) => { id: string; name: string } | undefined;
  venueById: (id: string) => { id: string; name: string } | undefined;
}

/** Reads every spelling once; a hearing asks it thousands of times. */
export async function readRoster(db: Database): Promise<Roster> {
  const artists = await db.selectFrom('artist_alias').select(['artist_id as id', 'folded']).execute();
  const spellings = await db.selectFrom('venue_alias').select(['venue_id as id', 'folded']).execute();
  const acts = await db.selectFrom('artist').select(['id', 'name']).execute();
  const venues = await db.selectFrom('venue').select(['id', 'name']).execute();
  const [artistIds, venueIds] = [unambiguous(artists), unambiguous(spellings)];
  const actsById = new Map(acts.map((act) => [act.id, act]));
  const byId = new Map(venues.map((venue) => [venue.id, venue]));
  return {
    artist: (name) => actsById.get(artistIds.get(fold(name)) ?? ''),
    venue: (name) => byId.get(venueIds.get(fold(name)) ?? ''),
    venueById: (id) => byId.get(id),
  };
}

function unambiguous(spellings: readonly { id: string; folded: string }[]): Map<string, string> {
  const ids = new Map<string, string>();
  const shared = new Set<string>();
  for (const { id, folded } of spellings) {
    if (folded === '') continue;
    if ((ids.get(folded) ?? id) !== id) shared.add(folded);
    ids.set(folded, id);
  }
  for (const folded of shared) ids.delete(folded);
  return ids;
}
