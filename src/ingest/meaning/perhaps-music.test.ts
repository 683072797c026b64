import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { clockAt } from '#clock.ts';
import { writeSources } from '#ingest/store/source-store.ts';
import { testFolder } from '#rig/folder.ts';
import { sampleSource, sourceNamed } from '#rig/samples.ts';
import { ENGINES, openTestApp } from '#rig/test-app.ts';
import { hear } from '../hear/hear.ts';

const CONCERTS =
  'Salt Psalm,The Low Tides,Ulla Vern Band,Neap w/ DJ Egg,Quiet Boat + Brine,Gull & Heron,Die Gans,Big Kelp,Windlass,The Wretches,Zoe Bee,Bo Ash,Tin Hats,Dusk Trio,King Tide,Cold Hands,Small Boats,Wet Plate,Harbor Choir Concert,Jazz Night'.split(
    ',',
  );
const ASKED = ['Tax Help for Seniors', 'Job Club', 'Silent Disco', 'Wrestling Bash', 'Hamilton', 'Swan Lake', 'Tig Notaro', 'Ira Glass'];

describe.each(ENGINES)('among a calendar’s concerts, on %s', (engine) => {
  test.each(['The Cannery', 'Harbor Theatre'])(
    'at %s what may be no music is asked about, and what is a band’s name is not',
    async (place) => {
      const app = await openTestApp(engine);
      onTestFinished(app.close);
      const file = join(testFolder(), 'house.csv');
      const nights = [...CONCERTS, ...ASKED].map((title, at) => `2026-12-${String(at + 1).padStart(2, '0')},8pm,"${title}","${place}"`);
      writeFileSync(file, `Date,Time,Title,Venue\n${nights.join('\n')}\n`);
      await app.db.transaction().execute((tx) => writeSources(tx, [sampleSource({ id: 'house', file, format: 'sheet' })]));
      expect((await hear(app.db, await sourceNamed(app.db, 'house'), clockAt('2026-11-21T12:00:00Z'))).trouble).toBeNull();
      const asked = await app.db.selectFrom('question').select('words').where('kind', '=', 'kind').execute();
      expect(asked.map(({ words }) => words).sort()).toEqual(ASKED.toSorted());
    },
  );
});
