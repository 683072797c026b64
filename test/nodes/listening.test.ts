import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { logChanges } from '#database/changes/change-log.ts';
import { type Database, type DatabaseAddress, openDatabase } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { cases } from '#rig/cases.ts';
import { freePort } from '#rig/postgres.ts';
import { startBackline } from '#rig/process.ts';
import { openSite } from '../durability/site.ts';
import { cursorAt, type Listener, listen } from './listening.ts';
import { openNodes } from './nodes.ts';

const SOON = { interval: 50 };
/** Machines start, are killed and start again. */
const LONG_MS = 120_000;

const write = (db: Database, n: number) => inTransaction(db, (tx) => logChanges(tx, [{ kind: 'news', id: `n${n}` }]));
const news = ({ heard }: Listener) => heard.filter(({ kind }) => kind === 'news').map(({ id }) => id);
const written = Array.from({ length: 60 }, (_, n) => `n${n}`);

async function open(address: DatabaseAddress): Promise<Database> {
  const db = await openDatabase(address);
  onTestFinished(() => db.destroy());
  return db;
}

function crowd(origins: readonly string[], count: number, since: string): Listener[] {
  const listeners = Array.from({ length: count }, (_, n) => listen(origins, n, since));
  onTestFinished(() => {
    for (const { stop } of listeners) stop();
  });
  return listeners;
}

test(
  'whoever listens misses nothing and hears nothing twice while one of three machines is killed and comes back',
  async () => {
    const nodes = await openNodes();
    onTestFinished(nodes.close);
    const db = await open({ databaseUrl: nodes.databaseUrl, dataDir: '' });
    const since = await cursorAt(nodes.origins[0] ?? '');
    const listeners = crowd(nodes.origins, 60, since);
    for (let n = 0; n < 20; n++) await write(db, n);
    await nodes.kill(1);
    for (let n = 20; n < 40; n++) await write(db, n);
    await nodes.start(1);
    for (let n = 40; n < 60; n++) await write(db, n);
    await expect.poll(() => listeners.filter((listener) => news(listener).length < 60).length, SOON).toBe(0);
    for (const listener of listeners) expect([news(listener), listener.anew]).toEqual([written, false]);
    expect(listeners.filter(({ lost }) => lost > 0).length).toBeGreaterThan(10);
  },
  LONG_MS,
);

test(
  'hundreds who listen to one process over SQLite miss nothing while it is killed and started again',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'backline-listening-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const port = await freePort();
    const start = () =>
      openSite(folder, (common) => startBackline(['serve'], { ...common, PORT: String(port), TRUSTED_PROXIES: '1', BACKUP_EVERY: '0' }));
    let run = await start();
    onTestFinished(() => run.kill());
    const origin = `http://127.0.0.1:${port}`;
    const since = await cursorAt(origin);
    const db = await open({ dataDir: folder });
    const listeners = crowd([origin], cases(500), since);
    for (let n = 0; n < 20; n++) await write(db, n);
    await run.kill();
    for (let n = 20; n < 40; n++) await write(db, n);
    run = await start();
    for (let n = 40; n < 60; n++) await write(db, n);
    await expect.poll(() => listeners.filter((listener) => news(listener).length < 60).length, SOON).toBe(0);
    for (const listener of listeners) expect([news(listener), listener.anew]).toEqual([written, false]);
  },
  LONG_MS,
);
