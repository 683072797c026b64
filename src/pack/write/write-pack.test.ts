import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { wholeRoster } from '#artists/store.ts';
import type { Database } from '#database/engines/open.ts';
import type { Deciding } from '#desk/decisions/decision-store.ts';
import { editEntry } from '#desk/entries/edit-entry.ts';
import { makeEntry } from '#desk/entries/make-entry.ts';
import { hideEntry, mergeArtists } from '#desk/entries/off-roster.ts';
import { mergeVenues } from '#desk/merge-venues.ts';
import { allIsOfKind, isOfKind, playedBy, readAs } from '#desk/questions/answer-actions.ts';
import { editSource } from '#desk/sources/edit-source.ts';
import { keepSource } from '#desk/sources/sources.ts';
import { hearDue } from '#ingest/hear/schedule.ts';
import { pauseSource } from '#ingest/store/source-store.ts';
import { openLog } from '#log.ts';
import { openSentPictures } from '#pictures/sent/sent-pictures.ts';
import { testFolder } from '#rig/folder.ts';
import { photograph } from '#rig/picture-files.ts';
import {
  ENGINES,
  type Engine,
  emptyDatabase,
  FULL_ENGINES,
  openAnotherSite,
  openTestSite,
  SATURDAY,
  type TestSite,
} from '#rig/test-app.ts';
import { ArtistFields } from '#scene/desk/desk-entry.ts';
import { withoutUndefined } from '#scene/without-undefined.ts';
import { isNothing } from '../difference.ts';
import { compareWithPack, loadPack } from '../load.ts';
import { type Pack, readPack } from '../read/read.ts';
import { writePack } from './write-pack.ts';

const NOW = Temporal.Instant.from(SATURDAY);
const BY: Deciding & { tonight: string } = { editor: '', now: NOW, tonight: '2026-11-21' };

/** Differences between equal scenes: random ids and times. */
const BY_CHANCE: ReadonlySet<string> = new Set(['id', 'sequence', 'announcedAt', 'changedAt', 'lastChecked', 'checkedAt', 'heardAt']);

/** Everything public in the API. */
async function publicAnswers(site: TestSite): Promise<{ entries: unknown; shows: unknown[] }> {
  const ask = async (path: string) => {
    const answer = await site.site.request(`/api${path}`);
    return [path, answer.status, answer.headers.get('location'), answer.status === 200 ? ((await answer.json()) as unknown) : null];
  };
  const artists = (await wholeRoster(site.db)).map(({ id }) => `/artists/${id}`);
  const venues = (await site.db.selectFrom('venue').select('id').orderBy('id').execute()).map(({ id }) => `/venues/${id}`);
  const moved = await site.db.selectFrom('moved').select(['kind', 'from_id']).where('kind', '<>', 'show').orderBy('from_id').execute();
  const old = moved.map(({ kind, from_id }) => `/${kind}s/${from_id}`);
  const lists = ['/artists?limit=100', '/venues', '/tree'];
  const paths = [...new Set([...lists, ...artists, ...venues, ...old])].sort();
  const shows = JSON.parse(
    JSON.stringify(await (await site.site.request('/api/shows?from=2026-11-01&to=2027-11-01&others=1&perhaps=1&limit=500')).json()),
    (key, value: unknown) => (BY_CHANCE.has(key) && (key !== 'id' || isMadeByChance(value)) ? undefined : value),
  ) as { shows: unknown[] };
  return { entries: await Promise.all(paths.map(ask)), shows: shows.shows };
}

/** Shows have random ids; venues in them have readable ones. */
function isMadeByChance(id: unknown): boolean {
  return typeof id === 'string' && /^[0-9a-z]{13}$/.test(id);
}

describe.each(FULL_ENGINES)('a scene pack written out of a scene on %s', (engine) => {
  /** The scene of a pack in a new database, with its sources read. */
  async function sceneOf(app: TestSite, pack: Pack): Promise<TestSite> {
    const { db, close } = await emptyDatabase(engine);
    onTestFinished(close);
    await loadPack(db, pack, NOW);
    await hearDue(db, app.clock, openLog('silent'));
    return openAnotherSite({ ...app, pack }, db);
  }

  async function living(): Promise<TestSite> {
    const app = await openTestSite(engine);
    onTestFinished(app.close);
    return app;
  }

  const written = async (db: Database, pack: Pack, handing?: { withPrivate: boolean }) => {
    const folder = join(testFolder(), 'town');
    const report = await writePack(db, pack, folder, handing);
    return { folder, report, made: readPack(folder) };
  };

  test('that nobody changed is the pack it came from', async () => {
    const app = await living();
    const { made, report } = await written(app.db, app.pack);
    expect(made).toEqual({ ...app.pack, folder: made.folder });
    expect(report.left).toEqual([]);
    expect(isNothing(await compareWithPack(app.db, made, NOW))).toBe(true);
  });

  test('holds what was changed at the desk: a new scene answers as the one it came from, and that finds nothing to change', async () => {
    const app = await living();
    await changeEverything(app);
    const { made, report } = await written(app.db, app.pack, { withPrivate: true });
    expect(report.left).toEqual([]);
    expect(report.written).toMatchObject({ pictures: 2, sources: 3 });
    const difference = await compareWithPack(app.db, made, NOW);
    expect(difference).toMatchObject({ artists: { kept: [] }, venues: { kept: [] }, sources: { kept: [] } });
    expect(isNothing(difference)).toBe(true);
    const there = await sceneOf(app, made);
    const answers = await publicAnswers(there);
    expect(JSON.stringify(answers.shows)).toContain(
      '"venue":{"id":"bilge","name":"Bilge Bar"},"bill":[{"artist":"neaptide","name":"Neap Tide"',
    );
    expect(answers).toEqual(await publicAnswers(app));
    for (const file of readdirSync(join(made.folder, 'pictures')))
      expect((await there.site.request(`/pictures/${file}`)).status, file).toBe(200);
    // So does a pack exported from that scene.
    const again = await written(there.db, made);
    expect({ ...again.made, folder: '' }).toEqual({ ...made, folder: '' });
  });

  test('goes into an empty folder alone, whole or not at all', async () => {
    const app = await living();
    const folder = testFolder();
    mkdirSync(join(folder, 'town'));
    await writePack(app.db, app.pack, join(folder, 'town'));
    expect(statSync(join(folder, 'town')).mode & 0o777).toBe(0o777 & ~process.umask());
    await expect(writePack(app.db, app.pack, join(folder, 'town'))).rejects.toThrow('There’s already something in');
    writeFileSync(join(folder, 'file'), '');
    await expect(writePack(app.db, app.pack, join(folder, 'file'))).rejects.toThrow('a file is in the way');
    const twice = ['oboe', 'flute'].map((part) => ({ name: 'Wren', part, musician: 'wren' }));
    await editEntry(app.db, 'artist', 'quietboat', { fields: { members: twice } }, BY);
    await expect(writePack(app.db, app.pack, join(folder, 'other'))).rejects.toThrow(
      /^The scene says what no pack may: artists\.json: quietboat\.members\.1: wren is already at members\.0; .*\. Set it right at the desk/,
    );
    expect(readdirSync(folder).sort()).toEqual(['file', 'town']);
  });

  test('says what it leaves out', async () => {
    const app = await living();
    await editEntry(app.db, 'artist', 'zoebee', { fields: { artistimage: 'gone.jpg' } }, BY);
    await pauseSource(app.db, 'cannery-calendar', true);
    const { report, made } = await written(app.db, app.pack);
    expect(made.sources.map(({ id, paused }) => [id, paused])).toEqual([
      ['cannery-calendar', true],
      ['bilge-calendar', undefined],
    ]);
    expect(report.left).toEqual(['The picture of Zoë Bee (gone.jpg): it is not there.']);
    expect(report.leftBehind).toMatchObject({ decisions: 1, revisions: 1 });
    expect(made.artists.find(({ id }) => id === 'zoebee')?.artistimage).toBeUndefined();
  });
});

/** A month of an editor's work. */
async function changeEverything({ db, pack, clock }: TestSite): Promise<void> {
  const sent = openSentPictures({ db, night: pack.scene.look.night, cache: join(testFolder(), 'sent'), log: openLog('silent') });
  const poster = `${(await sent.take(await photograph(), { by: 'wren', now: NOW })).id}.webp`;
  const room = `${(await sent.take(await photograph({ hue: 90 }), { by: 'wren', now: NOW })).id}.webp`;
  await editEntry(
    db,
    'artist',
    'quietboat',
    {
      address: 'the-quiet-boat',
      fields: {
        name: 'The Quiet Boat',
        othernames: ['Quiet Boat', 'QB'],
        genres: ['folk', 'harbour drone'],
        artistimage: poster,
        imageview: { alt: 'Two on a pier', x: 20, y: 70 },
        members: [{ name: 'Wren', part: 'oboe', musician: 'wren', from: '2019', img: poster }],
      },
    },
    BY,
  );
  const { id } = await makeEntry(db, 'artist', { fields: { name: 'Neap Tide', website: 'https://neap.example/' }, despite: false }, BY);
  await mergeArtists(db, 'harborlights', id, BY);
  await hideEntry(db, 'artist', 'zoebee', { why: 'not public', note: 'a letter' }, BY);
  const image = { file: room, alt: 'The venue', x: 50, y: 40 };
  await editEntry(db, 'venue', 'cannery', { fields: { image, capacity: 300, position: { lat: 32.5, lon: -79.5 } } }, BY);
  await makeEntry(db, 'venue', { fields: { name: 'Old Bilge' }, despite: false }, BY);
  await mergeVenues(db, 'oldbilge', 'bilge', BY);
  await readAs(db, { kind: 'artist', words: 'The Neaps', means: id }, BY);
  await readAs(db, { kind: 'venue', words: 'Somewhere', means: null }, BY);
  await playedBy(db, { words: 'Sunday Special', bill: { title: 'Special', performers: ['Neap Tide', '"__proto__"'] } }, BY);
  await isOfKind(db, { words: 'Pub Quiz', kind: 'other' }, BY);
  const { id: show } = await db.selectFrom('show').select('id').where('venue_id', 'is not', null).limit(1).executeTakeFirstOrThrow();
  await allIsOfKind(db, { show, kind: 'music' }, BY);
  const work = { db, zone: pack.scene.zone, fetchPolicy: {} };
  await editSource(db, 'bilge-calendar', { fields: { filter: { leave: { words: ['trivia'] } }, everyMinutes: 45 } }, BY);
  const list = '2026-12-05 8pm The Neaps at Old Bilge\n2026-12-06 9pm Harbor Lights at The Cannery\n';
  await keepSource(work, { what: list, name: 'A list', format: 'list', everyMinutes: 60, terms: 'Asked.' }, { editor: '', now: NOW });
  await hearDue(db, clock, openLog('silent'));
}

const Edited = ArtistFields.partial();
const text = fc.string({ unit: 'grapheme', maxLength: 40 });
const link = fc.constantFrom('https://a.example/', 'https://b.example/x?y=z', null);
/** Edits of an artist at the desk. */
const edit = fc
  .record(
    {
      name: text,
      othernames: fc.array(text, { maxLength: 3 }),
      description: text,
      genres: fc.uniqueArray(fc.constantFrom('folk' as const, 'jazz' as const, 'sea shanty'), { maxLength: 3 }),
      verified: fc.boolean(),
      website: link,
      formed: fc.constantFrom('1998', '2012-05', null),
      members: fc.array(fc.record({ name: text, part: text }, { requiredKeys: ['name', 'part'] }), { maxLength: 3 }),
    },
    { requiredKeys: [] },
  )
  .filter((fields) => Edited.safeParse(fields).success)
  .map((fields) => withoutUndefined(Edited.parse(fields)));

test('whatever is said of artists, the pack says it, and nothing is left to change', async () => {
  const app = await openTestSite(ENGINES[0] as Engine);
  onTestFinished(app.close);
  const folder = testFolder();
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('quietboat', 'zoebee', 'harborlights'), edit, async (id, fields) => {
      await editEntry(app.db, 'artist', id, { fields }, BY).catch((error: Error) => expect(error.message).toContain('Nothing differs'));
      const town = join(folder, String(round++));
      await writePack(app.db, app.pack, town);
      const made = readPack(town);
      expect(made.artists.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(await wholeRoster(app.db));
      const difference = await compareWithPack(app.db, made, NOW);
      expect(isNothing(difference)).toBe(true);
      expect(JSON.parse(readFileSync(join(town, 'artists.json'), 'utf8'))[id]).not.toHaveProperty('id');
    }),
    { numRuns: 24 },
  );
});
