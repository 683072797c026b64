import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { timestamp } from '#clock.ts';
import { openLog } from '#log.ts';
import { openMail } from '#mail.ts';
import { testFolder } from '#rig/folder.ts';
import { endlessMailServer, mailServer } from '#rig/mail-server.ts';
import { ENGINES, hasPostgres, openTestApp, type TestApp } from '#rig/test-app.ts';
import { openPostOffice } from './post-office.ts';

const log = openLog('silent');
const write = (app: TestApp, id: string, subject = 'An email') =>
  app.db
    .insertInto('letter')
    .values({
      id,
      recipient: 'ada@tunes.example',
      subject,
      body: 'Follow this:\n\nhttp://localhost/letter?oobCode=abc\n',
      written_at: timestamp(app.machineClock()),
      try_at: timestamp(app.machineClock()),
      tries: 0,
    })
    .execute();
const waiting = async (app: TestApp) => (await app.db.selectFrom('letter').select('id').execute()).length;

/** A log that collects its lines. */
const telling = (said: unknown[]) => openLog('info', { write: (line) => void said.push(JSON.parse(line)) });

async function until(what: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1000 && !(await what()); tries++) await new Promise((resolve) => setTimeout(resolve, 20));
}

test.each(ENGINES)('an email reaches a mail server, once, and waits while the server refuses (%s)', async (engine) => {
  const app = await openTestApp(engine);
  const refusing = { now: true };
  const server = await mailServer(refusing);
  const mail = openMail({ mailUrl: server.url, from: 'Tin Harbor <no-reply@tunes.example>', outbox: '' });
  const office = openPostOffice({ db: app.db, clock: app.machineClock, log, mail });
  await write(app, 'one', 'Zoë’s letter');
  office.posted();
  await until(async () => (await app.db.selectFrom('letter').select('tries').executeTakeFirst())?.tries === 1);
  expect(server.letters).toEqual([]);
  refusing.now = false;
  app.wait(61);
  office.open();
  await until(async () => (await waiting(app)) === 0);
  await office.close();
  expect(server.letters).toHaveLength(1);
  expect(server.letters[0]).toMatch(/^To: ada@tunes\.example$/m);
  expect(server.letters[0]).toMatch(/^Message-ID: <one@tunes\.example>$/m);
  expect(server.letters[0]).toContain('http://localhost/letter?oobCode');
  await server.close();
  await app.close();
});

test.each([
  { code: 550, words: '5.1.1 <ada@tunes.example> User unknown', waits: 0 },
  { code: 550, words: '5.1.8 <no-reply@tunes.example>: Sender address rejected: Domain not found', waits: 1 },
  { code: 554, words: '5.7.1 <ada@tunes.example>: Relay access denied', waits: 1 },
  { code: 450, words: '4.2.1 <ada@tunes.example> Try later', waits: 1 },
])('an email whose recipient is refused with $code $words waits no more where no later try would help', async ({ code, words, waits }) => {
  const app = await openTestApp('sqlite');
  const server = await mailServer({ now: false, to: { code, words } });
  const mail = openMail({ mailUrl: server.url, from: 'no-reply@tunes.example', outbox: '' });
  const said: unknown[] = [];
  const office = openPostOffice({ db: app.db, clock: app.machineClock, log: telling(said), mail });
  await write(app, 'one');
  await office.sendOnce();
  expect(await waiting(app)).toBe(waits);
  // Whether and when it is retried.
  const when = { msg: 'An email could not be sent', again: expect.stringMatching(/^\d{4}-/) };
  expect(said).toEqual([expect.objectContaining(waits === 1 ? when : { msg: 'An email was given up' })]);
  // How it was refused, without addresses.
  expect(JSON.stringify(said)).toContain(`answers ${code} ${words.slice(0, 5)} to RCPT TO`);
  expect(JSON.stringify(said)).not.toContain('ada');
  await office.close();
  await server.close();
  await app.close();
});

test.runIf(hasPostgres)('two processes send an email once', async () => {
  const app = await openTestApp('postgres');
  const server = await mailServer({ now: false });
  const mail = openMail({ mailUrl: server.url, from: 'no-reply@tunes.example', outbox: '' });
  const offices = [1, 2].map(() => openPostOffice({ db: app.db, clock: app.machineClock, log, mail }));
  for (let letters = 0; letters < 10; letters++) await write(app, `letter${letters}`);
  for (const office of offices) office.open();
  await until(async () => (await waiting(app)) === 0);
  for (const office of offices) await office.close();
  expect(server.letters).toHaveLength(10);
  await server.close();
  await app.close();
});

test('an email to a server that talks without an end is let go of, and tried again later', async () => {
  const app = await openTestApp('sqlite');
  const server = await endlessMailServer();
  const mail = openMail({ mailUrl: server.url, from: 'no-reply@tunes.example', outbox: '', letterMs: 500 });
  const office = openPostOffice({ db: app.db, clock: app.machineClock, log, mail });
  await write(app, 'one');
  office.open();
  await until(async () => server.heard() === 1);
  await until(async () => (await app.db.selectFrom('letter').select('tries').executeTakeFirst())?.tries === 1);
  await office.close();
  await until(async () => server.heard() === 0);
  expect(await app.db.selectFrom('letter').select(['id', 'tries']).execute()).toEqual([{ id: 'one', tries: 1 }]);
  expect(server.heard()).toBe(0);
  await server.close();
  await app.close();
});

test('whoever does not stay sends what waits before they close, without waiting for anything', async () => {
  const app = await openTestApp('sqlite');
  const outbox = join(testFolder(), 'outbox');
  const mail = openMail({ mailUrl: undefined, from: 'no-reply@tunes.example', outbox });
  const office = openPostOffice({ db: app.db, clock: app.machineClock, log, mail });
  await write(app, 'one');
  await office.sendOnce();
  await office.close();
  expect(readdirSync(outbox)).toHaveLength(1);
  expect(await waiting(app)).toBe(0);
  await app.close();
});

test('without a mail server each letter is a file of its own, its headers safe', async () => {
  const app = await openTestApp('sqlite');
  const outbox = join(testFolder(), 'outbox');
  const mail = openMail({ mailUrl: undefined, from: 'Tin Harbor <no-reply@tunes.example>', outbox });
  const office = openPostOffice({ db: app.db, clock: app.machineClock, log, mail });
  await write(app, 'one', 'Hello\r\nBcc: everybody@tunes.example');
  await write(app, 'two');
  office.open();
  await until(async () => (await waiting(app)) === 0);
  await office.close();
  const files = readdirSync(outbox).sort();
  expect(files).toHaveLength(2);
  const text = readFileSync(join(outbox, files.find((file) => file.includes('one')) ?? ''), 'utf8');
  expect(text).toMatch(/^Subject: Hello Bcc: everybody/m);
  expect(text).not.toMatch(/^Bcc:/m);
  expect(text).toContain('\r\nhttp://localhost/letter?oobCode=abc\r\n');
  await app.close();
});
