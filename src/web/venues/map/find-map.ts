import type { Venue } from '#scene/venues/venue.ts';
import type { VenueMap } from '#scene/venues/venue-map.ts';
import type { Api } from '../../api.ts';

/** What lies around a venue, where anybody has said where it is. */
export async function findMap(api: Api, { id, position }: Pick<Venue, 'id' | 'position'>): Promise<VenueMap | null> {
  return position === undefined ? null : (await api.get('/venues/{id}/map', { id })).map;
}
