import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#database/engines/open.ts';
import { writeSetting } from '#database/settings.ts';
import { backline } from '#rig/command-line.ts';
import { testFolder } from '#rig/folder.ts';
import { saying, startBackline } from '#rig/process.ts';

test('a database that fails while the site is open ends the process with 1, told once', async () => {
  const dataDir = join(testFolder(), 'data');
  expect(await backline(['ingest'], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  const db = await openDatabase({ dataDir });
  for (let at = 0; at < 900; at++) await db.transaction().execute((tx) => writeSetting(tx, `key ${at}`, 'x'.repeat(500)));
  await db.destroy();
  const server = startBackline(['serve'], { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', BACKUP_EVERY: '0' });
  let log = '';
  server.stderr?.on('data', (data) => {
    log += data;
  });
  const ended = new Promise((resolve) => server.once('close', resolve));
  const [, address] = await saying(server, /is open at (http:\S+)/);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  // Another process writes, so that the cached pages are dropped; then the disk breaks.
  const other = await openDatabase({ dataDir });
  const file = join(dataDir, 'backline.db');
  const handle = openSync(file, 'r+');
  const most = statSync(file).size - 8192;
  writeSync(handle, Buffer.alloc(most, 0xff), 0, undefined, 8192);
  closeSync(handle);
  await other
    .updateTable('setting')
    .set({ value: 'x' })
    .where('key', '=', 'nothing')
    .execute()
    .catch(() => {});
  for (let asked = 0; asked < 20 && !log.includes('The database failed'); asked++)
    await fetch(`${address}/api/artists?q=${asked}`).then(
      (response) => response.text(),
      () => '',
    );
  expect(await ended).toBe(1);
  expect(log.match(/The database failed. We stopped writing/g)).toHaveLength(1);
  await other.destroy();
});
