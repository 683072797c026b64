import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { clockAt } from '#clock.ts';
import { newsBetween, sentencesOf } from '#follows/show-news.ts';
import { writeSources } from '#ingest/store/source-store.ts';
import { testFolder } from '#rig/folder.ts';
import { calendar, entry } from '#rig/open-desk.ts';
import { sampleSource, sourceNamed } from '#rig/samples.ts';
import { FULL_ENGINES, openTestApp, openTestSite } from '#rig/test-app.ts';
import { changesOf } from '#shows/show-changes.ts';
import { findShow } from '#shows/store.ts';
import { hear } from '../hear/hear.ts';

type Gig = [uid: string, date: string, name: string];
const SOON: Gig = ['u1', '2026-12-05', 'Quiet Boat'];
const LATER: Gig = ['u1', '2027-07-10', 'Quiet Boat'];
const OTHER: Gig = ['u2', '2027-03-01', 'Wretch'];
/** Next year, outside the days that are read. */
const FAR: Gig = ['u3', '2027-12-01', 'Neap'];

/** Shows in each format, with stable keys. */
const FORMATS = {
  ical: (gigs: Gig[]) =>
    calendar(
      ...gigs.map(([uid, date, name]) => entry(uid, `DTSTART:${date.replaceAll('-', '')}T200000\nSUMMARY:${name}\nLOCATION:The Cannery`)),
    ),
  sheet: (gigs: Gig[]) =>
    ['id,Date,Time,Band,Venue', ...gigs.map(([id, date, name]) => `${id},${date},8pm,${name},The Cannery`)].join('\n'),
  jsonld: (gigs: Gig[]) =>
    JSON.stringify(
      gigs.map(([id, date, name]) => ({
        '@context': 'https://schema.org',
        '@type': 'MusicEvent',
        url: `https://cannery.example/${id}`,
        name,
        startDate: `${date}T20:00`,
        location: { '@type': 'Place', name: 'The Cannery' },
      })),
    ),
};

describe.each(FULL_ENGINES)('a show that its source postpones, on %s', (engine) => {
  test('says the new day where the source does, and says so to who starred it', async () => {
    const app = await openTestSite(engine);
    onTestFinished(app.close);
    const file = join(testFolder(), 'source');
    await app.db.transaction().execute((tx) => writeSources(tx, [sampleSource({ id: 'venue', file, format: 'ical' })]));
    const say = async (description: string) => {
      writeFileSync(file, calendar(entry('u1', `DTSTART:20261205T200000\nSUMMARY:Quiet Boat\nLOCATION:The Cannery${description}`)));
      await app.db.updateTable('source').set({ fingerprint: null }).execute();
      await hear(app.db, await sourceNamed(app.db, 'venue'), clockAt('2026-11-21T12:00:00Z'));
    };
    await say('');
    const { show_id: id } = await app.db.selectFrom('listing').select('show_id').where('source_id', '=', 'venue').executeTakeFirstOrThrow();
    const sentences = async (since: string) => {
      const show = await findShow(app.db, id ?? '');
      const news = await newsBetween(app.db, id ?? '', { since, until: '9' });
      return show === undefined ? [] : sentencesOf(show, news, { tonight: '2026-11-21', today: '2026-11-21' });
    };
    await say('\nDESCRIPTION:This show has been postponed.');
    expect(await sentences('')).toMatchObject([expect.stringContaining('postponed: check with the venue for the new date')]);
    const since = (await changesOf(app.db, id ?? '')).at(-1)?.changed_at ?? '';
    await say('\nDESCRIPTION:This show has been postponed to Friday\\, December 11.');
    expect(await sentences(since)).toEqual([
      'Quiet Boat at The Cannery, on Saturday 12/5, 8:00 PM: postponed to Friday 12/11 (says venue).',
    ]);
    expect(await (await app.site.request('/shows.txt?from=2026-12-05')).text()).toMatch(/postponed\s+to\s+Friday\s+12\/11/);
  });
});

/** Sources are read half a year ahead. */
describe.each(FULL_ENGINES)('a show that is moved farther ahead than its source is heard for, on %s', (engine) => {
  test.each(Object.keys(FORMATS) as (keyof typeof FORMATS)[])('stays, under its new date (%s)', async (format) => {
    const app = await openTestApp(engine);
    onTestFinished(app.close);
    const file = join(testFolder(), 'source');
    await app.db.transaction().execute((tx) => writeSources(tx, [sampleSource({ id: 'venue', file, format })]));
    const say = async (day: string, ...gigs: Gig[]) => {
      writeFileSync(file, `${FORMATS[format](gigs)}\n`);
      await app.db.updateTable('source').set({ fingerprint: null }).execute();
      const { trouble, added, changed, withdrawn } = await hear(app.db, await sourceNamed(app.db, 'venue'), clockAt(`${day}T12:00:00Z`));
      return { trouble, added, changed, withdrawn };
    };
    const told = () => {
      const ofSource = app.db.selectFrom('listing').select('show_id').where('source_id', '=', 'venue');
      return app.db.selectFrom('show').select(['id', 'date', 'status']).where('id', 'in', ofSource).orderBy('date').execute();
    };
    const nothing = { trouble: null, added: 0, changed: 0, withdrawn: 0 };

    expect(await say('2026-11-21', SOON, OTHER, FAR)).toEqual({ ...nothing, added: 2 });
    const [was] = await told();
    expect(await say('2026-11-22', LATER, OTHER, FAR)).toEqual({ ...nothing, changed: 1 });
    expect((await told()).at(-1)).toEqual({ id: was?.id, date: '2027-07-10', status: 'announced' });
    // People who starred it are notified.
    expect(await changesOf(app.db, was?.id ?? '')).toMatchObject([{ field: 'date', before: '2026-12-05', after: '2027-07-10' }]);
    expect(await say('2026-11-23', LATER, OTHER, FAR)).toEqual(nothing);
    expect(await say('2027-02-20', LATER, OTHER, FAR)).toEqual(nothing);
    expect(await say('2027-02-21', SOON.with(1, '2027-02-28') as Gig, OTHER, FAR)).toEqual({ ...nothing, changed: 1 });
    expect((await told())[0]).toEqual({ id: was?.id, date: '2027-02-28', status: 'announced' });
  });

  test('is taken down where it is told no more, once its night is within reach', async () => {
    const app = await openTestApp(engine);
    onTestFinished(app.close);
    const file = join(testFolder(), 'source');
    await app.db.transaction().execute((tx) => writeSources(tx, [sampleSource({ id: 'venue', file, format: 'ical' })]));
    const say = async (day: string, ...gigs: Gig[]) => {
      writeFileSync(file, FORMATS.ical(gigs));
      await hear(app.db, await sourceNamed(app.db, 'venue'), clockAt(`${day}T12:00:00Z`));
      const show = app.db.selectFrom('show').innerJoin('listing', 'listing.show_id', 'show.id').select('status');
      return (await show.where('listing.key', '=', 'u1').executeTakeFirst())?.status;
    };
    await say('2026-11-21', SOON, OTHER);
    await say('2026-11-22', LATER, OTHER);
    expect(await say('2026-11-23', OTHER)).toBe('announced');
    expect(await say('2027-02-20', OTHER)).toBe('no longer listed');
  });
});
