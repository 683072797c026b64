import { expect, test } from 'vitest';
import type { Show } from '#scene/shows/show.ts';
import { FLYER_SHOWS } from './flyer.ts';
import { flyersOf } from './week.ts';

const NIGHT = '2026-11-27';

function show(name: string, startTime: string | null): Show {
  return {
    ...{ id: name, slug: name, date: NIGHT, night: NIGHT, startTime, endTime: null, doorsTime: null, event: name, title: '' },
    ...{ venue: { id: null, name: 'The Cannery' }, bill: [{ artist: null, name, role: 'headliner' }], status: 'announced', price: '' },
    ...{ ages: '', url: '', kind: 'music', kindReason: '', kindProbability: 1, music: 1, image: null },
  };
}

test('what begins in the afternoon is left out before what begins in the evening, and all stand by the hour', () => {
  const early = Array.from({ length: FLYER_SHOWS }, (_, at) => show(`Early ${at}`, '1500'));
  const shows = [...early, show('Neap', '1700'), show('Wretch', '2000')];
  const [night] = flyersOf(shows, NIGHT, { venues: [], marks: {} }).post.nights;
  const names = night?.shows.map(({ name }) => name) ?? [];
  expect(names).toHaveLength(FLYER_SHOWS);
  expect(names.slice(-2)).toEqual(['Neap', 'Wretch']);
  expect(night?.more).toBe(2);
});
