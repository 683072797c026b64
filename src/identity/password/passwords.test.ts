import { hashSync } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { openPasswords } from './passwords.ts';

const PASSWORD = 'three quiet boats';

test('a password opens its own hash and no other, and nobody’s opens nothing', async () => {
  const passwords = openPasswords();
  const hashed = await passwords.hash(PASSWORD);
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const check = (password: string, hash: string | null) => passwords.checking((inTurn) => inTurn(password, hash));
  expect(await check(PASSWORD, hashed)).toEqual({ right: true });
  expect(await check(`${PASSWORD}!`, hashed)).toEqual({ right: false });
  expect(await check('nobody has this one', null)).toEqual({ right: false });
});

test('a hash made at another cost opens as before, and is made anew for whoever knows the password', async () => {
  const passwords = openPasswords();
  const check = (password: string, hash: string | null) => passwords.checking((inTurn) => inTurn(password, hash));
  const old = hashSync(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  expect(await check(`${PASSWORD}!`, old)).toEqual({ right: false });
  const { right, renewed = '' } = await check(PASSWORD, old);
  expect(right).toBe(true);
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await check(PASSWORD, renewed)).toEqual({ right: true });
});

test('five hundred wait, and whoever comes then is told to come later', async () => {
  const passwords = openPasswords();
  const turn = Promise.withResolvers<void>();
  const first = passwords.checking(() => turn.promise);
  const waiting = Array.from({ length: 500 }, (_, n) => passwords.checking(async () => n));
  await expect(passwords.hash(PASSWORD)).rejects.toMatchObject({ status: 'UNAVAILABLE', seconds: 5 });
  turn.resolve();
  await first;
  expect(await Promise.all(waiting)).toEqual(Array.from({ length: 500 }, (_, n) => n));
  expect(await passwords.hash(PASSWORD)).toMatch(/^\$argon2id\$/);
});

test('a thread that dies fails the one it worked for; those who wait get another', async () => {
  const passwords = openPasswords();
  const broken = passwords.checking((check) => check(PASSWORD, 'this is no hash'));
  const waiting = Array.from({ length: 3 }, () => passwords.hash(PASSWORD));
  await expect(broken).rejects.toThrow();
  for (const hashed of await Promise.all(waiting)) expect(hashed).toMatch(/^\$argon2id\$/);
});

test('whoever has waited too long is told to come later, and whoever has gone is left out', async () => {
  const passwords = openPasswords({ most: 10, patienceMs: 20 });
  const turn = Promise.withResolvers<void>();
  const first = passwords.checking(() => turn.promise);
  await expect(passwords.hash(PASSWORD)).rejects.toMatchObject({ status: 'UNAVAILABLE', seconds: 5 });
  const patient = openPasswords();
  const second = patient.checking(() => turn.promise);
  const gone = new AbortController();
  let checked = 0;
  const count = async () => checked++;
  const waiting = Array.from({ length: 500 }, () => patient.checking(count, gone.signal));
  gone.abort();
  for (const each of await Promise.allSettled(waiting)) expect(each).toMatchObject({ reason: { status: 'CANCELLED' } });
  // Their places are free again.
  const others = Array.from({ length: 500 }, () => patient.checking(count));
  turn.resolve();
  await Promise.all([first, second, ...others]);
  await expect(patient.checking(count, gone.signal)).rejects.toMatchObject({ status: 'CANCELLED' });
  expect(checked).toBe(500);
});
