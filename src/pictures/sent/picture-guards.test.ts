import { writeFileSync } from 'node:fs';
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

test.each([
  ['so long', { deadlineMs: 1, mostMemory: 1e9 }],
  // Elsewhere nobody says how much a process takes.
  ...(process.platform === 'linux' ? [['so much memory', { deadlineMs: 30_000, mostMemory: 1 }] as const] : []),
] as const)('one is opened for %s and no more', async (_, limits) => {
  const folder = newFolder();
  const from = join(folder, 'came');
  writeFileSync(from, await photograph({ width: 3000, height: 2000 }));
  const orders = { from, kept: join(folder, 'ID.webp'), variants: [], night: readPack('test/scene').scene.look.night };
  const stop = new AbortController().signal;
  expect(await openInProcess(orders, stop, limits)).toMatchObject({ why: expect.stringContaining('takes too much to open') });
  expect(await openInProcess(orders, stop)).toMatchObject({ drawn: { width: 1600 } });
});

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
