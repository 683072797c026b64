import { DAYMARK_SHAPES } from '#scene/art/daymark-shapes.ts';
import type { Venue } from '#scene/venues/venue.ts';

/** The shape by which the eye finds a venue in a list, in print too. */
export function Daymark({ shape }: { shape: Venue['daymark'] }) {
  return (
    <svg className="daymark" viewBox="0 0 20 20" aria-hidden="true">
      <path d={DAYMARK_SHAPES[shape]} />
    </svg>
  );
}
