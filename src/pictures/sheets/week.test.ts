import { expect, test } from 'vitest';
import type { Show } from '#scene/shows/show.ts';
import type { Venue } from '#scene/venues/venue.ts';
import { flyersOf, mostTelling } from './week.ts';

const NIGHT = '2026-11-27';

function show(name: string, startTime: string | null, more: Partial<Show> = {}): Show {
  return {
    ...{ id: name, slug: name, date: NIGHT, night: NIGHT, startTime, endTime: null, doorsTime: null, event: name, title: '' },
    ...{
      venue: { id: null, name: 'The Cannery' },
      bill: [{ artist: null, name, role: 'headliner' }],
      status: 'announced',
      newDate: null,
      was: null,
      price: '',
    },
    ...{ ages: '', url: '', kind: 'music', kindReason: '', kindProbability: 1, music: 1, promoter: null, series: null, image: null },
    ...more,
  };
}

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

const ADDRESS = { address: '3 Shrimp Dock', city: '', iwtbname: '', description: '' };
const VENUES: Venue[] = [
  { ...ADDRESS, id: 'crab', name: 'Fiddler Crab Brewing Company', foundas: ['Crab, The', 'Fiddler Crab'], daymark: 'square' },
];
const AT = { id: 'crab', name: 'Fiddler Crab Brewing Company' };
const flyers = (shows: readonly Show[]) =>
  flyersOf(shows, { first: NIGHT, title: 'Out this week', venues: VENUES, marks: { crab: 'square' } });
/** This many shows, spread over nights. */
const many = (count: number, aNight: number) =>
  Array.from({ length: count }, (_, at) => {
    const night = `2026-${at / aNight < 4 ? `11-${27 + Math.floor(at / aNight)}` : `12-0${Math.floor(at / aNight) - 3}`}`;
    return show(`Neap ${at}`, '2000', { night, date: night, venue: AT, price: '$10' });
  });

test('a flyer says of every show what there is to say, and of its venue where it is', () => {
  const shows = [
    show('Neap', '1900', { venue: AT, price: '$12 in advance, $15 at the door', ages: 'all ages', status: 'sold out' }),
    show('Wretch', '2030', { venue: AT, price: '$5', status: 'cancelled' }),
    show('Bore', null, {
      venue: { id: null, name: 'The Rusty Nail, 12 Main Street, Low Quay' },
      price: 'Pay what you can',
      status: 'moved',
    }),
    show('Slack', '1200', { music: 0.5 }),
  ];
  const [flyer, ...others] = flyers(shows);
  expect(others).toEqual([]);
  expect(flyer).toMatchObject({ title: 'Out this week', dates: '11/27 to 12/3', part: '' });
  const said = { supports: '', daymark: null, ages: '', price: '', isOff: false };
  expect(flyer?.nights).toEqual([
    {
      weekday: 'Friday',
      date: '11/27',
      shows: [
        {
          ...{ ...said, name: 'Neap', time: '7 PM', venue: 'Fiddler Crab', daymark: 'square', price: '$12 in advance, $15 at the door' },
          ...{ ages: 'all ages', stamp: 'Sold out' },
        },
        { ...said, name: 'Wretch', time: '8:30 PM', venue: 'Fiddler Crab', daymark: 'square', stamp: 'Canceled', isOff: true },
        { ...said, name: 'Bore', time: '', venue: 'The Rusty Nail', price: 'You decide', stamp: 'Moved' },
        { ...said, name: 'Slack', time: 'Noon', venue: 'The Cannery', stamp: 'Perhaps' },
      ],
    },
  ]);
  expect(flyer?.rooms).toEqual([
    { daymark: 'square', address: 'Fiddler Crab Brewing Company, 3 Shrimp Dock' },
    { daymark: null, address: 'The Rusty Nail, 12 Main Street, Low Quay' },
  ]);
});

test.each([
  [0, 3, 1],
  [14, 2, 1],
  [20, 3, 1],
  [25, 4, 2],
  [30, 5, 2],
  [24, 24, 1],
  [200, 200, 9],
])('%i shows, %i a night, are all on %i flyers, in their order, and about as many on each', (count, aNight, expected) => {
  const shows = many(count, aNight);
  const pages = flyers(shows);
  expect(pages).toHaveLength(expected);
  const named = pages.map(({ nights }) => nights.flatMap((night) => night.shows.map(({ name }) => name)));
  expect(named.flat()).toEqual(shows.map(({ id }) => id));
  const counts = named.map(({ length }) => length);
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(aNight);
  expect(pages.map(({ part }) => part)).toEqual(expected === 1 ? [''] : counts.map((_, at) => `${at + 1} of ${expected}`));
});

test('a week of two flyers breaks between nights, and each says from when to when it is', () => {
  expect(flyers(many(30, 5)).map(({ dates, part }) => [dates, part])).toEqual([
    ['11/27 to 11/29', '1 of 2'],
    ['11/30 to 12/3', '2 of 2'],
  ]);
});

test('of a week that begins on a Wednesday, the weekend is one flyer, though its nights are fuller', () => {
  const nights = ['2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06', '2026-12-08'];
  const shows = [2, 2, 6, 6, 5, 6].flatMap((count, at) =>
    Array.from({ length: count }, (_, n) =>
      show(`Neap ${at} ${n}`, '2000', { night: nights[at] ?? '', date: nights[at] ?? '', venue: AT }),
    ),
  );
  const pages = flyersOf(shows, { first: '2026-12-02', title: '', venues: VENUES, marks: {} });
  expect(pages.map(({ dates }) => dates)).toEqual(['12/2 to 12/6', '12/8']);
});

test('a mark that two venues share stands for neither', () => {
  const marks = { crab: 'square', boathouse: 'square' } as const;
  const boathouse = show('Pelican Post', '2000', { venue: { id: 'boathouse', name: 'The Old Boathouse' } });
  const both = [show('Neap', '1900', { venue: AT }), boathouse];
  const shown = (shows: Show[]) =>
    flyersOf(shows, { first: NIGHT, title: '', venues: VENUES, marks }).flatMap(({ nights, rooms }) => [
      ...nights.flatMap((night) => night.shows.map(({ daymark }) => daymark)),
      ...rooms.map(({ daymark }) => daymark),
    ]);
  expect(shown([boathouse])).toEqual(['square']);
  expect(shown(both)).toEqual([null, null, null]);
});
