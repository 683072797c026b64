import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeArtists } from '#artists/store.ts';
import { clockAt } from '#clock.ts';
import { testFolder } from '#rig/folder.ts';
import { sampleArtist, sampleSource, sourceNamed } from '#rig/samples.ts';
import { ENGINES, emptyDatabase, openTestApp, SATURDAY, type TestApp } from '#rig/test-app.ts';
import { findShow, listShows } from '#shows/store.ts';
import { findSource, writeSources } from '../store/source-store.ts';
import { hear } from './hear.ts';

const entry = (uid: string, lines: string) => `BEGIN:VEVENT\r\nUID:${uid}\r\n${lines.trim().replace(/\n\s*/g, '\r\n')}\r\nEND:VEVENT`;
const calendar = (...entries: string[]) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Test//EN\r\n${entries.join('\r\n')}\r\nEND:VCALENDAR\r\n`;

const neap = entry('neap', 'DTSTART:20261128T200000\nSUMMARY:Quiet Boat w/ Neap');
const pit = entry('pit', 'DTSTART:20261205T210000\nDTEND:20261206T000000\nSUMMARY:Harbor Lights\nLOCATION:The Bilge\\, Low Quay');
const gone = entry('past', 'DTSTART:20261101T200000\nSUMMARY:Zoe B.');

describe.each(ENGINES)('hearing a calendar on %s', (engine) => {
  let app: TestApp;
  let file: string;

  beforeEach(async () => {
    app = await openTestApp(engine);
    file = join(testFolder(), 'feed.ics');
    const source = sampleSource({ id: 'feed', name: 'A feed', file, format: 'ical', venue: 'cannery' });
    await app.db.transaction().execute((tx) => writeSources(tx, [source]));
  });
  afterEach(() => app.close());

  const listen = async (text: string | Uint8Array, now = SATURDAY) => {
    writeFileSync(file, text);
    const source = await sourceNamed(app.db, 'feed');
    const { heard: _, problems, source: __, ...did } = await hear(app.db, source, clockAt(now));
    return { ...did, problems: problems.length };
  };
  const shows = () => listShows(app.db, { limit: 100 });
  const quiet = { added: 0, changed: 0, withdrawn: 0, trouble: null, problems: 0, dropped: 0 };

  test('announces what it lists, past months included, with who and where understood', async () => {
    expect(await listen(calendar(neap, pit, gone))).toEqual({ ...quiet, added: 3 });
    const [past, first, second] = await shows();
    expect(past?.bill).toEqual([{ artist: 'zoebee', name: 'Zoë Bee', role: 'headliner' }]);
    expect(first).toMatchObject({ date: '2026-11-28', startTime: '2000', endTime: null, venue: { id: 'cannery', name: 'The Cannery' } });
    expect(first?.bill.map((credit) => credit.artist)).toEqual(['quietboat', null]);
    expect(second).toMatchObject({ endTime: '0000', venue: { id: 'bilge', name: 'Bilge Bar' } });
  });

  test('a town that stands in a title does not play', async () => {
    await listen(calendar(entry('a', 'DTSTART:20261128T200000\nSUMMARY:Salt Psalm | Tin Harbor')));
    expect((await shows()).map(({ bill }) => bill.map(({ name }) => name))).toEqual([['Salt Psalm']]);
  });

  test('knows a venue by its address, and by its name at the end of a title', async () => {
    const file = join(testFolder(), 'town.ics');
    await app.db.transaction().execute((tx) => writeSources(tx, [sampleSource({ id: 'town', name: 'Town', file, format: 'ical' })]));
    writeFileSync(
      file,
      calendar(
        entry('a', 'DTSTART:20261128T200000\nSUMMARY:Neap\nLOCATION:1 Quay\\, Tin Harbor'),
        entry('b', 'DTSTART;VALUE=DATE:20261129\nSUMMARY:Wretch - The Cannery 9pm'),
        entry('c', 'DTSTART:20261130T193000\nSUMMARY:Quiet Boat\\, The Cannery 7:30'),
        entry('d', 'DTSTART:20261201T193000\nSUMMARY:Harbor Lights - Wretch'),
      ),
    );
    await hear(app.db, await sourceNamed(app.db, 'town'), clockAt(SATURDAY));
    expect(await shows()).toMatchObject([
      { date: '2026-11-28', venue: { id: 'cannery' } },
      { date: '2026-11-29', event: 'Wretch', startTime: '2100', venue: { id: 'cannery' }, bill: [{ name: 'Wretch' }] },
      { date: '2026-11-30', event: 'Quiet Boat', startTime: '1930', venue: { id: 'cannery' }, bill: [{ artist: 'quietboat' }] },
      { date: '2026-12-01', event: 'Harbor Lights - Wretch', venue: { id: null } },
    ]);
  });

  test('keeps two sets of one evening, also where another source lists both', async () => {
    const sets = [
      entry('early', 'DTSTART:20261128T190000\nSUMMARY:Quiet Boat'),
      entry('late', 'DTSTART:20261128T213000\nSUMMARY:Quiet Boat'),
    ];
    await listen(calendar(...sets));
    const file = join(testFolder(), 'town.ics');
    const town = sampleSource({ id: 'town', name: 'Town', file, format: 'ical' });
    await app.db.transaction().execute((tx) => writeSources(tx, [town]));
    writeFileSync(
      file,
      calendar(
        entry('one', 'DTSTART:20261128T190000\nSUMMARY:Quiet Boat (early show)\nLOCATION:The Cannery'),
        entry('two', 'DTSTART:20261128T213000\nSUMMARY:Quiet Boat (late show)\nLOCATION:The Cannery'),
      ),
    );
    await hear(app.db, await sourceNamed(app.db, 'town'), clockAt(SATURDAY));
    expect((await shows()).map(({ startTime }) => startTime)).toEqual(['1900', '2130']);
  });

  test('twice changes nothing, also when the bytes are dealt anew', async () => {
    await listen(calendar(neap, pit));
    const before = await shows();
    expect(await listen(calendar(neap, pit))).toEqual(quiet);
    expect(await listen(calendar(pit, neap))).toEqual(quiet);
    expect(await listen(calendar(neap, pit), '2026-11-22T23:30:00Z')).toEqual(quiet);
    expect(await shows()).toEqual(before);
  });

  test('a changed entry changes its show, which keeps its id', async () => {
    await listen(calendar(neap));
    const [before] = await shows();
    const moved = neap.replace('20261128T200000', '20261129T213000').replace('w/ Neap', 'w/ Zoe B.');
    expect(await listen(calendar(moved))).toEqual({ ...quiet, changed: 1 });
    const after = await shows();
    expect(after).toHaveLength(1);
    expect(after[0]).toMatchObject({ id: before?.id, date: '2026-11-29', startTime: '2130' });
    expect(after[0]?.bill[1]?.artist).toBe('zoebee');
  });

  test('a cancelled entry keeps its show and says so, by status or by title', async () => {
    await listen(calendar(neap, pit));
    await listen(calendar(neap.replace('SUMMARY', 'STATUS:CANCELLED\r\nSUMMARY'), pit.replace('SUMMARY:', 'SUMMARY:[CANCELLED] ')));
    expect((await shows()).map(({ status, event }) => ({ status, event }))).toEqual([
      { status: 'cancelled', event: 'Quiet Boat w/ Neap' },
      { status: 'cancelled', event: 'Harbor Lights' },
    ]);
  });

  test('a vanished entry to come is no longer listed; the past stays; what returns stands again', async () => {
    await listen(calendar(neap, pit, gone));
    expect(await listen(calendar(neap))).toEqual({ ...quiet, withdrawn: 1 });
    expect((await shows()).map(({ date, status }) => [date, status])).toEqual([
      ['2026-11-01', 'announced'],
      ['2026-11-28', 'announced'],
      ['2026-12-05', 'no longer listed'],
    ]);
    expect(await listen(calendar(neap, pit))).toEqual({ ...quiet, changed: 1 });
    expect(await shows()).toHaveLength(3);
  });

  test('a calendar cut off withdraws nothing and says what it could not read', async () => {
    await listen(calendar(neap, pit));
    const cut = calendar(neap, pit).slice(0, 130);
    const { withdrawn, problems } = await listen(cut);
    expect(withdrawn).toBe(0);
    expect(problems).toBeGreaterThan(0);
    expect(await shows()).toHaveLength(2);
  });

  test('a source that cannot be read leaves what was known standing and says why', async () => {
    await listen(calendar(neap));
    const source = await findSource(app.db, 'feed');
    const { trouble } = await hear(app.db, { ...(source as NonNullable<typeof source>), file: join(file, 'nowhere') }, clockAt(SATURDAY));
    expect(trouble).toMatch(/can’t be read/);
    expect((await findSource(app.db, 'feed'))?.trouble).toBe(trouble);
    expect(await shows()).toHaveLength(1);
  });

  test('a site that stood still for weeks misses nothing that happened meanwhile', async () => {
    await listen(calendar(neap), '2026-11-21T23:30:00Z');
    await listen(calendar(neap, pit), '2026-12-20T23:30:00Z');
    expect((await shows()).map((show) => show.date)).toEqual(['2026-11-28', '2026-12-05']);
  });

  test('what a calendar drops once it has begun stays; only what is still to come is withdrawn', async () => {
    const matinee = entry('m', 'DTSTART:20261121T160000\nDTEND:20261121T173000\nSUMMARY:Matinee Act');
    const evening = entry('e', 'DTSTART:20261121T200000\nSUMMARY:Evening Act');
    await listen(calendar(matinee, evening, neap), '2026-11-21T20:00:00Z');
    expect(await listen(calendar(neap), '2026-11-22T05:15:00Z')).toEqual(quiet);
    expect((await shows()).map((show) => show.event)).toContain('Evening Act');
    await listen(calendar(matinee, evening, neap), '2026-11-22T05:20:00Z');
  });

  test('an entry that can no longer be read keeps its night', async () => {
    await listen(calendar(neap, pit, entry('other', 'DTSTART:20261210T200000\nSUMMARY:Other')));
    const { withdrawn } = await listen(
      calendar(neap, pit.replace('20261205T210000', '2026-12-05 9pm'), entry('other', 'DTSTART:20261210T200000\nSUMMARY:Other')),
    );
    expect(withdrawn).toBe(0);
    expect(await shows()).toHaveLength(3);
  });

  test('what is no calendar, or suddenly lists nothing, is trouble and takes nothing down', async () => {
    await listen(calendar(neap, pit, entry('x', 'DTSTART:20261210T200000\nSUMMARY:X')));
    const before = await findSource(app.db, 'feed');
    for (const bytes of [randomBytes(4000), '<!doctype html><h1>Bad gateway</h1>', calendar()]) {
      expect((await listen(bytes, '2026-11-23T00:00:00Z')).trouble).toMatch(/nothing|any of it/);
      expect(await shows()).toHaveLength(3);
    }
    expect((await findSource(app.db, 'feed'))?.well_heard_at).toBe(before?.well_heard_at);
  });

  test('an artist who joins the roster is linked at the next hearing', async () => {
    await listen(calendar(neap));
    expect((await shows())[0]?.bill[1]).toMatchObject({ artist: null, name: 'Neap' });
    const joined = sampleArtist({ id: 'neapact', name: 'The Neap' });
    await app.db.transaction().execute((tx) => writeArtists(tx, [joined]));
    expect(await listen(calendar(neap))).toEqual({ ...quiet, changed: 1 });
    expect((await shows())[0]?.bill[1]).toMatchObject({ artist: 'neapact', name: 'The Neap' });
  });

  test('a source that answers "not changed" is still read for the days that have come into reach', async () => {
    const weekly = calendar(entry('w', 'DTSTART:20261128T200000\nRRULE:FREQ=MONTHLY\nSUMMARY:Quiet Boat'));
    const asked: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      asked.push(request.headers['if-none-match']);
      if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end();
      else response.writeHead(200, { etag: '"v1"' }).end(weekly);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
    await app.db.transaction().execute((tx) => writeSources(tx, [sampleSource({ id: 'web', name: 'Web', url, format: 'ical' })]));
    const hearAt = async (now: string) => {
      const source = await findSource(app.db, 'web');
      return (
        source &&
        hear(app.db, source, clockAt(now), { fetchPolicy: { mayReach: (address) => address === '127.0.0.1', ports: 'any', pauseMs: 0 } })
      );
    };
    await hearAt('2026-11-21T23:30:00Z');
    await hearAt('2026-11-21T23:40:00Z');
    await hearAt('2026-11-21T23:50:00Z');
    expect(asked.at(-1)).toBe('"v1"');
    expect((await hearAt('2027-11-21T23:30:00Z'))?.added).toBeGreaterThan(0);
    expect((await shows()).at(-1)?.date).toMatch(/^2028/);
    // A reading that was under way when the address changed stores the old address's result.
    await hearAt('2027-11-21T23:32:00Z');
    await hearAt('2027-11-21T23:33:00Z');
    expect(asked.at(-1)).toBe('"v1"');
    await app.db
      .updateTable('source')
      .set({ url: `${url}other` })
      .where('id', '=', 'web')
      .execute();
    await hearAt('2027-11-21T23:35:00Z');
    expect(asked.at(-1)).toBeUndefined();
    server.close();
  });

  test('a database that is gone is trouble too, never a rejection', async () => {
    const source = await sourceNamed(app.db, 'feed');
    writeFileSync(file, calendar(neap));
    const other = await emptyDatabase(engine);
    await other.close();
    expect((await hear(other.db, source, app.clock)).trouble).not.toBeNull();
  });

  test('two processes hearing at once make one show of each night', async () => {
    writeFileSync(file, calendar(neap, pit));
    const source = await sourceNamed(app.db, 'feed');
    await Promise.all([hear(app.db, source, app.clock), hear(app.db, source, app.clock)]);
    expect(await shows()).toHaveLength(2);
    const [show] = await shows();
    expect(await findShow(app.db, show?.id ?? '')).toBeDefined();
  });
});
