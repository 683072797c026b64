import { expect, test } from 'vitest';
import { stampOf } from '#scene/shows/stamp.ts';
import { subjectOf } from './show-news.ts';

test('a show that is sold out and was moved says both', () => {
  expect(stampOf({ status: 'sold out', was: { startTime: '2000' } })).toMatchObject({ word: 'Sold out', more: 'moved from 8:00 PM' });
  expect(stampOf({ status: 'sold out', was: null })).toMatchObject({ word: 'Sold out', more: '' });
});

test('a subject says tomorrow by day and the weekday after midnight', () => {
  const show = {
    title: '',
    event: 'Neap',
    bill: [],
    venue: { id: null, name: 'The Cannery' },
    date: '2026-11-22',
    night: '2026-11-22',
    startTime: '2100',
    newDate: null,
  };
  const news = [{ fact: 'status' as const, before: 'announced', after: 'cancelled', saidBy: '', why: null }];
  expect(subjectOf(show, news, { tonight: '2026-11-21', today: '2026-11-21' })).toBe('Canceled tomorrow: Neap at The Cannery');
  expect(subjectOf(show, news, { tonight: '2026-11-21', today: '2026-11-22' })).toBe('Canceled Sunday 11/22: Neap at The Cannery');
});
