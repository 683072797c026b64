import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { backline } from '#rig/command-line.ts';
import { testFolder } from '#rig/folder.ts';
import { mailServer } from '#rig/mail-server.ts';

test('an email on trial says whether the mail server takes letters', async () => {
  const DATA_DIR = testFolder();
  const refusing = { now: false };
  const server = await mailServer(refusing);
  onTestFinished(server.close);
  const send = (to: string, environment = {}) =>
    backline(['letter', to], { DATA_DIR, PUBLIC_URL: 'https://tunes.example', ...environment });
  const { host } = new URL(server.url);
  expect(await send('ada@tunes.example', { MAIL_URL: server.url })).toMatchObject({
    code: 0,
    out: expect.stringContaining(`The mail server ${host} accepted the email to ada@tunes.example.`),
  });
  expect(server.letters).toEqual([expect.stringContaining('Subject: Test email from')]);
  refusing.now = true;
  expect(await send('ada@tunes.example', { MAIL_URL: server.url })).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^The mail server .* rejected the email: .*answers 450/),
  });
  const nobody = await send('ada@tunes.example', { MAIL_URL: 'smtp://ada:secret@127.0.0.1:1' });
  expect([nobody.code, nobody.err.includes('ECONNREFUSED'), nobody.err.includes('secret')]).toEqual([1, true, false]);
  const kept = await send('ada@tunes.example');
  expect([kept.code, kept.out.includes('MAIL_URL is not set'), readdirSync(join(DATA_DIR, 'outbox')).length]).toEqual([0, true, 1]);
  expect((await send('ada')).code).toBe(1);
});
