import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { clockAt } from '#clock.ts';
import { writeSources } from '#ingest/store/source-store.ts';
import { testFolder } from '#rig/folder.ts';
import { calendar, entry } from '#rig/open-desk.ts';
import { isGone, sampleSource, sourceNamed } from '#rig/samples.ts';
import { ENGINES, openTestApp } from '#rig/test-app.ts';
import { hear } from '../hear/hear.ts';

const sheet = (...rows: string[]) => ['Date,Time,Band,Venue', ...rows, '2026-12-20,8pm,Salt Line,The Cannery', ''].join('\n');
const BEFORE = '2026-11-28,8pm,Quiet Boat,The Cannery';
const gig = (uid: string, start: string, title: string) => entry(uid, `DTSTART:${start}\nSUMMARY:${title}\nLOCATION:The Cannery`);

/** Sheets have no ids, and some calendars change all of theirs. */
describe.each(ENGINES)('an entry under another key, on %s', (engine) => {
  /** A scene with sources that say different things each day. */
  async function openTown(sources: Record<string, 'sheet' | 'ical'>) {
    const app = await openTestApp(engine);
    onTestFinished(app.close);
    const folder = testFolder();
    const files = Object.entries(sources).map(([id, format]) => sampleSource({ id, file: join(folder, id), format }));
    await app.db.transaction().execute((tx) => writeSources(tx, files));
    let day = 20;
    const say = async (id: string, text: string) => {
      writeFileSync(join(folder, id), text);
      await app.db.updateTable('source').set({ fingerprint: null }).execute();
      expect((await hear(app.db, await sourceNamed(app.db, id), clockAt(`2026-11-${day++}T12:00:00Z`))).trouble).toBeNull();
    };
    const shows = async () => {
      const rows = app.db.selectFrom('show').select(['id', 'date', 'start_time', 'event', 'status']).where('date', '<', '2026-12-20');
      return await rows.where('date', '>', '2026-11-22').orderBy('date').orderBy('start_time').execute();
    };
    return { app, say, shows };
  }

  test.each([
    ['at another hour', ['2026-11-28,8:30pm,Quiet Boat,The Cannery'], { start_time: '2030' }],
    ['with somebody more on the bill', ['2026-11-28,8pm,"Quiet Boat, Neap",The Cannery'], { event: 'Quiet Boat, Neap' }],
    ['with the word that it is cancelled', ['2026-11-28,8pm,CANCELLED: Quiet Boat,The Cannery'], { status: 'cancelled' }],
    ['on another day', ['2026-11-30,8pm,Quiet Boat,The Cannery'], { date: '2026-11-30' }],
    [
      'out of order, with another night before it',
      ['2026-11-27,8pm,Wretch,Bilge Bar', '2026-11-28,9pm,Quiet Boat,The Cannery'],
      { start_time: '2100' },
    ],
  ])('is the show it was, %s', async (_, rows, now) => {
    const { say, shows } = await openTown({ list: 'sheet' });
    await say('list', sheet(BEFORE));
    const [was] = await shows();
    await say('list', sheet(...rows));
    const same = (await shows()).filter(({ id }) => id === was?.id);
    expect(same).toMatchObject([now]);
    expect((await shows()).length).toBe(rows.length);
    await say('list', sheet(BEFORE));
    expect((await shows()).filter((show) => !isGone(show))).toEqual([was]);
  });

  test.each([
    [
      'another night of a weekly one',
      ['2026-11-24,7pm,Open Mic,The Cannery', '2026-12-01,7pm,Open Mic,The Cannery'],
      ['2026-12-01,7pm,Open Mic,The Cannery', '2026-12-08,7pm,Open Mic,The Cannery'],
    ],
    ['a show at another place and hour', [BEFORE], ['2026-11-28,9pm,Quiet Boat,Bilge Bar']],
    ['somebody else at that hour', [BEFORE], ['2026-11-28,8pm,Wretch,The Cannery']],
    ['a show three weeks later', [BEFORE], ['2026-12-19,8pm,Quiet Boat,The Cannery']],
  ])('is not %s', async (_, before, after) => {
    const { say, shows } = await openTown({ list: 'sheet' });
    await say('list', sheet(...before));
    const was = await shows();
    await say('list', sheet(...after));
    const now = await shows();
    const gone = was.filter((show) => !now.some(({ id, status, date }) => id === show.id && !isGone({ status }) && date === show.date));
    expect(gone.length).toBe(1);
    expect(now.find(({ id }) => id === gone[0]?.id)?.status).toBe('no longer listed');
  });

  test('is found where a calendar names all of its entries anew and changes some, and one that was gone for a day', async () => {
    const { say, shows } = await openTown({ rooms: 'ical' });
    await say('rooms', calendar(gig('1', '20261128T200000', 'Quiet Boat'), gig('2', '20261129T200000', 'Wretch')));
    const was = (await shows()).map(({ id }) => id);
    await say('rooms', calendar(gig('b1', '20261128T203000', 'Quiet Boat'), gig('b2', '20261129T200000', 'CANCELLED: Wretch')));
    expect(await shows()).toMatchObject([
      { id: was[0], start_time: '2030', status: 'announced' },
      { id: was[1], status: 'cancelled' },
    ]);
    await say('rooms', calendar(gig('b2', '20261129T200000', 'Wretch')));
    expect((await shows()).map(({ status }) => status)).toEqual(['no longer listed', 'announced']);
    await say('rooms', calendar(gig('c1', '20261128T203000', 'Quiet Boat'), gig('b2', '20261129T200000', 'Wretch')));
    expect(await shows()).toMatchObject([{ id: was[0], status: 'announced' }, { id: was[1] }]);
  });

  test.each([
    ['a week later', '2026-12-05', '8pm', 'Quiet Boat'],
    ['by three hours', '2026-11-28', '5pm', 'Quiet Boat'],
    ['with another band', '2026-11-28', '8pm', 'Wretch'],
  ])('follows a show that its venue has moved %s', async (_, date, time, band) => {
    const { say, shows } = await openTown({ venue: 'ical', list: 'sheet' });
    const start = `${date.replaceAll('-', '')}T${time === '8pm' ? '20' : '17'}0000`;
    await say('venue', calendar(gig('1', '20261128T200000', 'Quiet Boat')));
    await say('list', sheet(BEFORE));
    await say('venue', calendar(gig('1', start, band)));
    await say('list', sheet(`${date},${time},${band},The Cannery`));
    await say('venue', calendar(gig('1', start, band)));
    expect((await shows()).filter((show) => !isGone(show))).toMatchObject([{ date, event: band }]);
  });

  test('joins what another source has told since it was gone for a day', async () => {
    const { say, shows } = await openTown({ venue: 'ical', list: 'sheet' });
    const all = ['Quiet Boat', 'Wretch', 'Tide Pool', 'Neap'].map((name, n) => gig(`u${n}`, `202611${28 + (n % 3)}T${19 + n}0000`, name));
    await say('venue', calendar(...all));
    await say('venue', calendar(...all.slice(1)));
    await say('list', sheet('2026-11-28,7pm,Quiet Boat,The Cannery'));
    await say('venue', calendar(...all));
    const standing = (await shows()).filter(({ event, status }) => event === 'Quiet Boat' && !isGone({ status }));
    expect(standing.length).toBe(1);
  });

  test.each([
    ['', [gig('1', '20261128T200000', 'Wretch')]],
    [', but to the one that another source tells', [gig('1', '20261128T200000', 'Wretch'), gig('2', '20261128T200000', 'Quiet Boat')]],
  ])('does not come back to a show that is another by now%s', async (_, both) => {
    const { app, say, shows } = await openTown({ venue: 'ical', list: 'sheet' });
    const other = '2026-11-28,8pm,Wretch,The Cannery';
    await say('venue', calendar(gig('1', '20261128T200000', 'Quiet Boat')));
    await say('list', sheet(BEFORE));
    // The venue replaces an entry's name.
    await say('venue', calendar(gig('1', '20261128T200000', 'Wretch')));
    await say('list', sheet(other));
    await say('venue', calendar(...both));
    await say('list', sheet(BEFORE, other));
    const standing = (await shows()).filter((show) => !isGone(show));
    expect(standing.map(({ event }) => event).sort()).toEqual(['Quiet Boat', 'Wretch']);
    const statements = app.db.selectFrom('listing').innerJoin('show', 'show.id', 'listing.show_id').select(['source_id', 'event']);
    const told = await statements.where('listing.date', '=', '2026-11-28').where('gone_at', 'is', null).execute();
    const lines = told.map(({ source_id, event }) => `${source_id} ${event}`).sort();
    expect(lines.filter((line) => line.startsWith('list'))).toEqual(['list Quiet Boat', 'list Wretch']);
    expect(lines.length).toBe(2 + both.length);
  });

  test.each([
    [
      'which plays there again six weeks later',
      ['2026-11-28,8pm,Quiet Boat,The Cannery'],
      ['2026-11-30,8pm,Quiet Boat,The Cannery'],
      '2027-01-09',
    ],
    ['which is on every week', ['2026-11-28,8pm,Quiet Boat,The Cannery'], ['2026-11-29,8pm,Quiet Boat,The Cannery'], '2026-12-05'],
    [
      'which plays twice that evening',
      ['2026-11-28,7pm,Quiet Boat,The Cannery', '2026-11-28,10pm,Quiet Boat,The Cannery'],
      ['2026-11-29,7pm,Quiet Boat,The Cannery', '2026-11-29,10pm,Quiet Boat,The Cannery'],
      '2027-01-09',
    ],
  ])('is the show it was on another day, of a band %s', async (_, before, after, again) => {
    const { say, shows } = await openTown({ list: 'sheet' });
    const rest = `${again},8pm,Quiet Boat,The Cannery`;
    const ids = async () => (await shows()).filter(({ date }) => date < '2026-12-01').map(({ id, status }) => [id, status]);
    await say('list', sheet(...before, rest));
    const was = await ids();
    expect(was.length).toBe(before.length);
    await say('list', sheet(...after, rest));
    expect(await ids()).toEqual(was);
  });

  test('goes where the others go that told of its night, once they all tell of another', async () => {
    const { say, shows } = await openTown({ venue: 'ical', list: 'ical' });
    await say('venue', calendar(gig('1', '20261128T200000', 'Quiet Boat')));
    await say('list', calendar(gig('a', '20261128T200000', 'Quiet Boat')));
    // The venue replaces an entry's name.
    await say('venue', calendar(gig('1', '20261128T200000', 'Wretch'), gig('2', '20261129T200000', 'Quiet Boat')));
    await say('list', calendar(gig('a', '20261129T200000', 'Quiet Boat'), gig('b', '20261128T200000', 'Wretch')));
    expect((await shows()).filter((show) => !isGone(show))).toMatchObject([
      { date: '2026-11-28', event: 'Wretch' },
      { date: '2026-11-29', event: 'Quiet Boat' },
    ]);
  });
});
