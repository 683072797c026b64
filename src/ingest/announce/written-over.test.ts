import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { clockAt } from '#clock.ts';
import { writeSources } from '#ingest/store/source-store.ts';
import { testFolder } from '#rig/folder.ts';
import { calendar, entry } from '#rig/open-desk.ts';
import { sampleSource, sourceNamed } from '#rig/samples.ts';
import { ENGINES, openTestApp } from '#rig/test-app.ts';
import { hear } from '../hear/hear.ts';

/** Calendars in which one entry is always the next night. */
describe.each(ENGINES)('an entry written over, on %s', (engine) => {
  const told = (date: string, name: string) => calendar(entry('next', `DTSTART:${date}T210000\nSUMMARY:${name}\nLOCATION:The Net Loft`));

  /** The shows after a source said these things at these times. */
  async function announced(...said: readonly (readonly [now: string, text: string])[]) {
    const app = await openTestApp(engine);
    try {
      const file = join(testFolder(), 'next.ics');
      await app.db.transaction().execute((tx) => writeSources(tx, [sampleSource({ id: 'next', file, format: 'ical' })]));
      for (const [now, text] of said) {
        writeFileSync(file, text);
        await app.db.updateTable('source').set({ fingerprint: null }).execute();
        expect((await hear(app.db, await sourceNamed(app.db, 'next'), clockAt(now))).trouble).toBeNull();
      }
      const shows = app.db.selectFrom('show').innerJoin('listing', 'listing.show_id', 'show.id').where('listing.source_id', '=', 'next');
      return await shows.select(['show.date', 'show.event', 'show.status']).orderBy('show.date').execute();
    } finally {
      await app.close();
    }
  }

  test('leaves the nights that are over in the archive', async () => {
    expect(
      await announced(
        ['2026-11-20T12:00:00Z', told('20261123', 'Neap')],
        ['2026-11-25T12:00:00Z', told('20261130', 'Wretch')],
        ['2026-11-26T12:00:00Z', told('20261130', 'Wretch and Neap')],
        ['2026-12-02T12:00:00Z', told('20261207', 'Neap')],
      ),
    ).toEqual([
      { date: '2026-11-23', event: 'Neap', status: 'announced' },
      { date: '2026-11-30', event: 'Wretch and Neap', status: 'announced' },
      { date: '2026-12-07', event: 'Neap', status: 'announced' },
    ]);
  });

  test('moves a night that is still to come, and one that never was', async () => {
    expect(await announced(['2026-11-20T12:00:00Z', told('20261123', 'Neap')], ['2026-11-21T12:00:00Z', told('20261130', 'Neap')])).toEqual(
      [{ date: '2026-11-30', event: 'Neap', status: 'announced' }],
    );
    // Entered with last year's date, then corrected.
    expect(await announced(['2026-11-20T12:00:00Z', told('20261101', 'Neap')], ['2026-11-21T12:00:00Z', told('20261130', 'Neap')])).toEqual(
      [{ date: '2026-11-30', event: 'Neap', status: 'announced' }],
    );
  });
});
