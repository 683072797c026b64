import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import { MAP_HEIGHT, MAP_WIDTH } from '#scene/venues/map-sheet.ts';
import type { Position, Venue } from '#scene/venues/venue.ts';
import { TOWARDS, type VenueMap } from '#scene/venues/venue-map.ts';
import { type PlacedVenue, townSheet, venueMap } from './map.ts';
import { listVenues, writeVenues } from './store.ts';

const placed = (id: string, lat: number, lon: number): PlacedVenue => ({ id, name: id, daymark: 'circle', position: { lat, lon } });
/** A square of 2.2 km around a place, as a town drawing. */
const around = ({ lat, lon }: Position) => ({
  svg: '<svg viewBox="0 0 1 1"/>',
  north: lat + 0.01,
  south: lat - 0.01,
  east: lon + 0.01,
  west: lon - 0.01,
  places: [{ name: 'bridge', lat, lon: lon + 0.001 }],
});

describe('the map of a venue', () => {
  test('says the venues close by, the nearest first, with about how long one walks and which way', () => {
    const here = placed('here', 0, 0);
    // A degree is 111.195 km.
    const at = (id: string, north: number, east: number) => placed(id, north / 111_195, east / 111_195);
    const venues = [here, at('far', 0, 2_600), at('north-east', 700, 700), at('west', 0, -300), at('next door', -50, 0)];
    const map = venueMap(here, venues, undefined);
    expect(map?.near.map(({ id, minutes, towards }) => [id, minutes, towards])).toEqual([
      ['next door', 1, 'south'],
      ['west', 5, 'west'],
      ['north-east', 16, 'north-east'],
    ]);
    expect(map).toMatchObject({ drawing: null, here: { x: MAP_WIDTH / 2, y: MAP_HEIGHT / 2 }, places: [] });
  });

  test('says of one in the same house that it is, and draws it under no other', () => {
    const map = venueMap(placed('hall', 40, 10), [placed('cellar', 40.00005, 10)], undefined);
    expect(map?.near).toMatchObject([{ id: 'cellar', minutes: 1, towards: null, at: null }]);
  });

  test('is none where nothing around is known', () => {
    expect(venueMap(placed('here', 10, 10), [placed('here', 10, 10), placed('far', 11, 10)], undefined)).toBeNull();
    expect(venueMap(placed('here', 10, 10), [], around({ lat: 11, lon: 10 }))).toBeNull();
  });

  test('of one at the edge of the town’s drawing keeps to the drawing', () => {
    const map = venueMap(placed('edge', 0.0099, -0.0099), [], around({ lat: 0, lon: 0 }));
    expect(map?.drawing).toMatchObject({ x: 0, y: 0 });
    expect(map?.here.x).toBeLessThan(20);
    expect(map?.here.y).toBeLessThan(20);
  });

  test('across the date line is as near as anywhere', () => {
    const map = venueMap(placed('a', -17, 179.999), [placed('b', -17, -179.999)], undefined);
    expect(map?.near).toMatchObject([{ id: 'b', minutes: 3, towards: 'east' }]);
  });

  const position = fc.record({ lat: fc.double({ min: -89, max: 89, noNaN: true }), lon: fc.double({ min: -180, max: 180, noNaN: true }) });
  const metres = fc.integer({ min: -3_000, max: 3_000 });

  test('holds the venue and whoever is on it within its edges, whatever lies where, and its drawing reaches every edge', () => {
    fc.assert(
      fc.property(position, fc.array(fc.tuple(metres, metres), { maxLength: 12 }), fc.boolean(), (place, others, isDrawn) => {
        const here = { ...placed('here', 0, 0), position: place };
        const venues = others.map(([north, east], at) =>
          placed(`v${at}`, place.lat + north / 111_195, place.lon + east / 111_195 / Math.cos((place.lat * Math.PI) / 180)),
        );
        const map = venueMap(here, venues, isDrawn ? around(place) : undefined);
        if (map === null) return;
        for (const { x, y } of [map.here, ...map.near.flatMap(({ at }) => at ?? []), ...map.places]) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(MAP_WIDTH);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(MAP_HEIGHT);
        }
        expect(map.near.map(({ minutes }) => minutes)).toEqual(map.near.map(({ minutes }) => minutes).toSorted((a, b) => a - b));
        if (map.drawing === null) return;
        const { x, y, width, height } = map.drawing;
        // Rounding to tenths can add up to one at either end.
        expect(Math.max(x, y)).toBeLessThanOrEqual(0.11);
        expect(x + width).toBeGreaterThanOrEqual(MAP_WIDTH - 0.21);
        expect(y + height).toBeGreaterThanOrEqual(MAP_HEIGHT - 0.21);
      }),
    );
  });

  test('of two venues leads each to the other, the opposite way and as long', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -60, max: 60, noNaN: true }),
        fc.integer({ min: 100, max: 2_000 }),
        fc.integer({ min: 0, max: 359 }),
        (lat, far, degrees) => {
          const [north, east] = [far * Math.cos((degrees * Math.PI) / 180), far * Math.sin((degrees * Math.PI) / 180)];
          const a = placed('a', lat, 0);
          const b = placed('b', lat + north / 111_195, east / 111_195 / Math.cos((lat * Math.PI) / 180));
          const [there, back] = [venueMap(a, [b], undefined)?.near[0], venueMap(b, [a], undefined)?.near[0]];
          expect(Math.abs((there?.minutes ?? 0) - (back?.minutes ?? 99))).toBeLessThanOrEqual(1);
          const turn = (TOWARDS.indexOf(there?.towards ?? 'north') - TOWARDS.indexOf(back?.towards ?? 'north') + 8) % 8;
          // At the border of two directions the way back may be the next one.
          expect([3, 4, 5]).toContain(turn);
        },
      ),
    );
  });
});

describe.each(ENGINES)('/api/venues/{id}/map on %s', (engine) => {
  let app: TestSite;
  const place = async (id: string, position: Position | undefined) => {
    const [venue] = await listVenues(app.db, { ids: [id] });
    const { position: _, ...others } = venue as Venue;
    const now = position === undefined ? others : { ...others, position };
    await app.db.transaction().execute((tx) => writeVenues(tx, [now]));
  };
  const map = async (id: string) => {
    const response = await app.site.request(`/api/venues/${id}/map`);
    return { status: response.status, map: ((await response.json()) as { map?: VenueMap | null }).map };
  };
  beforeAll(async () => {
    app = await openTestSite(engine);
  });
  afterAll(() => app.close());

  test('is none of a venue whose place nobody said, and of one that is alone', async () => {
    expect(await map('bilge')).toEqual({ status: 200, map: null });
    await place('bilge', { lat: 40, lon: -70 });
    expect(await map('bilge')).toEqual({ status: 200, map: null });
  });

  test('says who is close by as soon as it is known, and no longer than that', async () => {
    await place('bilge', { lat: 40, lon: -70 });
    await place('cannery', { lat: 40.004, lon: -70 });
    expect((await map('bilge')).map?.near).toMatchObject([{ id: 'cannery', name: 'The Cannery', minutes: 7, towards: 'north' }]);
    const page = await (await app.site.request('/venues/bilge')).text();
    expect(page).toMatch(/<svg class="venue-map"[^>]*aria-label="Map of Bilge Bar and the venues nearby, listed below\."/);
    expect(page).toMatch(/Nearby.*The Cannery<\/a> <span>about 7 minutes on foot, north/s);
    await place('cannery', undefined);
    expect((await map('bilge')).map).toBeNull();
    expect(await (await app.site.request('/venues/bilge')).text()).not.toContain('venue-map"');
  });

  test('stands on the town as the pack draws it, with its places by name', async () => {
    await place('bilge', { lat: 44.005, lon: -68.011 });
    const { drawing, near, places } = (await map('bilge')).map ?? {};
    expect(drawing?.svg).toBe(app.pack.townMap?.svg);
    expect(near).toEqual([]);
    expect(places).toMatchObject([{ name: 'Quay' }]);
    const page = await (await app.site.request('/venues/bilge')).text();
    expect(page).toMatch(/aria-label="Map of where Bilge Bar is in town\.".*<tspan[^>]*>Quay</s);
    expect(page).not.toContain('Nearby');
  });

  test('of nobody we know is not found', async () => {
    expect(await map('nowhere')).toMatchObject({ status: 404 });
    expect(await map('No Slug')).toMatchObject({ status: 404 });
  });
});

describe('the map of the town', () => {
  const at = (id: string, lat: number, lon: number) => ({ id, name: id, daymark: 'circle' as const, position: { lat, lon } });

  test('has every venue in town inside its edges, north up and east right', () => {
    const { venues = [] } =
      townSheet([at('south-west', 31.69, -80.2), at('north-east', 31.71, -80.18), at('far', 32.5, -81)], undefined) ?? {};
    expect(venues.map(({ id }) => id)).toEqual(['south-west', 'north-east']);
    const [southWest, northEast] = venues;
    expect(southWest && northEast && southWest.x < northEast.x && southWest.y > northEast.y).toBe(true);
    for (const { x, y } of venues) expect(x > 0 && x < MAP_WIDTH && y > 0 && y < MAP_HEIGHT).toBe(true);
  });

  test('is none where no venue has a position', () => expect(townSheet([], undefined)).toBeNull());
});
