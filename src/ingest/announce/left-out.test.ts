import { expect, test } from 'vitest';
import type { Listing } from '#scene/shows/listing.ts';
import type { Pace } from '../hear/pace.ts';
import { sift } from './left-out.ts';

const night = (event: string): Listing => ({
  ...{ key: event, uid: '', date: '2026-11-21', startTime: null, endTime: null, doorsTime: null, performer: '', event, venue: '' },
  ...{ status: 'announced', price: '', ages: '', url: '', categories: [], description: '' },
});

test('others may have their turn at each night that is sifted, and each is a step of the hearing', async () => {
  const went: string[] = [];
  const pace: Pace = {
    turn: () => {
      went.push('turn');
      return undefined;
    },
    step: (work) => {
      went.push('step');
      return work();
    },
  };
  const { taken, leftOut } = await sift([night('Quiz'), night('Neap')], { leave: { words: ['quiz'] } }, pace);
  expect([taken, leftOut.map(({ reason }) => reason)]).toMatchObject([[{ event: 'Neap' }], ['its title says “quiz”']]);
  expect(went).toEqual(['turn', 'step', 'turn', 'step']);
});
