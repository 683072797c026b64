import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { expect, onTestFinished, test } from 'vitest';
import { clockAt } from '#clock.ts';
import { openDatabase } from '#database/engines/open.ts';
import { listDecisions } from '#desk/decisions/decision-store.ts';
import { signUp } from '#identity/account/sign-up.ts';
import { type Arrival, resumeSession } from '#identity/session/sessions.ts';
import { factorsOf, finishEnrolment, startEnrolment } from '#identity/sign-in/second-factor.ts';
import { signIn } from '#identity/sign-in/sign-in.ts';
import { readPack } from '#pack/read/read.ts';
import { registerProfile } from '#people/register.ts';
import { findProfile } from '#people/store.ts';
import { backline, backlineAlone } from '#rig/command-line.ts';
import { confirmByEmail } from '#rig/confirm.ts';
import { testFolder } from '#rig/folder.ts';
import { openTestIdentity } from '#rig/test-app.ts';

const caller = { address: '', agent: 'test' };

/** A database on disk, its identity server, and a function that runs `account`. */
async function office() {
  const dataDir = join(testFolder(), 'data');
  const db = await openDatabase({ dataDir });
  onTestFinished(() => db.destroy());
  const clock = clockAt(undefined);
  const { identity, letters } = openTestIdentity({
    db,
    address: { dataDir },
    environment: {},
    clock,
    machineClock: clock,
    pack: readPack('test/scene'),
    wait: () => {},
    close: async () => {},
  });
  const arrival = await signUp(identity, { email: 'ada@tunes.example', password: 'three quiet boats' }, 'client', caller);
  const run = (...args: string[]) => backline(['account', ...args], { DATA_DIR: dataDir });
  return { dataDir, db, clock, identity, letters, arrival, run };
}

test('a closed account is sent no email, and that is said', async () => {
  const { dataDir, run } = await office();
  await run('disable', 'ada@tunes.example');
  expect(await run('reset', 'ada@tunes.example')).toEqual({
    code: 1,
    out: '',
    err: 'ada@tunes.example is closed, so no email was sent; `backline account enable` reopens it.\n',
  });
  expect(existsSync(join(dataDir, 'outbox'))).toBe(false);
}, 60_000);

test('too many letters to an account are refused in a sentence', async () => {
  const { identity, run } = await office();
  for (let letter = 0; letter < 5; letter++) await identity.limits.spend(['reset by account and address', 'ada@tunes.example ']);
  expect(await run('reset', 'ada@tunes.example')).toEqual({
    code: 1,
    out: '',
    err: 'Too many tries. Wait a while.\n',
  });
}, 60_000);

test('whoever runs the site lists, closes, opens, promotes, and deletes accounts, and sends letters', async () => {
  const nobody = await backlineAlone(['account', 'list'], { DATA_DIR: join(testFolder(), 'data') });
  expect(nobody).toMatchObject({ code: 0, out: '' });
  const { dataDir, db, clock, identity, letters: written, arrival, run } = await office();
  await db.updateTable('account').set({ email_verified: 1 }).execute();
  await registerProfile(db, clock, { uid: arrival.account.id, username: 'ada', displayname: 'Ada', createdAt: 0, location: '', bio: '' });

  expect(JSON.parse((await run('list', '--json')).out)).toMatchObject([{ email: 'ada@tunes.example', role: 'member', closed: false }]);
  expect(await run('promote', 'ADA@tunes.example')).toMatchObject({
    code: 0,
    out: 'ada@tunes.example: editor, from the next sign-in\n',
  });
  await expect(resumeSession(identity, arrival.secret, 'client')).rejects.toThrow('TOKEN_EXPIRED');
  expect((await run('promote', 'ada', 'emperor')).code).toBe(2);
  expect((await run('disable', 'ada')).code).toBe(0);
  expect(await findProfile(db, 'ada')).toBeUndefined();
  expect((await run('enable', 'ada')).code).toBe(0);
  expect((await findProfile(db, 'ada'))?.displayname).toBe('Ada');
  const came = (await signIn(identity, { email: 'ada@tunes.example', password: 'three quiet boats' }, 'client', caller)) as Arrival;
  const again = await confirmByEmail({ identity, letters: written }, came);
  const { secret, session } = await startEnrolment(identity, again);
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await finishEnrolment(identity, again, { session, code, name: '' });
  expect(await factorsOf(db, arrival.account.id)).toHaveLength(1);
  expect((await run('unlock', 'ada')).code).toBe(0);
  expect(await factorsOf(db, arrival.account.id)).toEqual([]);
  expect((await run('reset', 'ada')).code).toBe(0);
  const letters = readdirSync(join(dataDir, 'outbox')).map((name) => readFileSync(join(dataDir, 'outbox', name), 'utf8'));
  expect(letters.filter((letter) => /mode=resetPassword&oobCode=/.test(letter))).toHaveLength(1);
  expect(await run('delete', 'nobody')).toMatchObject({ code: 1, err: 'We can’t find the account nobody.\n' });
  expect((await run('delete', arrival.account.id)).code).toBe(0);
  expect((await run('list')).out).toBe('');
  const decisions = await listDecisions(db, 20);
  expect(new Set(decisions.map(({ by }) => by))).toEqual(new Set(['the command line']));
  expect(decisions.map(({ kind }) => kind).sort()).toEqual([
    'account closed',
    'account deleted',
    'account opened',
    'account role',
    'account unlocked',
  ]);
}, 120_000);
