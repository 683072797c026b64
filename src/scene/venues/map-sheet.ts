/** The size of every map of a venue, in its own units. */
export const MAP_WIDTH = 600;
export const MAP_HEIGHT = 420;
