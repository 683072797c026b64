import { expect, test } from 'vitest';
import type { Show } from '#scene/shows/show.ts';
import { FLYER_SHOWS } from './flyer.ts';
import { flyersOf, mostTelling } from './week.ts';

const NIGHT = '2026-11-27';

function show(name: string, startTime: string | null, more: Partial<Show> = {}): Show {
  return {
    ...{ id: name, slug: name, date: NIGHT, night: NIGHT, startTime, endTime: null, doorsTime: null, event: name, title: '' },
    ...{ venue: { id: null, name: 'The Cannery' }, bill: [{ artist: null, name, role: 'headliner' }], status: 'announced', price: '' },
    ...{ ages: '', url: '', kind: 'music', kindReason: '', kindProbability: 1, music: 1, image: null },
    ...more,
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

const ROOM = { id: 'cannery', name: 'The Cannery' };
const by = (artist: string | null, role: 'headliner' | 'host' = 'headliner') => [{ artist, name: 'Neap', role }];

test('of an evening who plays goes before a session, whom people know first, then where they know it, and last what is at no place', () => {
  const long = 'A name that is far too long to be set on any line of a flyer';
  const shows = [
    show('Open jam', '1730', { bill: by('neap', 'host'), venue: ROOM }),
    show('Nobody named', '1800', { bill: [], title: '' }),
    show('Strangers', '1900', { venue: { id: null, name: '' } }),
    show(long, '1900', { venue: ROOM }),
    show('Strangers in a room', '1930', { venue: ROOM }),
    show('Strangers at a place', '2130'),
    show('Neap elsewhere', '2000', { bill: by('neap') }),
    show('Neap', '2200', { bill: by('neap'), venue: ROOM }),
    show('Neap at noon', '1200', { bill: by('neap'), venue: ROOM }),
  ];
  expect(mostTelling(shows).map(({ id }) => id)).toEqual([
    'Neap',
    'Neap elsewhere',
    'Strangers in a room',
    long,
    'Strangers at a place',
    'Open jam',
    'Nobody named',
    'Strangers',
    'Neap at noon',
  ]);
});

test('a flyer of a busy night names them, by the hour', () => {
  const jams = Array.from({ length: FLYER_SHOWS }, (_, at) => show(`Jam ${at}`, '1800', { bill: by(null, 'host') }));
  const [night] = flyersOf([...jams, show('Neap', '2200', { bill: by('neap'), venue: ROOM })], NIGHT, { venues: [], marks: {} }).post
    .nights;
  expect(night?.shows.at(-1)).toMatchObject({ name: 'Neap', time: '10:00' });
});
