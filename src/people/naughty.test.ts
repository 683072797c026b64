import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newMember, profileOf } from '#rig/members.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import type { Profile } from '#scene/people/profile.ts';

let testApp: TestSite;
beforeAll(async () => {
  testApp = await openTestSite();
});
afterAll(() => testApp.close());

const NAUGHTY = '../shared/data/hostile/blns.json';
describe.skipIf(!existsSync(NAUGHTY))('naughty strings', () => {
  test('come back byte-equal or are refused with a word at the field, over JSON and forms', async () => {
    const { walker, uid, username } = await newMember(testApp);
    const token = await walker.token();
    const strings = JSON.parse(readFileSync(NAUGHTY, 'utf8')) as string[];
    let equal = 0;
    let refused = 0;
    for (const text of strings) {
      await testApp.identity.limits.forget(['profile change by account', uid]);
      for (const name of ['displayname', 'location', 'bio', 'website', 'instagram', 'facebook'] as const) {
        const social = name === 'website' || name === 'instagram' || name === 'facebook';
        const fields = social ? { social: { [name]: text } } : { [name]: text };
        const response = await walker.call('/post/updateUserData', { uid, fields }, token);
        const body = (await response.json()) as { profile: Profile; error: { fields?: Record<string, string> } };
        if (response.status === 200) {
          const kept = social ? body.profile.social[name] : body.profile[name];
          if (name !== 'bio') expect(kept).toBe(text);
          equal += 1;
        } else {
          expect(response.status).toBe(400);
          expect(Object.keys(body.error.fields ?? {})[0]).toContain(name);
          refused += 1;
        }
      }
      const form = await walker.send(`/u/${username}/edit`, { loaded: JSON.stringify(await profileOf(testApp, username)), location: text });
      expect([303, 400]).toContain(form.status);
      for (const lookUp of [{ username: text }, { uid: text }])
        expect((await walker.call('/post/getPublicUserData', lookUp)).status).toBeLessThan(500);
    }
    expect(equal).toBeGreaterThan(strings.length);
    expect(refused).toBeGreaterThan(100);
  }, 120_000);

  test('are no user name, email or password that breaks anything', async () => {
    const strings = JSON.parse(readFileSync(NAUGHTY, 'utf8')) as string[];
    const home = await openTestSite('sqlite');
    for (const text of strings) {
      const walker = new Walker(home.site);
      // The password is refused whatever stands beside it.
      const response = await walker.send('/register', { username: text, email: text, displayname: text, password: 'x', confirm: 'x' });
      expect(response.status).toBe(400);
      const html = await response.text();
      for (const name of ['username', 'email', 'displayname']) if (!/[\r\n\0]/.test(text)) expect(Walker.field(html, name)).toBe(text);
      expect((await walker.send('/login', { email: text, password: text })).status).toBeLessThan(500);
    }
    await home.close();
  }, 120_000);
});
