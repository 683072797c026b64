import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readHead } from '#database/changes/change-log.ts';
import { type DatabaseAddress, openDatabase, openUnmigrated } from '#database/engines/open.ts';
import { writeSetting } from '#database/settings.ts';
import { hearDue } from '#ingest/hear/schedule.ts';
import { openLog } from '#log.ts';
import { testFolder } from '#rig/folder.ts';
import { ENGINES, type Engine, emptyPlace, openTestApp } from '#rig/test-app.ts';
import { checkChecksum, readBackup, writeBackup } from './file/file.ts';
import { Counter, type Counts, rowLine } from './file/lines.ts';
import { check } from './file/parse.ts';
import { dump } from './make/dump.ts';
import { countTables, restore } from './restore/restore.ts';

const now = Temporal.Instant.from('2026-11-22T03:00:00Z');

/** A site with read sources, and a text with everything that could break a backup. */
async function fullSite(engine: Engine) {
  const app = await openTestApp(engine);
  onTestFinished(app.close);
  await hearDue(app.db, app.clock, openLog('silent'));
  await app.db.transaction().execute((tx) => writeSetting(tx, 'odd', `Ænima "\\n\n\t 🎸 \u2028 ';--`));
  return app;
}

async function place(engine: Engine): Promise<DatabaseAddress> {
  const { address, close } = await emptyPlace(engine);
  onTestFinished(close);
  return address;
}

async function countsOf(address: DatabaseAddress, engine: Engine) {
  const db = await openUnmigrated(address, 'read');
  const counts = await countTables(db, engine);
  await db.destroy();
  return counts;
}

async function backupOf(address: DatabaseAddress, pasted?: string): Promise<string> {
  const file = join(testFolder(), 'night.backline');
  await writeBackup(dump({ address, pasted, now }), file);
  return file;
}

async function epochOf(address: DatabaseAddress): Promise<string> {
  const db = await openDatabase(address);
  const { epoch } = await readHead(db);
  await db.destroy();
  return epoch;
}

describe.each(ENGINES)('a backup of %s', (engine) => {
  test.each(ENGINES)('restores onto %s, every row as it was', async (other) => {
    const { address } = await fullSite(engine);
    const target = await place(other);
    const manifest = await restore(readBackup(await backupOf(address)), { address: target });
    const kept = await countsOf(address, engine);
    expect(kept.show?.rows).toBeGreaterThan(3);
    expect(await countsOf(target, other)).toEqual({ ...kept, change_head: expect.anything() });
    expect(manifest.tables).toEqual(kept);
    // The restored database is a normal one,
    const db = await openDatabase(target);
    // but its change log is new: cursors of the old one are void.
    const head = await readHead(db);
    expect(head).toMatchObject({ position: head.forgotten, epoch: expect.any(String) });
    expect(head.epoch).not.toBe(await epochOf(address));
    await db.updateTable('setting').set({ value: 'changed' }).where('key', '=', 'odd').execute();
    await db.destroy();
    expect((await countsOf(target, other)).setting?.hash).not.toBe(kept.setting?.hash);
  });

  test('is not restored over what is there, unless forced; then nothing of the old remains', async () => {
    const { address } = await fullSite(engine);
    const file = await backupOf(address);
    const other = await fullSite(engine);
    await other.db.transaction().execute((tx) => writeSetting(tx, 'mine', 'stays'));
    await expect(restore(readBackup(file), { address: other.address })).rejects.toThrow(/not empty/);
    expect(await other.db.selectFrom('setting').select('value').where('key', '=', 'mine').execute()).toEqual([{ value: 'stays' }]);
    await restore(readBackup(file), { address: other.address, force: true });
    expect(await other.db.selectFrom('setting').select('value').where('key', '=', 'mine').execute()).toEqual([]);
    expect(await countsOf(other.address, engine)).toEqual({ ...(await countsOf(address, engine)), change_head: expect.anything() });
  });

  test('that breaks off while it is restored leaves what was there', async () => {
    const { address } = await fullSite(engine);
    const before = await countsOf(address, engine);
    const file = await backupOf(address);
    async function* cutOff() {
      const lines: string[] = [];
      for await (const line of readBackup(file)) lines.push(line);
      yield* lines.slice(0, -1);
    }
    await expect(restore(cutOff(), { address, force: true })).rejects.toThrow(/cut off/);
    expect(await countsOf(address, engine)).toEqual(before);
  });

  test('holds everything acknowledged before it began, while 200 writes a second go on', async () => {
    const { db, address } = await fullSite(engine);
    let acknowledged = 0;
    let going = true;
    const writing = (async () => {
      while (going) {
        await db.transaction().execute((tx) => writeSetting(tx, `write ${String(acknowledged + 1).padStart(6, '0')}`, 'done'));
        acknowledged++;
        await new Promise((resolve) => setTimeout(resolve, 4));
      }
    })();
    const stop = async () => {
      going = false;
      await writing;
    };
    onTestFinished(stop);
    for (let round = 0; round < 5; round++) {
      const before = acknowledged;
      await vi.waitUntil(() => acknowledged >= before + 10, { timeout: 300_000, interval: 5 });
      const sure = acknowledged;
      const target = await place('sqlite');
      await restore(readBackup(await backupOf(address)), { address: target });
      const restored = await openUnmigrated(target, 'read');
      const rows = await restored.selectFrom('setting').select('key').where('key', 'like', 'write %').orderBy('key').execute();
      await restored.destroy();
      expect(sure).toBeGreaterThan(0);
      expect(rows.length).toBeGreaterThanOrEqual(sure);
      // No gaps: it is one moment.
      expect(rows.at(-1)?.key).toBe(`write ${String(rows.length).padStart(6, '0')}`);
    }
    await stop();
    expect(acknowledged).toBeGreaterThan(50);
  });
});

describe('a backup file', () => {
  test('carries the texts editors pasted, and their sources find them in the new place', async () => {
    const { db, address } = await fullSite('sqlite');
    const pasted = join(testFolder(), 'pasted');
    mkdirSync(pasted);
    writeFileSync(join(pasted, 'brine-hall.txt'), 'Nov 30: The Tidewrack');
    const first = await db.selectFrom('source').select('id').executeTakeFirst();
    await db
      .updateTable('source')
      .set({ url: null, file: join(pasted, 'brine-hall.txt') })
      .where('id', '=', first?.id ?? '')
      .execute();
    const target = await place('sqlite');
    const there = join(testFolder(), 'elsewhere');
    await restore(readBackup(await backupOf(address, pasted)), { address: target, pasted: there });
    expect(readFileSync(join(there, 'brine-hall.txt'), 'utf8')).toBe('Nov 30: The Tidewrack');
    const restored = await openUnmigrated(target, 'read');
    expect(
      await restored
        .selectFrom('source')
        .select('file')
        .where('id', '=', first?.id ?? '')
        .execute(),
    ).toEqual([{ file: join(there, 'brine-hall.txt') }]);
    await restored.destroy();
  });

  test('is the owner’s alone, and replaces nothing', async () => {
    const { address } = await fullSite('sqlite');
    const file = await backupOf(address);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await checkChecksum(file)).toBe(true);
    await expect(writeBackup(dump({ address, now }), file)).rejects.toThrow(/already exists/);
  });

  test('with any one bit flipped is noticed', async () => {
    const { address } = await fullSite('sqlite');
    const file = await backupOf(address);
    const whole = readFileSync(file);
    for (let flip = 0; flip < 300; flip++) {
      const bad = Buffer.from(whole);
      const at = Math.floor((flip / 300) * bad.length);
      bad[at] = (bad[at] ?? 0) ^ (1 << (flip % 8));
      writeFileSync(file, bad);
      await expect(checkChecksum(file)).rejects.toThrow(/differs/);
    }
  });

  test('with a bit flipped and no checksum beside it never restores as something else', async () => {
    const { address } = await fullSite('sqlite');
    const whole = await check(dump({ address, now }));
    const file = await backupOf(address);
    const good = readFileSync(file);
    const lone = join(testFolder(), 'lone.backline');
    let noticed = 0;
    for (let flip = 0; flip < 300; flip++) {
      const bad = Buffer.from(good);
      const at = Math.floor((flip / 300) * bad.length);
      bad[at] = (bad[at] ?? 0) ^ (1 << (flip % 8));
      writeFileSync(lone, bad);
      expect(await checkChecksum(lone)).toBe(false);
      // Some bytes of a gzip header mean nothing (a time, a system), so such a file is still whole.
      const read = await check(readBackup(lone)).catch(() => undefined);
      if (read === undefined) noticed++;
      else expect(read).toEqual(whole);
    }
    expect(noticed).toBeGreaterThan(290);
  });

  test('of a newer shape than is known is refused, and the database stays', async () => {
    const target = await place('sqlite');
    async function* lines() {
      yield '{"backline":1,"engine":"sqlite","schema":"999-tomorrow","madeAt":"2026-11-22T03:00:00Z"}\n';
    }
    await expect(restore(lines(), { address: target })).rejects.toThrow(/newer Backline/);
  });

  test('of an older shape is brought to the newest', async () => {
    const target = await place('sqlite');
    const venue = {
      id: 'brine-hall',
      name: 'Brine Hall',
      sort_key: 'brine hall',
      description: '',
      address: '',
      city: '',
      website: null,
      ages: null,
      daymark: '',
    };
    const rows = {
      artist: [],
      artist_alias: [],
      credit: [],
      listing: [],
      member: [],
      setting: [],
      show: [],
      source: [],
      venue: [venue],
      venue_alias: [],
    };
    async function* lines() {
      yield '{"backline":1,"engine":"postgres","schema":"001-archive","madeAt":"2026-11-22T03:00:00Z"}\n';
      const tables: Counts = {};
      for (const [table, kept] of Object.entries(rows)) {
        const columns = Object.keys(venue).sort();
        const counter = new Counter();
        yield `${JSON.stringify({ table, columns })}\n`;
        for (const row of kept as Record<string, string | null>[]) {
          const line = rowLine(columns.map((column) => row[column] ?? null));
          counter.add(line);
          yield line;
        }
        tables[table] = counter.total();
      }
      yield `${JSON.stringify({ tables, files: new Counter().total() })}\n`;
    }
    await restore(lines(), { address: target });
    const db = await openUnmigrated(target, 'read');
    expect(await db.selectFrom('venue').select('name').execute()).toEqual([{ name: 'Brine Hall' }]);
    expect(await db.selectFrom('decision').selectAll().execute()).toEqual([]);
    await db.destroy();
  });
});
