import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLog } from '#log.ts';
import { readPack } from '#pack/read/read.ts';
import { type Caller, newEditor } from '#rig/caller.ts';
import { newFolder } from '#rig/folder.ts';
import { photograph } from '#rig/picture-files.ts';
import { spendAll } from '#rig/spend-all.ts';
import { FULL_ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import { openInProcess } from './bounded-process.ts';
import { openSentPictures } from './sent-pictures.ts';

const now = Temporal.Instant.from('2026-11-21T23:30:00Z');

const ENOUGH = { cpuMs: 30_000, wallMs: 300_000, memoryBytes: 1e9 };

test.each([
  ['time', { ...ENOUGH, wallMs: 1 }],
  // Only Linux has /proc.
  ...(process.platform === 'linux'
    ? [['processor time', { ...ENOUGH, cpuMs: 1 }] as const, ['memory', { ...ENOUGH, memoryBytes: 1 }] as const]
    : []),
] as const)('opening one has a limit of %s', async (_, limits) => {
  const folder = newFolder();
  const from = join(folder, 'came');
  writeFileSync(from, await photograph({ width: 3000, height: 2000 }));
  const orders = { from, kept: join(folder, 'ID.webp'), variants: [], night: readPack('test/scene').scene.look.night };
  const stop = new AbortController().signal;
  expect(await openInProcess(orders, stop, limits)).toMatchObject({ why: expect.stringContaining('too heavy to open') });
  expect(await openInProcess(orders, stop)).toMatchObject({ drawn: { width: 1600 } });
});

/** The processes that decode pictures for this one, if there is /proc. */
function openers(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const parent = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
        return parent === `${process.pid}` && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('sent-worker');
      } catch {
        return false;
      }
    })
    .map(Number);
}

describe.each(FULL_ENGINES)('what guards pictures that are sent, on %s', (engine) => {
  let app: TestSite;
  let editor: Caller;
  beforeAll(async () => {
    app = await openTestSite(engine);
    editor = await newEditor(app, 'wren');
  });
  afterAll(() => app.close());

  const open = () => openSentPictures({ db: app.db, night: app.pack.scene.look.night, cache: newFolder(), log: openLog('silent') });

  test('four wait to be opened, and the next is told to come again', async () => {
    const sent = open();
    const picture = await photograph({ width: 200, height: 150 });
    const came = await Promise.allSettled(Array.from({ length: 6 }, () => sent.take(picture, { by: editor.uid, now })));
    expect(came.map(({ status }) => status)).toEqual([...Array(4).fill('fulfilled'), 'rejected', 'rejected']);
    expect(came[5]).toMatchObject({ reason: { status: 'UNAVAILABLE' } });
  });

  test.runIf(process.platform === 'linux')(
    'a process that is killed from outside is not the picture’s fault, nor the database’s',
    async () => {
      const gull = await newEditor(app, 'gull');
      const picture = await photograph({ width: 3000, height: 2000, hue: 20 });
      const answer = gull.call('/desk/pictures', picture);
      let isAnswered = false;
      void answer.finally(() => {
        isAnswered = true;
      });
      await expect.poll(() => openers().length > 0 || isAnswered, { interval: 1 }).toBe(true);
      for (const pid of openers()) process.kill(pid, 'SIGKILL');
      expect((await answer).error).toMatchObject({
        status: 'UNAVAILABLE',
        message: expect.stringContaining('couldn’t open your picture right now'),
      });
      expect((await gull.call('/desk/pictures', picture)).error).toBeUndefined();
    },
  );

  test('one that was taken down is drawn on no sheet either', async () => {
    const sent = open();
    const { id } = await sent.take(await photograph({ width: 200, height: 150, hue: 40 }), { by: editor.uid, now });
    expect(await sent.whole(`${id}.webp`)).toBeDefined();
    await editor.call('/desk/pictures/take-down', { file: `${id}.webp`, why: 'Not theirs.' });
    expect(await sent.whole(`${id}.webp`)).toBeUndefined();
  });

  test('an editor sends sixty an hour', async () => {
    await spendAll(app, 'picture by account', editor.uid);
    const answer = await editor.call('/desk/pictures', await photograph({ width: 200, height: 150, hue: 80 }));
    expect(answer.error?.status).toBe('RESOURCE_EXHAUSTED');
  });
});
