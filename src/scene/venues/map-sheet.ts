/** In the map's own units. */
export const MAP_WIDTH = 600;
export const MAP_HEIGHT = 420;
