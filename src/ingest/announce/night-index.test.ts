import { expect, test } from 'vitest';
import { toComparable } from '#interpret/duplicates/listings.ts';
import { paceOf } from '../hear/pace.ts';
import { type Neighbor, NightIndex } from './night-index.ts';

const pace = paceOf('mine');
const told = (event: string, venue = 'The Cannery') => toComparable({ date: '2026-11-28', event, venue });
const neighbor = (key: string, event: string, venue: string | null = 'cannery'): Neighbor => ({
  source: 'other',
  key,
  show: key,
  venue,
  told: told(event),
});
const indexOf = (...neighbors: Neighbor[]) => {
  const index = new NightIndex('mine');
  for (const each of neighbors) index.add(each);
  return index;
};
const keys = (found: readonly Neighbor[]) => found.map(({ key }) => key);

test('on a usual night everything at the venue is looked at, and elsewhere what shares a word and has no known venue', async () => {
  const index = indexOf(
    neighbor('a', 'Quiet Boat'),
    neighbor('b', 'Neap', 'bilge'),
    neighbor('c', 'Boat Party', null),
    neighbor('d', 'Neap', null),
    neighbor('e', 'Salt Psalm'),
  );
  expect(keys(await index.candidates('cannery', told('Quiet Boat'), pace))).toEqual(['a', 'c', 'e']);
  expect(keys(await index.candidates(null, told('Quiet Boat'), pace))).toEqual(['a', 'c']);
});

test('of twenty thousand nights at one venue and date a few are looked at, those of the same title among them', async () => {
  const events = Array.from({ length: 20_000 }, (_, n) => `Salt ${n % 20} Quiet ${n % 30} Boat ${Math.floor(n / 600)}`);
  const index = indexOf(...events.map((event, n) => neighbor(String(n), event)));
  for (const n of [0, 7_777, 19_999]) {
    const found = await index.candidates('cannery', told(events[n] ?? ''), pace);
    expect(found.length).toBeLessThanOrEqual(60);
    expect(keys(found)).toContain(String(n));
  }
  expect((await index.candidates('cannery', told('Salt Quiet Boat'), pace)).length).toBeLessThanOrEqual(60);
});

test('a source’s own listings are found by what they say and by their show alone', async () => {
  const own = { ...neighbor('x', 'Neap'), source: 'mine' };
  const index = indexOf(own);
  expect(await index.candidates('cannery', told('Neap'), pace)).toEqual([]);
  expect(index.doubles(told('Neap'))).toEqual([own]);
  expect(index.ownOf('x')).toEqual([own]);
});

test('a source’s own nights of another hour or another known venue are none that it names twice', async () => {
  const own = (key: string, startTime: string, venue: string | null): Neighbor => ({
    ...neighbor(key, 'Neap (upstairs)', venue),
    source: 'mine',
    told: toComparable({ date: '2026-11-28', startTime, event: 'Neap (upstairs)' }),
  });
  const index = indexOf(own('a', '2000', 'cannery'), own('b', '2200', 'cannery'), own('c', '2000', 'bilge'), own('d', '2000', null));
  const asked = toComparable({ date: '2026-11-28', startTime: '2000', event: 'Neap' });
  expect(keys(await index.sameHour('cannery', asked, pace))).toEqual(['a', 'd']);
  expect(keys(await index.sameHour(null, asked, pace))).toEqual(['a', 'c', 'd']);
});

test('one who says a night twice, once with its end, says one; without an hour it must say the same of both', () => {
  const own = (key: string, more: object): Neighbor => ({
    ...neighbor(key, 'Neap'),
    source: 'mine',
    told: toComparable({ date: '2026-11-28', event: 'Neap', venue: 'The Cannery', ...more }),
  });
  const index = indexOf(own('a', { startTime: '2200', endTime: '2330' }), own('b', { startTime: '2000' }), own('c', { doorsTime: '1900' }));
  const doubles = (more: object) => keys(index.doubles(toComparable({ date: '2026-11-28', event: 'Neap', venue: 'The Cannery', ...more })));
  expect(doubles({ startTime: '2200' })).toEqual(['a']);
  expect(doubles({ startTime: '2200', doorsTime: '2100' })).toEqual(['a']);
  expect(doubles({})).toEqual([]);
  expect(doubles({ doorsTime: '1900' })).toEqual(['c']);
});
