import { MAP_HEIGHT, MAP_WIDTH } from '#scene/venues/map-sheet.ts';
import type { Position, Venue } from '#scene/venues/venue.ts';
import { type NearVenue, TOWARDS, type TownMap, type TownSheet, type VenueMap } from '#scene/venues/venue-map.ts';

/** A venue with a position. */
export type PlacedVenue = Pick<Venue, 'id' | 'name' | 'shortname' | 'daymark'> & { position: Position };

/** Metres of a degree of latitude, on a sphere of the Earth's mean radius (6,371,009 m: IUGG, R1). */
const DEGREE_M = 111_195;
/** Straight-line limit for nearby venues, in meters. */
const NEAR_M = 2_500;
const MAX_NEAR = 5;
/** Closer venues count as in the same building, in meters. */
const SAME_M = 15;
/** Half a map's width in meters: from the next corner to half an hour's walk. */
const MIN_HALF_M = 300;
const MAX_HALF_M = 2_000;
/** Space around the farthest venue shown. */
const MARGIN = 1.35;
/** Nearby venues that a map is made wide enough for. */
const SHOWN = 3;
/** Walking speed in straight-line meters per minute: 80 on foot, streets being about 1.3 times as long. */
const WALK_M = 80 / 1.3;
/** Distance from the edge at which a sign would be cut. */
const EDGE = 14;

interface Offset {
  east: number;
  north: number;
}

/** The offset between positions in meters east and north; exact enough for a town. */
function offsetOf(from: Position, to: Position): Offset {
  // Takes the shorter way across the date line.
  const degrees = ((to.lon - from.lon + 540) % 360) - 180;
  return { east: degrees * DEGREE_M * Math.cos((from.lat * Math.PI) / 180), north: (to.lat - from.lat) * DEGREE_M };
}

/** A map around a venue; null without nearby venues and without a drawing of the town. */
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
    minute: roundToTenths(WALK_M * sheet.scale),
    near: near.map(({ venue: { position: _, ...venue }, offset, metres }) => {
      const at = sheet.at(offset);
      const minutes = Math.max(1, Math.round(metres / WALK_M));
      const isHere = metres < SAME_M;
      return {
        ...venue,
        minutes,
        towards: isHere ? null : directionTo(offset),
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

/** The center of the bounding box. */
function middleOf(positions: readonly Position[]): Position | undefined {
  if (positions.length === 0) return undefined;
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return { lat: middle(positions.map((each) => each.lat)), lon: middle(positions.map((each) => each.lon)) };
}

function distanceOf({ east, north }: Offset): number {
  return Math.hypot(east, north);
}

/** Where the town's drawing goes on a sheet; null without one. */
function drawingOn(sheet: Sheet, town: TownMap | undefined, drawn: Edges | undefined): VenueMap['drawing'] {
  if (town === undefined || drawn === undefined) return null;
  return {
    svg: town.svg,
    ...sheet.at({ east: drawn.west, north: drawn.north }),
    width: roundToTenths((drawn.east - drawn.west) * sheet.scale),
    height: roundToTenths((drawn.north - drawn.south) * sheet.scale),
  };
}

/** The drawing's labeled places that are on a sheet. */
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

/** The drawing's edges in meters from a position; undefined outside it. */
function drawnAround(here: Position, { north, south, east, west }: TownMap): Edges | undefined {
  const low = offsetOf(here, { lat: south, lon: west });
  const high = offsetOf(here, { lat: north, lon: east });
  const isInside = low.east <= 0 && high.east >= 0 && low.north <= 0 && high.north >= 0;
  return isInside ? { west: low.east, east: high.east, south: low.north, north: high.north } : undefined;
}

interface Sheet {
  /** Sheet units per meter. */
  scale: number;
  at: (offset: Offset) => { x: number; y: number };
}

/** A sheet around a venue that includes the offsets and stays inside the drawing. */
function sheetOf(shown: readonly Offset[], drawn: Edges | undefined, maxHalf = MAX_HALF_M): Sheet {
  const aspect = MAP_WIDTH / MAP_HEIGHT;
  const furthest = Math.max(0, ...shown.map(({ east, north }) => Math.max(Math.abs(east), Math.abs(north) * aspect)));
  const wanted = Math.min(maxHalf, Math.max(MIN_HALF_M, furthest * MARGIN));
  const half = drawn === undefined ? wanted : Math.min(wanted, (drawn.east - drawn.west) / 2, ((drawn.north - drawn.south) / 2) * aspect);
  const scale = MAP_WIDTH / (2 * half);
  // The venue is in the middle unless the drawing ends.
  const east = drawn === undefined ? 0 : Math.min(Math.max(0, drawn.west + half), drawn.east - half);
  const north = drawn === undefined ? 0 : Math.min(Math.max(0, drawn.south + half / aspect), drawn.north - half / aspect);
  return {
    scale,
    at: (offset) => ({
      x: roundToTenths(MAP_WIDTH / 2 + (offset.east - east) * scale),
      y: roundToTenths(MAP_HEIGHT / 2 - (offset.north - north) * scale),
    }),
  };
}

function isOn({ x, y }: { x: number; y: number }): boolean {
  return x >= EDGE && x <= MAP_WIDTH - EDGE && y >= EDGE && y <= MAP_HEIGHT - EDGE;
}

function directionTo({ east, north }: Offset): (typeof TOWARDS)[number] {
  const eighths = Math.round((Math.atan2(east, north) / Math.PI) * 4);
  return TOWARDS[(eighths + 8) % 8] ?? 'north';
}

/** Rounds to tenths; `+ 0` turns -0 into 0. */
function roundToTenths(units: number): number {
  return Math.round(units * 10) / 10 + 0;
}
