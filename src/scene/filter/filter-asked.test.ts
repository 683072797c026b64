import { describe, expect, test } from 'vitest';
import { filterAsked } from './filter-asked.ts';

/** A Friday. */
const TONIGHT = '2026-11-27';

describe('a question by words for nights, or for what costs nothing', () => {
  test.each([
    ['tonight', { when: 'tonight' }],
    ['Who plays tonight?', { when: 'tonight' }],
    ['this weekend', { when: 'weekend' }],
    ['tomorrow', { date: '2026-11-28' }],
    ['Friday', { date: '2026-11-27' }],
    ['thurs', { date: '2026-12-03' }],
    ['sunday night', { date: '2026-11-29' }],
    ['12/5', { date: '2026-12-05' }],
    ['1/2', { date: '2027-01-02' }],
    ['2026-12-31', { date: '2026-12-31' }],
    ['free', { free: '1' }],
    ['free shows on saturday', { free: '1', date: '2026-11-28' }],
  ])('%s asks for a list', (question, filter) => expect(filterAsked(question, TONIGHT)).toEqual(filter));

  test.each(['', 'the shows', 'Friday Harbor', 'The Free Range', 'su', 'tonight tomorrow', 'friday saturday', '13/40', 'king tide'])(
    '%s asks for a name',
    (question) => expect(filterAsked(question, TONIGHT)).toBeUndefined(),
  );
});
