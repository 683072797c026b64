import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testFolder } from '#rig/folder.ts';
import { sampleSource, sourceNamed } from '#rig/samples.ts';
import { openTestApp, type TestApp } from '#rig/test-app.ts';
import { hear } from '../hear/hear.ts';
import { writeSources } from '../store/source-store.ts';

const NIGHTS = 300;

async function appHearing(files: Record<string, string>) {
  const app = await openTestApp('sqlite');
  onTestFinished(app.close);
  const folder = testFolder();
  const sources = Object.entries(files).map(([id, text]) => {
    const file = join(folder, `${id}.txt`);
    writeFileSync(file, text);
    return sampleSource({ id, name: id, file });
  });
  await app.db.transaction().execute((tx) => writeSources(tx, sources));
  return app;
}

async function listen(app: TestApp, id: string) {
  const source = await sourceNamed(app.db, id);
  return hear(app.db, source, app.clock);
}

test('two sources that tell the same few hundred nights of one venue and date make one show of each', async () => {
  const sheet = (more: string) =>
    `Date,Time,Band,Venue\n${Array.from({ length: NIGHTS }, (_, n) => `2026-11-28,8pm,Neap ${n} and Tide ${n * 7},The Cannery${more}`).join('\n')}`;
  const app = await appHearing({
    one: sheet(''),
    other: sheet(', Tin Harbor').replaceAll('The Cannery, Tin Harbor', '"The Cannery, Tin Harbor"'),
  });
  expect(await listen(app, 'one')).toMatchObject({ heard: NIGHTS, added: NIGHTS, trouble: null });
  expect(await listen(app, 'other')).toMatchObject({ heard: NIGHTS, added: NIGHTS, trouble: null });
  const shows = await app.db.selectFrom('listing').select('show_id').distinct().execute();
  expect(shows).toHaveLength(NIGHTS);
});

test('a calendar that says one night a hundred times over has it taken in twenty times, and is told so once', async () => {
  const entry = (n: number) =>
    `BEGIN:VEVENT\r\nUID:n${n}\r\nDTSTART:20261128T200000\r\nSUMMARY:Quiet Boat\r\nLOCATION:The Cannery\r\nEND:VEVENT\r\n`;
  const text = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${Array.from({ length: 100 }, (_, n) => entry(n)).join('')}END:VCALENDAR\r\n`;
  const app = await appHearing({ feed: text });
  const why = 'they repeat so often that we left out the rest';
  expect(await listen(app, 'feed')).toMatchObject({
    heard: 100,
    added: 20,
    trouble: null,
    problems: [{ where: 'the entries of 2026-11-28', why }],
  });
  expect(await app.db.selectFrom('listing').select('show_id').distinct().execute()).toHaveLength(1);
});

test('a title made to be slow to read is heard, and understood like any other', async () => {
  const title = `[${' '.repeat(280)}x`;
  const text = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART:20261121T200000\r\nRRULE:FREQ=DAILY\r\nSUMMARY:${title}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
  const app = await appHearing({ feed: text });
  expect(await listen(app, 'feed')).toMatchObject({ added: 183, trouble: null });
});
