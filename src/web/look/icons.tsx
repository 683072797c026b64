import { DAYMARK_SHAPES } from '#scene/art/daymark-shapes.ts';
import type { Venue } from '#scene/venues/venue.ts';

/** Icons: a coral plate and a key line, slightly out of register. */
const SHAPES = {
  shows: {
    plate: 'M3 9h26v5a3 3 0 000 6v5H3v-5a3 3 0 000-6z',
    line: 'M3 9h26v5a3 3 0 000 6v5H3v-5a3 3 0 000-6zM21 10v2.5m0 3v2.5m0 3V24M8 14h8M8 20h6',
  },
  artists: {
    plate: 'M20 3a7 7 0 11-1 13.9L8 29l-4-4L15.1 12A7 7 0 0120 3z',
    line: 'M15.2 12L4 25l4 4 12-11.2M25 5A7 7 0 1115.3 14.7 7 7 0 0125 5zM14.5 9.5l8 8',
  },
  venues: { plate: 'M4 14L16 5l12 9v14H4z', line: 'M2 15L16 4l14 11M5 13v15h22V13M13 28v-9h6v9M11 13h.01M16 11h.01M21 13h.01M2 28h28' },
  news: {
    plate: 'M5 4h18v24H5z',
    line: 'M5 4h18v24H8a3 3 0 01-3-3zM23 11h5v14a3 3 0 01-5 2M9 9h10M9 14h4v5H9zM16 14h3M16 18h3M9 23h10',
  },
  contact: { plate: 'M12 3h8v6q5 3 5 9v11H7V18q0-6 5-9z', line: 'M12 3h8v6q5 3 5 9v11H7V18q0-6 5-9zM12 7h8M12 17l8-2v9l-8 2z' },
  profile: {
    plate: 'M16 4a6 6 0 110 12 6 6 0 010-12zM4 29q1-10 12-10t12 10z',
    line: 'M16 4a6 6 0 110 12 6 6 0 010-12zM4 29q1-10 12-10t12 10zM8 7h16',
  },
  search: { plate: 'M13 4a9 9 0 110 18 9 9 0 010-18z', line: 'M13 4a9 9 0 110 18 9 9 0 010-18zM20 20l9 9' },
} as const;
export type IconName = keyof typeof SHAPES;

/** A decorative icon. */
export function Icon({ name }: { name: IconName }) {
  const { plate, line } = SHAPES[name];
  return (
    <svg className="pic" viewBox="0 0 32 32" aria-hidden="true">
      <path className="plate-a" d={plate} />
      <path className="key-plate stroke" d={line} />
    </svg>
  );
}

/** A venue's shape in lists and in print. */
export function Daymark({ shape }: { shape: Venue['daymark'] }) {
  return (
    <svg className="daymark" viewBox="0 0 20 20" aria-hidden="true">
      <path d={DAYMARK_SHAPES[shape]} />
    </svg>
  );
}
