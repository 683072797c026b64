import { cpSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findArtist, writeArtists } from '#artists/store.ts';
import { clockAt, timestamp } from '#clock.ts';
import { openDatabase } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { listDecisions } from '#desk/decisions/decision-store.ts';
import { hear } from '#ingest/hear/hear.ts';
import { hearDue } from '#ingest/hear/schedule.ts';
import { addSource, type NewSource, noteHearing, type Source } from '#ingest/store/source-store.ts';
import { openLog } from '#log.ts';
import { backline, backlineAlone } from '#rig/command-line.ts';
import { testFolder } from '#rig/folder.ts';
import { sampleSource, sourceNamed } from '#rig/samples.ts';
import { ENGINES, emptyDatabase, SATURDAY } from '#rig/test-app.ts';
import { loadPack, loadPackOnce } from './load.ts';
import { readPack } from './read/read.ts';

const NOW = Temporal.Instant.from(SATURDAY);

/** A source added by an editor. */
const GIGS: NewSource = sampleSource({ id: 'gigs', name: 'Gigs', file: '/nowhere/feeds/bilge.ics', format: 'ical' });

describe.each(ENGINES)('loading a pack on %s', (engine) => {
  let app: Awaited<ReturnType<typeof emptyDatabase>>;
  const pack = readPack('test/scene');
  beforeEach(async () => {
    app = await emptyDatabase(engine);
  });
  afterEach(() => app.close());

  test('dates what the pack teaches by the clock of whoever loads it', async () => {
    const taught = { names: [], kinds: [{ title: 'Quiz', kind: 'other' as const }], places: [], bills: [] };
    await loadPackOnce(app.db, { ...pack, taught }, NOW);
    expect((await listDecisions(app.db, 5)).map(({ at }) => at)).toEqual([timestamp(NOW)]);
  });

  test('happens once; what editors changed since is theirs', async () => {
    expect(await loadPackOnce(app.db, pack, NOW)).toBe('loaded');
    const boat = pack.artists.find((artist) => artist.id === 'quietboat');
    if (boat === undefined) throw new Error('the pack has lost its boat');
    await app.db.transaction().execute((tx) => writeArtists(tx, [{ ...boat, description: 'An editor’s words.' }]));
    expect(await loadPackOnce(app.db, pack, NOW)).toBe('up to date');
    expect(await loadPackOnce(app.db, { ...pack, fingerprint: 'other' }, NOW)).toBe('pack has changed');
    expect((await findArtist(app.db, 'quietboat'))?.description).toBe('An editor’s words.');
    await loadPack(app.db, pack, NOW);
    expect((await findArtist(app.db, 'quietboat'))?.description).toBe('Short and slow.');
  });

  test('of which a file is missing is not taken in; one that goes missing later is the trouble of its source alone', async () => {
    const town = join(testFolder(), 'town');
    cpSync(pack.folder, town, { recursive: true });
    const broken = {
      ...readPack(town),
      sources: pack.sources.map((source) => (source.id === 'bilge-calendar' ? { ...source, file: 'feeds' } : source)),
    };
    await expect(loadPackOnce(app.db, broken, NOW)).rejects.toThrow(
      'sources.json: bilge-calendar.file: there is no file feeds in the pack.',
    );
    expect(await findArtist(app.db, 'quietboat')).toBeUndefined();

    await loadPackOnce(app.db, readPack(town), NOW);
    rmSync(join(town, 'feeds', 'bilge.ics'));
    expect(await loadPackOnce(app.db, readPack(town), NOW)).toBe('up to date');
    await expect(loadPack(app.db, readPack(town), NOW)).rejects.toThrow('there is no file feeds/bilge.ics in the pack.');
  });

  test('that was moved has its own files heard where they are now; all else of a source stays as it is', async () => {
    const town = join(testFolder(), 'town8');
    cpSync(pack.folder, town, { recursive: true });
    await loadPackOnce(app.db, readPack(town), NOW);
    await inTransaction(app.db, (tx) => addSource(tx, 'Gigs', () => GIGS, 'desk'));
    await hearDue(app.db, clockAt(SATURDAY), openLog('silent'));
    await noteHearing(app.db, 'bilge-calendar', { paused: 1, every_minutes: 17 });

    const moved = town.replace('town8', 'town9');
    renameSync(town, moved);
    const lost = await hear(app.db, await named('cannery-calendar'), clockAt(SATURDAY));
    expect(lost.trouble).toContain('there is no such file');

    expect(await backline(['source', 'list'], { ...app.environment, SCENE: moved })).toMatchObject({ code: 0, err: '' });
    expect(await named('cannery-calendar')).toMatchObject({ file: join(moved, 'feeds/cannery.ics'), every_minutes: 360 });
    expect(await named('bilge-calendar')).toMatchObject({ file: join(moved, 'feeds/bilge.ics'), every_minutes: 17, paused: 1 });
    expect(await named('gigs')).toMatchObject({ file: GIGS.file });
    // It had failed and was to be skipped for hours, but at its new address it has not failed.
    const tallies = await hearDue(app.db, clockAt('2026-11-22T05:31:00Z'), openLog('silent'));
    expect(tallies.find(({ source }) => source === 'cannery-calendar')).toMatchObject({ trouble: null });
  });

  test('is looked at by several processes at once, and nothing is written where it did not move', async () => {
    const town = join(testFolder(), 'town9');
    cpSync(pack.folder, town, { recursive: true });
    await loadPackOnce(app.db, pack, NOW);
    const starts = [1, 2, 3].map(() => backlineAlone(['source', 'list'], { ...app.environment, SCENE: town }));
    for (const start of await Promise.all(starts)) expect(start).toMatchObject({ code: 0, err: '' });
    expect((await named('bilge-calendar')).file).toBe(join(town, 'feeds/bilge.ics'));

    const asked: string[] = [];
    const watched = await openDatabase(app.address, ({ sql }) => asked.push(sql));
    asked.length = 0;
    await loadPackOnce(watched, readPack(town), NOW);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((sql) => !sql.startsWith('select'))).toEqual([]);
    await watched.destroy();
  });

  test('that was moved and changed leaves its sources where they are until it is taken in', async () => {
    await loadPackOnce(app.db, pack, NOW);
    const { file } = await named('bilge-calendar');
    const town = join(testFolder(), 'town9');
    cpSync(pack.folder, town, { recursive: true });
    const changed = { ...pack, folder: town, fingerprint: 'other' };
    expect(await loadPackOnce(app.db, changed, NOW)).toBe('pack has changed');
    expect((await named('bilge-calendar')).file).toBe(file);
    await loadPack(app.db, changed, NOW);
    expect((await named('bilge-calendar')).file).toBe(join(town, 'feeds/bilge.ics'));
  });

  async function named(id: string): Promise<Source> {
    const source = await sourceNamed(app.db, id);
    return source;
  }

  test('that fails leaves nothing behind', async () => {
    const broken = { ...pack, sources: [{ ...pack.sources[0], id: 'x', venue: 'nowhere' } as (typeof pack.sources)[number]] };
    await expect(loadPackOnce(app.db, broken, NOW)).rejects.toThrow();
    expect(await findArtist(app.db, 'quietboat')).toBeUndefined();
  });
});
