import { expect, test } from 'vitest';
import type { Line } from '../shows/line.ts';
import { foldMonths } from './coming-up.tsx';

const on = (date: string) => ({ id: date, date }) as Line;
const dates = (shows: readonly Line[]) => shows.map(({ date }) => date);

test('the next six shows stand open, those after them lie folded by month, none lost and all in order', () => {
  const days = [
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-31',
    '2027-12-01',
  ];
  const { open, folded } = foldMonths(days.map(on));
  expect(dates(open)).toEqual(days.slice(0, 6));
  expect(folded.map(({ id, shows }) => [id, dates(shows)])).toEqual([
    ['2026-12', ['2026-12-03', '2026-12-31']],
    ['2027-12', ['2027-12-01']],
  ]);
});

test('a few shows are not folded at all', () => {
  const { open, folded } = foldMonths([on('2026-11-25'), on('2026-12-25')]);
  expect(dates(open)).toEqual(['2026-11-25', '2026-12-25']);
  expect(folded).toEqual([]);
});
