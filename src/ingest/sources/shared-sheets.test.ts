import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readIcal } from './ical/read-ical.ts';
import { readJsonFeed } from './json/read-json.ts';
import { readSheet } from './sheet/read-sheet.ts';
import { readTypedList } from './typed-list/read-typed-list.ts';

/** Real sheets, feeds and lists beside the project. */
const DATA = join(import.meta.dirname, '../../../../shared/data');

const PHILADELPHIA = { zone: 'America/New_York', from: '2024-01-01', to: '2027-01-01' };
const CALIFORNIA = { zone: 'America/Los_Angeles', from: '2016-01-01', to: '2027-01-01' };

describe.skipIf(!existsSync(DATA))('sources as people write them', () => {
  const bytes = (name: string) => readFileSync(join(DATA, name));

  // The calendar's descriptions name times that its fields and the sheet lack.
  it.each(['bowery', 'jbs'])('tells the same of %s by sheet and by calendar, but for times', (name) => {
    const told = ({ listings }: ReturnType<typeof readSheet>) =>
      listings.map(({ date, event, venue }) => `${date} ${event} @ ${venue}`).sort();
    const sheet = told(readSheet(bytes(`csv/philly_${name}.csv`), PHILADELPHIA));
    expect(sheet).toEqual(told(readIcal(bytes(`ical/philly_${name}.ics`), PHILADELPHIA)));
    expect(sheet.length).toBeGreaterThan(50);
  });

  it.each([
    ['csv/fugazi_live_series.csv', 525, 0],
    ['csv/19hz_bayarea_2016-07.csv', 448, 78],
  ])('reads %s', (name, listings, problems) => {
    const reading = readSheet(bytes(name), { ...CALIFORNIA, from: '1980-01-01' });
    expect([reading.listings.length, reading.problems.length]).toEqual([listings, problems]);
  });

  it('reads eleven thousand concerts', () => {
    const reading = readSheet(gunzipSync(bytes('csv/nyphil_concerts_a.csv.gz')), { ...PHILADELPHIA, from: '1900-01-01' });
    expect([reading.listings.length, reading.problems.length, reading.complete]).toEqual([10_857, 0, true]);
  });

  it.each([
    ['csv/19hz_bayarea_2018.json', 402, 5],
    ['json/dice_sunset_tavern.json', 50, 0],
    ['json/pdx_concert_listings.json', 71, 0],
    ['json/seattle_showlists.json', 36, 0],
  ])('reads %s', (name, listings, problems) => {
    const reading = readJsonFeed(bytes(name), CALIFORNIA);
    expect([reading.listings.length, reading.problems.length]).toEqual([listings, problems]);
  });

  it('reads a typed list of a spring', () => {
    const reading = readTypedList(bytes('lists/thelist-2021-05.txt'), { ...CALIFORNIA, from: '2020-06-01', to: '2022-06-01' });
    expect(reading.problems).toEqual([]);
    expect(reading.listings).toHaveLength(62); // 58 entries, four of them two sets of one evening
    expect(reading.listings.every(({ date }) => date >= '2021-05-15' && date <= '2021-08-26')).toBe(true);
  });
});
