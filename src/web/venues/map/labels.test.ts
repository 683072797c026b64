import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAP_HEIGHT, MAP_WIDTH } from '#scene/venues/map-sheet.ts';
import { boxOf, lineHeight, placeLabels } from './labels.ts';

const here = { x: 300, y: 210, name: 'Low Tide Opry' };

test('the venue’s own name stands below its mark, in two lines where it is long', () => {
  expect(placeLabels({ here, near: [], rings: [], places: [] })).toMatchObject([{ kind: 'here', lines: ['Low Tide Opry'], x: 300 }]);
  const long = { ...here, name: 'Fiddler Crab Brewing Company' };
  expect(placeLabels({ here: long, near: [], rings: [], places: [] })[0]?.lines).toEqual(['Fiddler Crab', 'Brewing Company']);
});

test('a room close by is written whole, in two lines beside its mark where one would be cut', () => {
  const near = [
    { x: 300, y: 60, name: 'Fiddler Crab Brewing Company' },
    { x: 100, y: 330, name: 'Foxed Pages Books' },
  ];
  const [, long, short] = placeLabels({ here, near, rings: [], places: [] });
  expect(long).toMatchObject({ lines: ['Fiddler Crab', 'Brewing Company'], x: 322, anchor: 'start' });
  // Its mark is at the middle of both.
  expect(((long?.y ?? 0) + (long?.y ?? 0) + lineHeight(long ?? expect.fail('It is left out'))) / 2).toBe(60);
  expect(short?.lines).toEqual(['Foxed Pages Books']);
});

test('of two names that want one place the one that matters more has it', () => {
  const near = [{ x: 100, y: 100, name: 'Foxed Pages' }];
  const places = [
    { x: 160, y: 100, name: 'church' },
    { x: 160, y: 300, name: 'bridge' },
  ];
  const labels = placeLabels({ here, near, rings: [], places });
  expect(labels.map(({ lines }) => lines[0])).toEqual(['Low Tide Opry', 'Foxed Pages', 'bridge']);
});

test('nothing is written over another or beyond the edge, wherever it lies and however long it is', () => {
  const named = fc.record({
    x: fc.double({ min: 0, max: MAP_WIDTH, noNaN: true }),
    y: fc.double({ min: 0, max: MAP_HEIGHT, noNaN: true }),
    name: fc.oneof(fc.string({ minLength: 1, maxLength: 80 }), fc.lorem({ maxCount: 6 })),
  });
  const ring = fc.record({ r: fc.double({ min: 60, max: 280, noNaN: true }), name: fc.constant('5 minutes') });
  const all = fc.record({
    here: named,
    near: fc.array(named, { maxLength: 5 }),
    rings: fc.array(ring, { maxLength: 2 }),
    places: fc.array(named, { maxLength: 10 }),
  });
  fc.assert(
    fc.property(all, (wanted) => {
      const boxes = placeLabels(wanted).map(boxOf);
      for (const [at, a] of boxes.entries()) {
        expect(Math.min(a.left, a.top)).toBeGreaterThanOrEqual(0);
        expect(a.right).toBeLessThanOrEqual(MAP_WIDTH);
        expect(a.bottom).toBeLessThanOrEqual(MAP_HEIGHT);
        for (const b of boxes.slice(at + 1))
          expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false);
      }
    }),
  );
});
