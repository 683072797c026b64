import type { VenueMap } from '#scene/venues/venue-map.ts';
import { Daymark } from '../../look/daymark.tsx';
import { paths } from '../../paths.ts';

/** The venues close by, for who cannot see them on the map, and for who wants to go on. */
export function CloseBy({ near }: Pick<VenueMap, 'near'>) {
  if (near.length === 0) return null;
  return (
    <div className="close-by">
      <h3 className="mark">Close by</h3>
      <ul>
        {near.map(({ id, name, daymark, ...far }) => (
          <li key={id}>
            <Daymark shape={daymark} />
            <a href={paths.venue(id)}>{name}</a> <span>{walk(far)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function walk({ minutes, towards }: Pick<VenueMap['near'][number], 'minutes' | 'towards'>): string {
  if (towards === null) return 'in the same place';
  return `about ${minutes === 1 ? 'a minute' : `${minutes} minutes`} on foot, ${towards}`;
}
