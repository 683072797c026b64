import type { Venue } from '../venues/venue.ts';

/** Each daymark on a square of 20, distinct by its outline. */
export const DAYMARK_SHAPES: Record<Venue['daymark'], string> = {
  triangle: 'M10 2l9 16H1z',
  square: 'M2.500 2.500h15v15h-15z',
  diamond: 'M10 1l9 9-9 9-9-9z',
  circle: 'M10 1.500a8.500 8.500 0 110 17 8.500 8.500 0 010-17z',
  cross: 'M7 1h6v6h6v6h-6v6H7v-6H1V7h6z',
  bars: 'M1 2h18v4.500H1zm0 6h18v4H1zm0 5.500h18V18H1z',
  ring: 'M10 1a9 9 0 110 18 9 9 0 010-18zm0 5a4 4 0 100 8 4 4 0 000-8z',
  chevron: 'M1 13L10 2l9 11v6l-9-10-9 10z',
};
