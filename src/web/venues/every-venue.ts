import type { Venue, VenueList } from '#scene/venues/venue.ts';
import type { VenueMap } from '#scene/venues/venue-map.ts';
import type { Api } from '../api.ts';

/** The API's maximum. */
const MAX_VENUES = 1000;

/** All venues, page by page. */
export async function everyVenue(api: Api): Promise<Venue[]> {
  const all: Venue[] = [];
  let cursor: string | null = null;
  do {
    const page: VenueList = await api.get('/venues', { limit: MAX_VENUES, ...(cursor === null ? {} : { cursor }) });
    all.push(...page.venues);
    cursor = page.next;
  } while (cursor !== null);
  return all;
}

/** A venue's map, if its position is known. */
export async function findMap(api: Api, { id, position }: Pick<Venue, 'id' | 'position'>): Promise<VenueMap | null> {
  return position === undefined ? null : (await api.get('/venues/{id}/map', { id })).map;
}
