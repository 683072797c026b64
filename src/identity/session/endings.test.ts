import { chmodSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testFolder } from '#rig/folder.ts';
import { openTestApp, openTestIdentity } from '#rig/test-app.ts';
import { signUp } from '../account/sign-up.ts';
import { openEndedFile } from './endings.ts';
import { issueIdToken, readIdToken } from './tokens.ts';

test('who signed out while the disk was full is signed out after a restart too', async () => {
  const app = await openTestApp('sqlite');
  onTestFinished(app.close);
  const file = join(testFolder(), 'data', 'ended-sessions');
  const { identity } = openTestIdentity(app, {}, file);
  const [leaver, stayer] = await Promise.all(
    ['leaver', 'stayer'].map((name) =>
      signUp(identity, { email: `${name}@tunes.example`, password: 'three quiet boats' }, 'client', { address: '', agent: '' }),
    ),
  );
  if (leaver === undefined || stayer === undefined) throw new Error('Nobody has signed up.');
  await sql`create temp trigger no_room before delete on main.session begin
    insert into setting (key, value) values (hex(randomblob(8)), hex(zeroblob(10000000))); end`.execute(app.db);
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(app.db);
  await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 8}`).execute(app.db);
  const token = await issueIdToken(identity, leaver);
  await identity.endings.end(leaver.account.id, leaver.session.id);
  // Nobody can end another account's session.
  await identity.endings.end(leaver.account.id, stayer.session.id);
  const restarted = openTestIdentity(app, {}, file).identity;
  await expect(readIdToken(restarted, token)).rejects.toThrow('TOKEN_EXPIRED');
  await expect(readIdToken(restarted, await issueIdToken(restarted, stayer))).resolves.toBeDefined();
  await sql`drop trigger temp.no_room`.execute(app.db);
  await sql.raw('pragma max_page_count = 1073741823').execute(app.db);
  const sessions = async () => (await app.db.selectFrom('session').select('id').execute()).map(({ id }) => id);
  await expect.poll(sessions).toEqual([stayer.session.id]);
  await expect.poll(() => readFileSync(file, 'latin1').trim()).toBe('');
});

test('the file takes its room before it is needed, for its owner alone, and is never longer', () => {
  const path = join(testFolder(), 'ended-sessions');
  const file = openEndedFile(path);
  expect([statSync(path).size, statSync(path).mode & 0o777]).toEqual([65_536, 0o600]);
  expect(file.write(new Set(['one', 'two']))).toBe(true);
  expect(statSync(path).size).toBe(65_536);
  expect(openEndedFile(path).read()).toEqual(['one', 'two']);
  expect(file.write(new Set(Array.from({ length: 5000 }, (_, n) => `a-long-name-of-a-session-${n}`)))).toBe(false);
  expect(openEndedFile(path).read()).toEqual(['one', 'two']);
  file.write(new Set());
  expect(openEndedFile(path).read()).toEqual([]);
});

test.skipIf(process.getuid?.() === 0)('where no file can be made nothing is kept, and nothing fails', () => {
  const folder = testFolder();
  chmodSync(folder, 0o500);
  const file = openEndedFile(join(folder, 'ended-sessions'));
  expect([file.read(), file.write(new Set(['one']))]).toEqual([[], false]);
});
