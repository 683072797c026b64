import type { Venue } from '#scene/venues/venue.ts';
import { Daymark } from '../look/daymark.tsx';

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
