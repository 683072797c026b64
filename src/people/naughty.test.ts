import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pickSome } from '#rig/cases.ts';
import { hasHostile, naughtyStrings } from '#rig/hostile.ts';
import { newMember, profileOf } from '#rig/members.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import type { Profile } from '#scene/people/profile.ts';

let testApp: TestSite;
beforeAll(async () => {
  testApp = await openTestSite();
});
afterAll(() => testApp.close());

const SOCIAL = ['website', 'instagram', 'facebook'] as const;
const FIELDS = ['displayname', 'location', 'bio', ...SOCIAL] as const;
type Field = (typeof FIELDS)[number];
const isSocial = (name: Field): name is (typeof SOCIAL)[number] => (SOCIAL as readonly string[]).includes(name);

describe.skipIf(!hasHostile)('naughty strings', () => {
  test('come back byte-equal or are refused with a word at the field, over JSON and forms', async () => {
    const { walker, uid, username } = await newMember(testApp);
    const token = await walker.token();
    const strings = pickSome(naughtyStrings());
    const change = async (names: readonly Field[], text: string) => {
      const social = Object.fromEntries(names.filter(isSocial).map((name) => [name, text]));
      const fields = { ...Object.fromEntries(names.filter((name) => !isSocial(name)).map((name) => [name, text])), social };
      const response = await walker.call('/post/updateUserData', { uid, fields }, token);
      return {
        status: response.status,
        ...((await response.json()) as { profile?: Profile; error?: { fields?: Record<string, string> } }),
      };
    };
    let equal = 0;
    let refused = 0;
    for (const text of strings) {
      await testApp.identity.limits.forget(['profile change by account', uid]);
      // All at once; refused fields are left out.
      const said = await change(FIELDS, text);
      const wrong = Object.keys(said.error?.fields ?? {});
      expect(said.status).toBe(wrong.length === 0 ? 200 : 400);
      const right = FIELDS.filter((name) => !wrong.some((field) => field.endsWith(name)));
      expect(right.length + wrong.length).toBe(FIELDS.length);
      const { status, profile } = right.length === FIELDS.length ? said : await change(right, text);
      if (right.length > 0) expect(status).toBe(200);
      for (const name of right) if (name !== 'bio') expect(isSocial(name) ? profile?.social[name] : profile?.[name]).toBe(text);
      equal += right.length;
      refused += wrong.length;
      const form = await walker.send(`/u/${username}/edit`, { loaded: JSON.stringify(await profileOf(testApp, username)), location: text });
      expect([303, 400]).toContain(form.status);
      for (const lookUp of [{ username: text }, { uid: text }])
        expect((await walker.call('/post/getPublicUserData', lookUp)).status).toBeLessThan(500);
    }
    expect(equal).toBeGreaterThan(strings.length);
    expect(refused).toBeGreaterThan(strings.length / 5);
  }, 120_000);

  test('are no user name, email or password that breaks anything', async () => {
    const strings = pickSome(naughtyStrings());
    const home = await openTestSite('sqlite');
    for (const text of strings) {
      const walker = new Walker(home.site);
      // The password is refused in any case.
      const response = await walker.send('/register', { username: text, email: text, displayname: text, password: 'x', confirm: 'x' });
      expect(response.status).toBe(400);
      const html = await response.text();
      for (const name of ['username', 'email', 'displayname']) if (!/[\r\n\0]/.test(text)) expect(Walker.field(html, name)).toBe(text);
      expect((await walker.send('/login', { email: text, password: text })).status).toBeLessThan(500);
    }
    await home.close();
  }, 120_000);
});
