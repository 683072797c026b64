import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pino from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isBroken } from '#database/engines/open.ts';
import { openLog } from '#log.ts';
import { testFolder } from '#rig/folder.ts';
import { ENGINES, type Engine, openTestApp } from '#rig/test-app.ts';
import { checkChecksum, checksumOf } from '../file/file.ts';
import { readFinding } from '../file/finding.ts';
import { acceptRows, findProblems } from '../file/inspect.ts';
import { takeTurn } from './due.ts';
import { keepNewest, listBackups } from './keep.ts';
import { drill, keepProved, makeBackup } from './make.ts';
import { type BackupPlan, backUpWhenDue, type Hands, startBackups } from './schedule.ts';

const began = Temporal.Instant.from('2026-11-22T03:00:00Z');
const hands: Hands = {
  check: findProblems,
  make: ({ file, now, ...what }) => makeBackup({ ...what, now: Temporal.Instant.from(now) }, file),
};

async function keeping(engine: Engine, changed: Partial<BackupPlan> = {}) {
  const { db, address, close } = await openTestApp(engine);
  onTestFinished(close);
  let now = began;
  const wait = (duration: Temporal.DurationLike) => {
    now = now.add(duration);
  };
  const folder = join(testFolder(), 'backups');
  const all: BackupPlan = { db, address, pasted: '', folder, every: 24, keep: 2, clock: () => now, log: openLog('silent'), ...changed };
  return { all, wait, folder };
}

describe.each(ENGINES)('scheduled backups of %s', (engine) => {
  test('come when they are due, are drilled, and the newest are kept', async () => {
    const { all, wait, folder } = await keeping(engine);
    expect(await backUpWhenDue(all, hands)).toBeUndefined();
    wait({ minutes: 10 });
    for (let day = 0; day < 3; day++) {
      expect(await backUpWhenDue(all, hands)).toMatchObject({ rows: expect.any(Number) });
      wait({ hours: 23 });
      expect(await backUpWhenDue(all, hands)).toBeUndefined();
      wait({ hours: 1 });
    }
    expect(readdirSync(folder).sort()).toEqual([
      'backline-2026-11-23T031000Z.backline',
      'backline-2026-11-23T031000Z.backline.sha256',
      'backline-2026-11-24T031000Z.backline',
      'backline-2026-11-24T031000Z.backline.sha256',
    ]);
    expect(isBroken(all.db)).toBe(false);
  });

  test('are made by one process alone, however many find them due at once', async () => {
    const { all, wait } = await keeping(engine);
    await takeTurn(all.db, began);
    wait({ minutes: 10 });
    const turns = await Promise.all(Array.from({ length: 8 }, () => takeTurn(all.db, all.clock())));
    expect(turns.filter(Boolean)).toHaveLength(1);
    wait({ minutes: 59 });
    expect(await takeTurn(all.db, all.clock())).toBe(false);
    // The process with the claim is gone.
    wait({ minutes: 1 });
    expect(await takeTurn(all.db, all.clock())).toBe(true);
  });

  test('that fail take no older one away, and are tried again within the hour', async () => {
    const { all, wait, folder } = await keeping(engine, { keep: 1 });
    await takeTurn(all.db, began);
    wait({ minutes: 10 });
    await backUpWhenDue(all, hands);
    const [kept] = await listBackups(folder);
    wait({ hours: 24 });
    expect(await backUpWhenDue(all, { ...hands, make: () => Promise.reject(new Error('no space')) })).toBeUndefined();
    expect(await listBackups(folder)).toEqual([kept]);
    wait({ minutes: 59 });
    expect(await backUpWhenDue(all, hands)).toBeUndefined();
    wait({ minutes: 1 });
    expect(await backUpWhenDue(all, hands)).toBeDefined();
    expect(await listBackups(folder)).not.toContain(kept);
  });

  test('run in a thread of their own, which ends when the site closes', async () => {
    const { all, wait, folder } = await keeping(engine);
    await takeTurn(all.db, began);
    wait({ minutes: 10 });
    const backups = startBackups(all);
    await expect.poll(() => listBackups(folder)).toHaveLength(1);
    await backups.stop();
  });
});

test('of a damaged database a backup is made under a name that says so; no sound one is removed, and the newest of those is named', async () => {
  const lines: { msg: string; newestSoundBackup?: string; problems?: string[] }[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const { all, wait, folder } = await keeping('sqlite', { keep: 1, log });
  await takeTurn(all.db, began);
  wait({ minutes: 10 });
  await backUpWhenDue(all, hands);
  const [sound = ''] = await listBackups(folder);
  expect(await readFinding(all.db)).toEqual({ checkedAt: '2026-11-22T03:10:00.000Z', problems: [] });
  // For this database another program looks like a failing disk.
  const stranger = new DatabaseSync(join(all.address.dataDir, 'backline.db'));
  stranger.exec("update venue set name = 'Cilge Bar' where id = 'bilge'");
  expect(stranger.prepare('select changes() as changed').get()).toEqual({ changed: 1 });
  stranger.close();
  for (let day = 0; day < 2; day++) {
    wait({ hours: 24 });
    await backUpWhenDue(all, hands);
  }
  expect(readdirSync(folder).filter((name) => name.endsWith('.backline'))).toEqual([sound, 'backline-2026-11-24T031000Z.unsound.backline']);
  const problems = ['Rows of venue are not what Backline wrote: damaged, or changed by another program.'];
  expect(lines[0]).toMatchObject({ msg: expect.stringContaining('damaged'), newestSoundBackup: join(folder, sound), problems });
  expect(await readFinding(all.db)).toMatchObject({ problems });
  await acceptRows(all.address, all.clock());
  expect(await readFinding(all.db)).toMatchObject({ problems: [] });
  wait({ hours: 24 });
  await backUpWhenDue(all, hands);
  expect(await listBackups(folder)).toEqual(['backline-2026-11-25T031000Z.backline']);
});

test('a check that cannot be done passes nothing', async () => {
  const { all, wait, folder } = await keeping('sqlite');
  await takeTurn(all.db, began);
  wait({ minutes: 10 });
  await backUpWhenDue(all, { ...hands, check: () => Promise.reject(new Error('it takes longer than 900 s')) });
  expect(await listBackups(folder)).toEqual([]);
  expect((await readFinding(all.db))?.problems).toEqual(['We couldn’t check it: it takes longer than 900 s.']);
});

test('a backup that the closing site breaks off is due at once', async () => {
  const { all, wait } = await keeping('sqlite');
  await takeTurn(all.db, began);
  wait({ minutes: 10 });
  const stop = AbortSignal.abort();
  await backUpWhenDue(all, { ...hands, make: () => Promise.reject(stop.reason) }, stop);
  expect(await takeTurn(all.db, all.clock())).toBe(true);
});

test('a backup that fails its drill has no name of a sound one, and only the newest such stays', async () => {
  const { all, wait, folder } = await keeping('sqlite');
  await takeTurn(all.db, began);
  wait({ minutes: 10 });
  const failing: Hands = {
    ...hands,
    async make({ file, now, ...what }) {
      await keepProved({ ...what, now: Temporal.Instant.from(now) }, file, () => Promise.reject(new Error('A row is another.')));
      throw new Error('It was believed.');
    },
  };
  await backUpWhenDue(all, failing);
  expect(await listBackups(folder)).toEqual([]);
  wait({ hours: 1 });
  await backUpWhenDue(all, failing);
  const [name = '', ...others] = readdirSync(folder).filter((file) => file.endsWith('.backline'));
  expect([name, ...others]).toEqual(['backline-2026-11-22T041000Z.unsound.backline']);
  // The checksum file has the backup's own name.
  expect(await checkChecksum(join(folder, name))).toBe(true);
  expect(readFileSync(checksumOf(join(folder, name)), 'utf8')).toContain(`  ${name}\n`);
  wait({ hours: 1 });
  await backUpWhenDue(all, hands);
  expect(await listBackups(folder)).toEqual(['backline-2026-11-22T051000Z.backline']);
});

test('a backup that was broken off in its drill leaves nothing', async () => {
  const { all, wait, folder } = await keeping('sqlite');
  await takeTurn(all.db, began);
  mkdirSync(folder);
  const longAgo = new Date(Date.now() - 61 * 60_000);
  for (const left of ['making-backline-a', 'drill-backline-b', 'making-backline-now']) {
    mkdirSync(join(folder, left));
    writeFileSync(join(folder, left, 'x.backline'), '');
  }
  writeFileSync(join(folder, 'backline-2026-11-21T031000Z.backline.unfinished'), '');
  for (const left of [
    'making-backline-a/x.backline',
    'making-backline-a',
    'drill-backline-b/x.backline',
    'drill-backline-b',
    'making-backline-now',
    'backline-2026-11-21T031000Z.backline.unfinished',
  ])
    utimesSync(join(folder, left), longAgo, longAgo);
  wait({ minutes: 10 });
  await backUpWhenDue(all, hands);
  const name = 'backline-2026-11-22T031000Z.backline';
  // The last one may still be under way, by hand.
  expect(readdirSync(folder).sort()).toEqual([name, `${name}.sha256`, 'making-backline-now']);
});

test('of two who make a backup of one name at once one keeps it whole, and the other is told', async () => {
  const { all, folder } = await keeping('sqlite');
  const file = join(folder, 'x.backline');
  const what = { address: all.address, now: began };
  const both = await Promise.allSettled([makeBackup(what, file), makeBackup(what, file), makeBackup(what, file)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  for (const each of both)
    if (each.status === 'rejected') expect(String(each.reason)).toContain('already exists; a backup replaces nothing.');
  expect(readdirSync(folder).sort()).toEqual(['x.backline', 'x.backline.sha256']);
  expect(await checkChecksum(file)).toBe(true);
  await drill(file);
});

test('a drill notices a backup that is not what was written', async () => {
  const { all, folder } = await keeping('sqlite');
  const file = join(folder, 'x.backline');
  await makeBackup({ address: all.address, now: began }, file);
  const bytes = readFileSync(file);
  bytes[100] = (bytes[100] ?? 0) ^ 4;
  writeFileSync(file, bytes);
  await expect(drill(file)).rejects.toThrow(/differs/);
  expect(readdirSync(folder).sort()).toEqual(['x.backline', 'x.backline.sha256']);
});

test('what is called otherwise is never removed', async () => {
  const folder = join(testFolder(), 'backups');
  mkdirSync(folder);
  const mine = join(folder, 'before-the-move.backline');
  writeFileSync(mine, '');
  writeFileSync(checksumOf(mine), '');
  await keepNewest(folder, 1);
  expect(existsSync(mine) && existsSync(checksumOf(mine))).toBe(true);
});
