import type { Venue } from '#scene/venues/venue.ts';
import { useSite } from '../contexts.ts';
import { Daymark } from '../look/icons.tsx';

/**
 * Where a venue is, leading to the scene's map service; on a screen that is touched a second link hands the same words to the
 * phone's own map. Nothing of the map is loaded here.
 */
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

/** How one gets to a venue, a line for each thing worth knowing, along a dotted way that ends at its daymark; and how one gets in. */
export function WayThereLines({ venue: { wayThere = '', access, daymark } }: { venue: Venue }) {
  const lines = [...new Set(wayThere.split('\n').map((line) => line.trim()))].filter(Boolean);
  return (
    <>
      {lines.length === 0 ? null : (
        <div className="way-in">
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Daymark shape={daymark} />
        </div>
      )}
      {access === undefined ? null : (
        <p>
          <b>Access:</b> {access}
        </p>
      )}
    </>
  );
}
