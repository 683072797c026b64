import { MAP_HEIGHT, MAP_WIDTH } from '#scene/venues/map-sheet.ts';
import type { Position, Venue } from '#scene/venues/venue.ts';
import { type NearVenue, TOWARDS, type TownMap, type TownSheet, type VenueMap } from '#scene/venues/venue-map.ts';

/** A venue whose place is known. */
export type PlacedVenue = Pick<Venue, 'id' | 'name' | 'shortname' | 'daymark'> & { position: Position };

/** Metres of a degree of latitude, on a sphere of the Earth's mean radius (6,371,009 m: IUGG, R1). */
const DEGREE_M = 111_195;
/** Whom it takes longer to walk to is not near, in metres as the crow flies. */
const NEAR_M = 2_500;
const MAX_NEAR = 5;
/** What lies closer than this is in the same house: upstairs, or at the back. */
const SAME_M = 15;
/** From the middle of a map to its sides, in metres: no closer than the next corner, no further than half an hour's walk. */
const MIN_HALF_M = 300;
const MAX_HALF_M = 2_000;
/** A map reaches so much further than those it is to show. */
const MARGIN = 1.35;
/** How many of those near a map is made wide enough for. */
const SHOWN = 3;
/** An easy walk, in metres a minute; streets are longer than the way of the crow by a third or so. */
const WALK_M = 80 / 1.3;
/** What stands closer to an edge than this would be cut. */
const EDGE = 14;

interface Offset {
  east: number;
  north: number;
}

/** How far a position lies from another, in metres east and north. Exact enough for a town. */
function offsetOf(from: Position, to: Position): Offset {
  // The shorter way round, across the date line too.
  const degrees = ((to.lon - from.lon + 540) % 360) - 180;
  return { east: degrees * DEGREE_M * Math.cos((from.lat * Math.PI) / 180), north: (to.lat - from.lat) * DEGREE_M };
}

/** The surroundings of a venue, or null where nothing is known to be there: no other venue near, and no drawing of the town. */
export function venueMap(here: PlacedVenue, venues: readonly PlacedVenue[], town: TownMap | undefined): VenueMap | null {
  const near = venues
    .filter(({ id }) => id !== here.id)
    .map((venue) => ({ venue, offset: offsetOf(here.position, venue.position) }))
    .map((each) => ({ ...each, metres: distanceOf(each.offset) }))
    .filter(({ metres }) => metres <= NEAR_M)
    .sort((a, b) => a.metres - b.metres || (a.venue.id < b.venue.id ? -1 : 1))
    .slice(0, MAX_NEAR);
  const drawn = town === undefined ? undefined : drawnAround(here.position, town);
  if (near.length === 0 && drawn === undefined) return null;
  const sheet = sheetOf(
    near.slice(0, SHOWN).map(({ offset }) => offset),
    drawn,
  );
  return {
    drawing: drawingOn(sheet, town, drawn),
    here: sheet.at({ east: 0, north: 0 }),
    minute: tidy(WALK_M * sheet.scale),
    near: near.map(({ venue: { position: _, ...venue }, offset, metres }) => {
      const at = sheet.at(offset);
      const minutes = Math.max(1, Math.round(metres / WALK_M));
      const isHere = metres < SAME_M;
      return {
        ...venue,
        minutes,
        towards: isHere ? null : towards(offset),
        at: isHere || !isOn(at) ? null : at,
      } satisfies NearVenue;
    }),
    places: placesOn(sheet, here.position, town, drawn),
  };
}

/** Venues further than this from the middle of the town are left off its map, in meters. */
const TOWN_M = 6_000;

/**
 * All venues on one map of the town, north at the top, as large as fits. Venues far out of town are left off; null if no venue has a position.
 */
export function townSheet(venues: readonly PlacedVenue[], town: TownMap | undefined): TownSheet | null {
  const center = medianOf(venues.map(({ position }) => position));
  if (center === undefined) return null;
  const near = venues.filter(({ position }) => distanceOf(offsetOf(center, position)) <= TOWN_M);
  const middle = middleOf(near.map(({ position }) => position)) ?? center;
  const drawn = town === undefined ? undefined : drawnAround(middle, town);
  const sheet = sheetOf(
    near.map(({ position }) => offsetOf(middle, position)),
    drawn,
    TOWN_M * MARGIN,
  );
  return {
    drawing: drawingOn(sheet, town, drawn),
    places: placesOn(sheet, middle, town, drawn),
    venues: near.map(({ position, ...venue }) => ({ ...venue, ...sheet.at(offsetOf(middle, position)) })).filter(isOn),
  };
}

function medianOf(positions: readonly Position[]): Position | undefined {
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  const [lat, lon] = [median(positions.map((each) => each.lat)), median(positions.map((each) => each.lon))];
  return lat === undefined || lon === undefined ? undefined : { lat, lon };
}

/** The middle between the outermost positions. */
function middleOf(positions: readonly Position[]): Position | undefined {
  if (positions.length === 0) return undefined;
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return { lat: middle(positions.map((each) => each.lat)), lon: middle(positions.map((each) => each.lon)) };
}

function distanceOf({ east, north }: Offset): number {
  return Math.hypot(east, north);
}

/** Where the drawing of the town lies on a sheet, larger than it; null without one. */
function drawingOn(sheet: Sheet, town: TownMap | undefined, drawn: Edges | undefined): VenueMap['drawing'] {
  if (town === undefined || drawn === undefined) return null;
  return {
    svg: town.svg,
    ...sheet.at({ east: drawn.west, north: drawn.north }),
    width: tidy((drawn.east - drawn.west) * sheet.scale),
    height: tidy((drawn.north - drawn.south) * sheet.scale),
  };
}

/** The places that people steer by, as far as they lie on a sheet. */
function placesOn(sheet: Sheet, center: Position, town: TownMap | undefined, drawn: Edges | undefined): VenueMap['places'] {
  if (town === undefined || drawn === undefined) return [];
  return town.places.map(({ name, ...position }) => ({ name, ...sheet.at(offsetOf(center, position)) })).filter(isOn);
}

interface Edges {
  west: number;
  east: number;
  south: number;
  north: number;
}

/** The edges of the drawing in metres from a position; undefined when it lies beyond them. */
function drawnAround(here: Position, { north, south, east, west }: TownMap): Edges | undefined {
  const low = offsetOf(here, { lat: south, lon: west });
  const high = offsetOf(here, { lat: north, lon: east });
  const isInside = low.east <= 0 && high.east >= 0 && low.north <= 0 && high.north >= 0;
  return isInside ? { west: low.east, east: high.east, south: low.north, north: high.north } : undefined;
}

interface Sheet {
  /** Units of the sheet for each metre. */
  scale: number;
  at: (offset: Offset) => { x: number; y: number };
}

/** The sheet that shows these offsets around its venue; it stays on the drawing where there is one. */
function sheetOf(shown: readonly Offset[], drawn: Edges | undefined, maxHalf = MAX_HALF_M): Sheet {
  const aspect = MAP_WIDTH / MAP_HEIGHT;
  const furthest = Math.max(0, ...shown.map(({ east, north }) => Math.max(Math.abs(east), Math.abs(north) * aspect)));
  const wanted = Math.min(maxHalf, Math.max(MIN_HALF_M, furthest * MARGIN));
  const half = drawn === undefined ? wanted : Math.min(wanted, (drawn.east - drawn.west) / 2, ((drawn.north - drawn.south) / 2) * aspect);
  const scale = MAP_WIDTH / (2 * half);
  // The middle is the venue itself, or as near to it as the drawing lets it be.
  const east = drawn === undefined ? 0 : Math.min(Math.max(0, drawn.west + half), drawn.east - half);
  const north = drawn === undefined ? 0 : Math.min(Math.max(0, drawn.south + half / aspect), drawn.north - half / aspect);
  return {
    scale,
    at: (offset) => ({ x: tidy(MAP_WIDTH / 2 + (offset.east - east) * scale), y: tidy(MAP_HEIGHT / 2 - (offset.north - north) * scale) }),
  };
}

function isOn({ x, y }: { x: number; y: number }): boolean {
  return x >= EDGE && x <= MAP_WIDTH - EDGE && y >= EDGE && y <= MAP_HEIGHT - EDGE;
}

function towards({ east, north }: Offset): (typeof TOWARDS)[number] {
  const eighths = Math.round((Math.atan2(east, north) / Math.PI) * 4);
  return TOWARDS[(eighths + 8) % 8] ?? 'north';
}

/** A tenth of a unit is finer than anybody sees; -0 would be written as such. */
function tidy(units: number): number {
  return Math.round(units * 10) / 10 + 0;
}
