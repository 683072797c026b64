import type { Venue } from '#scene/venues/venue.ts';
import { useSite } from '../contexts.ts';
import { Daymark } from '../look/icons.tsx';

/** A venue's address with a link to the scene's map service; on touch screens a second one opens the phone's own map. */
export function Address({ venue }: { venue: Pick<Venue, 'name' | 'address' | 'city' | 'position'> }) {
  const { map } = useSite();
  const where = [venue.address, venue.city].filter(Boolean).join(', ');
  if (where === '') return null;
  const { position } = venue;
  const wanted = encodeURIComponent(where);
  return (
    <p className="address">
      <a href={map.url.replace('{place}', wanted)} rel="noopener" title={`On the map, at ${map.name}`}>
        {where}
      </a>{' '}
      <a className="geo" href={`geo:${position === undefined ? '0,0' : `${position.lat},${position.lon}`}?q=${wanted}`}>
        Open in my map<span className="sr">, {venue.name}</span>
      </a>
    </p>
  );
}

/** Directions, a line each. */
export function Directions({ venue: { wayThere = '', daymark } }: { venue: Venue }) {
  const lines = [...new Set(wayThere.split('\n').map((line) => line.trim()))].filter(Boolean);
  if (lines.length === 0) return null;
  return (
    <div className="way-in">
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Daymark shape={daymark} />
    </div>
  );
}
