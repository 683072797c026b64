import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { timestamp } from '#clock.ts';
import { openDatabase } from '#database/engines/open.ts';
import { readSetting } from '#database/settings.ts';
import { newFolder } from '#rig/folder.ts';
import { openAutopush } from './autopush.ts';
import { openFirefox } from './marionette.ts';

/**
 * Web push with a real browser: Firefox stars a show on the built site, subscribes, and shows the message when the show is canceled. The
 * push service is a local one. Needs Firefox (`FIREFOX` names it).
 */
const PROGRAM = process.env.FIREFOX ?? 'firefox-esr';
const AT_MOST_MS = 90_000;

const autopush = await openAutopush();
const dataDir = newFolder();
const site = spawn(process.execPath, ['build/server/main.js', 'serve'], {
  env: { ...process.env, DATA_DIR: dataDir, PORT: '0', PUSH_SERVICE: autopush.origin, LOG_LEVEL: 'warn', BACKUP_EVERY: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
process.once('exit', () => site.kill('SIGTERM'));
let said = '';
site.stdout.on('data', (part: Buffer) => {
  said += part;
});
const origin = await until('the site is open', () => /is open at (http:\/\/\S+)/.exec(said)?.[1]);
const db = await openDatabase({ dataDir });
const firefox = await openFirefox(PROGRAM, {
  'dom.push.serverURL': autopush.socket,
  'dom.push.testing.allowInsecureServerURL': true,
  // The automation profile turns push off.
  'dom.push.connection.enabled': true,
  'permissions.default.desktop-notification': 1,
});

const today = timestamp(Temporal.Now.instant()).slice(0, 10);
const show = await db
  .selectFrom('show')
  .select(['id', 'slug', 'title'])
  .where('night', '>', today)
  .where('status', '=', 'announced')
  .orderBy('night')
  .orderBy('id')
  .executeTakeFirstOrThrow();
await firefox.goTo(`${origin}/shows/${show.slug}`);
await until('the star is there', () => firefox.run<boolean>(`return document.documentElement.dataset.stars === ''`));
await firefox.press(`[data-star="show:${show.id}"]`);
await firefox.goTo(`${origin}/my`);
await until('what is starred is told', () => firefox.run<boolean>(`return document.querySelector('.tell-here button') !== null`));
await firefox.press('.tell-here button');
await until('the device is told', () =>
  firefox.run<boolean>(`return document.querySelector('.tell-here').innerText.includes('Notifications are on for this device.')`),
);
console.log('Firefox asked to be told, and is.');

// Canceled half an hour ago, as changes wait that long; the site checks every minute.
const looked = await until('the site looked', () => readSetting(db, 'starred shows looked at until'));
const changed_at = timestamp(Temporal.Instant.from(looked).add({ milliseconds: 1 }));
await db.updateTable('show').set({ status: 'cancelled' }).where('id', '=', show.id).execute();
await db
  .insertInto('show_change')
  .values({ show_id: show.id, field: 'status', before: 'announced', after: 'cancelled', changed_at })
  .execute();
// Firefox acknowledges each message: 100 if it was decrypted and delivered. Headless, nothing else is visible.
const acknowledged = await until('Firefox said what became of it', () => autopush.acknowledged[0]);
if (!acknowledged.includes('"code":100')) throw new Error(`Firefox could not open it: ${acknowledged}`);
console.log(`Firefox opened what came, and woke the worker: ${acknowledged}`);

// Unsubscribe where it was subscribed: both the push service and the site forget it.
await firefox.press('.tell-here button');
await until('the site forgot the device', async () => (await db.selectFrom('push_device').select('id').execute()).length === 0);
await until('the push service forgot it', () => autopush.channels.size === 0);
console.log('Firefox is told no more.');

await firefox.close();
await db.destroy();
site.kill('SIGTERM');
await once(site, 'exit');
autopush.close();

/** Repeats a check until it succeeds. */
async function until<T>(what: string, ask: () => T | undefined | Promise<T | undefined>): Promise<NonNullable<T>> {
  for (const end = Date.now() + AT_MOST_MS; Date.now() < end; await delay(200)) {
    const found = await ask();
    if (found) return found;
  }
  throw new Error(`Not within ${AT_MOST_MS / 1000} s: ${what}.`);
}
