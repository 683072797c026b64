import { describe, expect, test } from 'vitest';
import { readListings } from './read.ts';
import { readInWorker } from './read-in-worker.ts';

const WINDOW = { zone: 'America/New_York', from: '2026-11-01', to: '2027-06-01' };
const entry = (uid: string, lines: string) => `BEGIN:VEVENT\r\nUID:${uid}\r\n${lines}\r\nEND:VEVENT\r\n`;
const calendar = (entries: string) => Buffer.from(`BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${entries}END:VCALENDAR\r\n`);
const night = entry('a', 'DTSTART:20261128T200000\r\nSUMMARY:Quiet Boat');

describe('reading in a worker', () => {
  test('reads the same as reading here, and leaves the bytes with whoever has them', async () => {
    const bytes = calendar(night);
    const reading = await readInWorker('ical', bytes, WINDOW);
    expect(reading).toEqual(readListings('ical', bytes, WINDOW));
    expect(reading.listings).toHaveLength(1);
    expect(bytes).toEqual(calendar(night));
  });

  test('reads the largest honest calendar inside its limits', async () => {
    const long = 'Doors at eight, all ages, bring a friend. '.repeat(4);
    const entries = Array.from({ length: 17_000 }, (_, i) =>
      entry(`night-${i}@bilge.example.com`, `DTSTART:202612${10 + (i % 20)}T200000\r\nSUMMARY:Act ${i}\r\nDESCRIPTION:${long}`),
    ).join('');
    const bytes = calendar(entries);
    expect(bytes.length).toBeGreaterThan(4_800_000);
    expect(bytes.length).toBeLessThan(5_000_000);
    const reading = await readInWorker('ical', bytes, WINDOW);
    expect(reading.complete).toBe(true);
    expect(reading.listings).toHaveLength(17_000);
  });

  test('of what no reader knows, and of nonsense, is told in a sentence', async () => {
    await expect(readInWorker('papyrus', Buffer.from('x'), WINDOW)).rejects.toThrow('we can’t read it: no reader knows the format papyrus');
    await expect(readInWorker('ical', Buffer.from('x'), { ...WINDOW, zone: 'Tin/Harbor' })).rejects.toThrow(
      'we can’t read it: not a time zone',
    );
    expect((await readInWorker('ical', Buffer.from('<p>'), WINDOW)).complete).toBe(false);
  });

  test('of a short file that repeats a long text thousands of times is refused', async () => {
    const url = `https://bilge.example.com/${'x'.repeat(1900)}`;
    const daily = Array.from({ length: 100 }, (_, i) =>
      entry(`d${i}`, `DTSTART:20261110T200000\r\nRRULE:FREQ=DAILY;COUNT=190\r\nSUMMARY:${'y'.repeat(499)}\r\nURL:${url}`),
    ).join('');
    await expect(readInWorker('ical', calendar(daily), WINDOW)).rejects.toThrow('we can’t read it: it repeats itself endlessly');
  });

  test('ends at once when told to stop', async () => {
    const stop = AbortSignal.abort(new Error('the site is closing'));
    await expect(readInWorker('ical', calendar(night), WINDOW, undefined, stop)).rejects.toThrow('the site is closing');
  });
});
