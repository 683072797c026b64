import type { Venue } from '#scene/venues/venue.ts';
import type { VenueMap } from '#scene/venues/venue-map.ts';
import { paths } from '../paths.ts';
import { Address, Directions } from '../venues/address.tsx';
import { CloseBy, DrawnMap } from '../venues/map/drawn-map.tsx';

/** Whether anything is known of how to get there. */
export function hasWayThere({ description, address, city, wayThere, website }: Venue, map: VenueMap | null): boolean {
  return map !== null || [description, address, city, wayThere, website].some((known) => known !== undefined && known !== '');
}

/** How to get there: a map, directions, and the address. */
export function WayThere({ venue, map }: { venue: Venue; map: VenueMap | null }) {
  return (
    <section className="way-there fog" id="way" aria-labelledby="way-head">
      <h2 className="section-head" id="way-head">
        Getting there
      </h2>
      <p className="poster-type room">
        <a href={paths.venue(venue.id)}>{venue.name}</a>
      </p>
      {venue.description === '' ? null : <p>{venue.description}</p>}
      {map === null ? null : <DrawnMap venue={venue} map={map} />}
      <Directions venue={venue} />
      {map === null ? null : <CloseBy near={map.near} />}
      <Address venue={venue} />
      <p className="room-facts">
        {venue.ages === undefined ? null : <span>{venue.ages}</span>}
        {venue.website === undefined ? null : (
          <a className="lone" href={venue.website} rel="noopener">
            Website<span className="sr">{` of ${venue.name}`}</span>
          </a>
        )}
      </p>
    </section>
  );
}
