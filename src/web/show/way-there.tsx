import type { Venue } from '#scene/venue.ts';
import { paths } from '../paths.ts';
import { Address } from '../venues/address.tsx';
import { Way } from '../venues/way.tsx';

/** How one gets there: what people say of the way, and the address, which leads to a map. */
export function WayThere({ venue }: { venue: Venue }) {
  return (
    <section className="way-there fog" id="way" aria-labelledby="way-head">
      <h2 className="section-head" id="way-head">
        The way there
      </h2>
      <p className="poster-type room">
        <a href={paths.venue(venue.id)}>{venue.name}</a>
      </p>
      {venue.description === '' ? null : <p>{venue.description}</p>}
      <Way venue={venue} />
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
