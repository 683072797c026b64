import { describe, expect, test } from 'vitest';
import type { Credit } from '#scene/shows/show.ts';
import { changedFacts, type ShowWithFacts } from './show-facts.ts';

const act = (name: string, artist: string | null = null): Credit => ({ artist, name, role: 'headliner' });
const place = (name: string, id: string | null = null) => ({ id, name });
const SHOW: ShowWithFacts = {
  date: '2026-12-11',
  startTime: '2000',
  doorsTime: '1900',
  venue: place('Cooper Hall, 40 Bay St'),
  bill: [act('Quiet Boat', 'quietboat'), act('Neap')],
  price: '$10 adv / $12 dos',
  status: 'announced',
};

describe('facts of a show', () => {
  test.each<[string, Partial<ShowWithFacts>]>([
    ['the place is a venue on the roster by now', { venue: place('Cooper Hall', 'cooperhall') }],
    ['an act is on the roster by now', { bill: [act('Quiet Boat', 'quietboat'), act('Neap', 'neap')] }],
    ['an act goes by another name', { bill: [act('The Quiet Boats', 'quietboat'), act('Neap')] }],
    ['acts are listed in another order', { bill: [act('NEAP'), act('Quiet Boat', 'quietboat')] }],
    ['a price is spelled another way', { price: '10/12 dollars' }],
    ['a price that is free is said otherwise', { price: '$10 - $12' }],
  ])('are the same where %s', (_, now) => expect(changedFacts(SHOW, { ...SHOW, ...now })).toEqual([]));

  test.each<[string, Partial<ShowWithFacts>]>([
    ['date', { date: '2026-12-12' }],
    ['start', { startTime: '2030' }],
    ['start', { startTime: null }],
    ['doors', { doorsTime: '1930' }],
    ['venue', { venue: place('Low Tide Opry', 'lowtideopry') }],
    ['venue', { venue: place('Cooper Park') }],
    ['bill', { bill: [act('Quiet Boat', 'quietboat')] }],
    ['bill', { bill: [act('Quiet Boat', 'quietboat'), act('Wretch')] }],
    ['price', { price: '$15' }],
    ['price', { price: '' }],
    ['status', { status: 'cancelled' }],
    ['status', { status: 'withdrawn' }],
  ])('differ in %s for %j', (fact, now) => expect(changedFacts(SHOW, { ...SHOW, ...now })).toEqual([fact]));

  test('a venue is another where both are on the roster, whatever their names', () => {
    const at = (id: string, name: string) => ({ ...SHOW, venue: place(name, id) });
    expect(changedFacts(at('a', 'The Loft'), at('a', 'The Old Loft'))).toEqual([]);
    expect(changedFacts(at('a', 'The Loft'), at('b', 'The Loft'))).toEqual(['venue']);
  });
});
