import { describe, expect, test } from 'vitest';
import { sampleShow } from '#rig/samples.ts';
import type { FeedShow } from '#scene/shows/feed.ts';
import type { ListFormat } from '#scene/shows/list-format.ts';
import { selectShows } from './formats.ts';
import { hasFormats, listAt, preferredAddress } from './negotiate.ts';

describe('a list of shows that are all at hand', () => {
  const TONIGHT = '2026-11-21';
  const show = (night: string, at: number) =>
    ({ ...sampleShow({ id: `show${at}`, night }), announcedAt: new Date(at * 1000).toISOString() }) as FeedShow;
  const toCome = Array.from({ length: 1200 }, (_, at) => show('2026-12-01', at));

  test.each<[ListFormat, number]>([
    ['ics', 1000],
    ['csv', 1000],
    ['txt', 1000],
    ['json', 200],
    ['atom', 100],
    ['jsonfeed', 100],
  ])('as %s holds %i at most', (format, most) => expect(selectShows(format, toCome, TONIGHT)).toHaveLength(most));

  test('holds those that are over in calendars alone', () => {
    const shows = [show('2026-11-20', 1), show(TONIGHT, 2)];
    expect(
      (['ics', 'csv', 'txt', 'json', 'atom', 'jsonfeed'] as const).map((format) => selectShows(format, shows, TONIGHT).length),
    ).toEqual([2, 1, 1, 1, 1, 1]);
    expect(selectShows('atom', toCome, TONIGHT)[0]?.announcedAt).toBe(toCome.at(-1)?.announcedAt);
  });
});

test('a year of the archive is no list, and a list of types without end is nobody’s', () => {
  expect([hasFormats('/shows/2026'), listAt('/shows/2026.ics'), preferredAddress('/shows/2026', 'text/calendar')]).toEqual([
    false,
    undefined,
    undefined,
  ]);
  expect(preferredAddress('/shows', 'text/calendar')).toBe('/shows.ics');
  expect(preferredAddress('/shows', `text/calendar${', x/y'.repeat(300)}`)).toBeUndefined();
});
