import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FULL_ENGINES, openTestApp, openTestIdentity } from '#rig/test-app.ts';
import { addressKey, LIMITS, openLimits } from './limits.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8:0:0:1::', '2001:db8:0:0'],
  ['0:0:0:0:0:ffff:c000:207', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['', ''],
])('%s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

test('what operators are told of the limits is what holds', () => {
  const lines = readFileSync('docs/operating.md', 'utf8').matchAll(/^- ([\w -]+): (\d+) in (\d+) (minutes|hours|days)$/gm);
  const seconds = { minutes: 60, hours: 3600, days: 86_400 };
  const told = [...lines].map(([, name = '', most, count, unit]) => [
    name,
    { most: Number(most), seconds: Number(count) * seconds[unit as keyof typeof seconds] },
  ]);
  expect(Object.fromEntries(told)).toEqual(LIMITS);
});

describe.each(FULL_ENGINES)('on %s', (engine) => {
  test('a limit slides: what was tried reaches into the next period as far as the window does', async () => {
    const app = await openTestApp(engine);
    const limits = openLimits(app.db, app.machineClock, { strict: true });
    for (let tries = 0; tries < 25; tries++) await limits.spend(['reset by address', 'here']);
    await expect(limits.demand(['reset by address', 'here'])).rejects.toThrow('TOO_MANY');
    await limits.demand(['reset by address', 'elsewhere']);
    app.wait(600);
    await limits.demand(['reset by address', 'here']);
    await app.close();
  });

  test('a limit is shared by all who count at once, and outlives a restart', async () => {
    const app = await openTestApp(engine);
    const limits = openLimits(app.db, app.machineClock, { strict: true });
    await Promise.all(Array.from({ length: 30 }, () => limits.count(['failed sign-in by address', 'here'])));
    await expect(openLimits(app.db, app.machineClock, { strict: true }).demand(['failed sign-in by address', 'here'])).rejects.toThrow(
      'TOO_MANY',
    );
    await app.close();
  });

  test('relaxed limits let an address try, never an account', async () => {
    const app = await openTestApp(engine);
    const { identity } = openTestIdentity(app, { strict: false });
    for (let tries = 0; tries < 30; tries++) {
      await identity.limits.count(['failed sign-in by address', 'here']);
      await identity.limits.count(['change by account', 'ada@tunes.example']);
    }
    await identity.limits.demand(['failed sign-in by address', 'here']);
    await expect(identity.limits.demand(['change by account', 'ada@tunes.example'])).rejects.toThrow('TOO_MANY');
    await app.close();
  });
});
