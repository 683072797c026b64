import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUp } from '#identity/account/sign-up.ts';
import { expectPage } from '#rig/expect-page.ts';
import { brokenWords, setTextSize } from '#rig/measure.ts';
import { open, PASSWORD, register as registerAt } from '#rig/people.ts';
import { openVisitedSite, type Visited, wrongOnEither } from '#rig/visitor.ts';

let site: Visited;
beforeAll(async () => {
  site = await openVisitedSite();
});
afterAll(() => site.close());

const register = (page: Page) => registerAt(page, site.origin);

async function linkFor(to: string): Promise<string> {
  const letter = (await site.app.letters()).filter((each) => each.to === to && each.body.includes('/letter?')).at(-1);
  return /\/letter\?\S+/.exec(letter?.body ?? '')?.[0] ?? '';
}

describe('in a browser', () => {
  test('who finds the site full is told so, and signs in without doing anything more', async () => {
    const page = await site.visitor();
    const { email } = await register(page);
    await page.context().clearCookies();
    await open(page, '/login');
    let calls = 0;
    await page.route('**/api/session', async (route) => {
      if (route.request().method() !== 'POST' || ++calls > 2) return route.fallback();
      const error = { code: 503, status: 'UNAVAILABLE', message: 'The site is busy right now.' };
      return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: { error } });
    });
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expectPage(
      page.getByRole('status').filter({ hasText: 'The site is busy right now. We’ll try again in 2 seconds' }),
    ).toBeVisible();
    await expectPage(page).toHaveURL(`${site.origin}/`);
    await expectPage(page.locator('.waiting')).toBeEmpty();
    expect(calls).toBe(3);
  });

  test('a person registers, edits one field, signs out, mistypes, signs in', async () => {
    const page = await site.visitor();
    const { username, email } = await register(page);
    await open(page, '/dashboard');
    for (const words of [username, 'A Visitor', email]) await expectPage(page.getByRole('main').getByText(words).first()).toBeVisible();
    await open(page, `/u/${username}`);
    await page.getByRole('link', { name: 'Edit your page?' }).click();
    await page.getByLabel('Location').fill('Tin Harbor');
    // Records timers, so that nothing depends on real time.
    await page.evaluate(() => {
      const [set, timers] = [window.setTimeout.bind(window), [] as unknown[]];
      Object.assign(window, { timers, setTimeout: (run: () => void, ms?: number) => set(run, timers[timers.push(ms) - 1] as number) });
    });
    const sent = page.waitForRequest((request) => request.url().endsWith('/post/updateUserData'));
    await page.getByRole('button', { name: 'Save' }).click();
    const { fields } = (await sent).postDataJSON() as { fields: object };
    expect(fields).toEqual({ location: 'Tin Harbor' });
    expect((await sent).headers().authorization).toMatch(/^Bearer ey/);
    await expectPage(page.getByText('Saved.')).toBeVisible();
    await expectPage(page).toHaveURL(`${site.origin}/u/${username}`);
    expect(await page.evaluate(() => Reflect.get(window, 'timers'))).toContain(1000);
    await expectPage(page.getByText('Tin Harbor').first()).toBeVisible();
    await page.getByRole('link', { name: 'Sign out' }).click();
    await expectPage(page).toHaveURL(`${site.origin}/`);
    await open(page, '/dashboard');
    await expectPage(page).toHaveURL(/\/login\?back=/);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('not this one');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expectPage(page.getByRole('alert')).toHaveText(/The email and password don’t match/);
    await expectPage(page.getByLabel('Password', { exact: true })).toBeFocused();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expectPage(page).toHaveURL(`${site.origin}/dashboard`);
    await page.context().close();
  });

  test.each([
    ['/login', 'Sign in', 'Signing In...', '**/api/session'],
    ['/register', 'Sign up', 'Signing Up...', '**/api/session/account'],
  ])('the button of %s says what it is doing, and cannot be pressed twice', async (path, label, doing, call) => {
    const page = await site.visitor();
    await open(page, path);
    const seen = Promise.withResolvers<void>();
    await page.route(call, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await seen.promise;
      await route.abort();
    });
    const form = page.getByRole('main').locator('form');
    if (path === '/register')
      for (const [name, typed] of [
        ['Display name', 'Ada'],
        ['Username', 'adapressed'],
        ['Confirm password', PASSWORD],
      ] as const)
        await form.getByLabel(name, { exact: true }).fill(typed);
    await form.getByLabel('Email').fill('nobody@tunes.example');
    await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await form.getByRole('button', { name: label, exact: true }).click();
    await expectPage(form.getByRole('button', { name: doing, exact: true })).toBeDisabled();
    seen.resolve();
    await expectPage(form.getByRole('button', { name: label, exact: true })).toBeEnabled();
    await page.context().close();
  });

  test('a site out of reach says so and loses nothing', async () => {
    const page = await site.visitor();
    await open(page, '/login');
    await page.route('**/api/session', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await page.getByLabel('Email').fill('ada@tunes.example');
    await page.getByLabel('Password', { exact: true }).fill('whatever it is');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expectPage(page.getByRole('alert')).toHaveText(/can’t reach/);
    await expectPage(page.getByLabel('Email')).toHaveValue('ada@tunes.example');
    await page.context().close();
  });

  test('a user name is judged while it is typed, and the policy shown as it is met', async () => {
    const first = await site.visitor();
    const { username } = await register(first);
    const page = await site.visitor();
    await open(page, '/register');
    await page.getByLabel('Username').fill(username.toUpperCase());
    await expectPage(page.getByText('That username is taken')).toBeVisible();
    await page.getByLabel('Username').fill('a b');
    await expectPage(page.getByText('Use 3 to 30 letters')).toBeVisible();
    await page.getByLabel('Username').fill('quite-free');
    await expectPage(page.getByText('quite-free is free')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill('four');
    await expectPage(page.getByText('4 more to go')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await expectPage(page.getByText('Long enough')).toBeVisible();
    await page.getByLabel('Confirm password', { exact: true }).fill('other');
    await expectPage(page.getByText('The passwords don’t match.')).toBeVisible();
    await first.context().close();
    await page.context().close();
  });

  test('signing out in one tab is signing out in all', async () => {
    const page = await site.visitor();
    await register(page);
    await open(page, '/dashboard');
    const other = await page.context().newPage();
    await open(other, '/users');
    await expectPage(other.getByRole('link', { name: 'Sign out' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Sign out' }).click();
    await expectPage(other.getByRole('link', { name: 'Sign in' })).toBeVisible();
    await page.context().close();
  });

  test('no script can read what keeps one signed in', async () => {
    const page = await site.visitor();
    await register(page);
    await open(page, '/dashboard');
    expect(await page.evaluate(() => document.cookie)).toBe('');
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toMatch(/ey[\w-]+\.|session/);
    expect(await page.content()).not.toMatch(/ey[\w-]+\.ey/);
    await page.context().close();
  });

  test('a forgotten password is replaced through the email', async () => {
    const page = await site.visitor();
    const { email } = await register(page);
    const late = await site.visitor();
    await open(late, '/login');
    await late.getByRole('link', { name: 'Forgot your password?' }).click();
    await expectPage(late.getByRole('heading', { name: 'New password' })).toBeVisible();
    await late.getByLabel('Email').fill(email);
    await late.getByRole('button', { name: 'Send the email' }).click();
    await expectPage(late.getByText('we sent it an email')).toBeVisible();
    await open(late, await linkFor(email));
    await late.getByLabel('New password', { exact: true }).fill('four louder boats');
    await late.getByLabel('Confirm password', { exact: true }).fill('four louder boats');
    await late.getByRole('button', { name: 'Save the new password' }).click();
    await expectPage(late.getByText('Your new password is saved')).toBeVisible();
    await late.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await late.getByLabel('Email').fill(email);
    await late.getByLabel('Password', { exact: true }).fill('four louder boats');
    await late.keyboard.press('Enter');
    await expectPage(late).toHaveURL(`${site.origin}/`);
    await page.context().close();
    await late.context().close();
  });

  test('whoever strangers’ failures made to prove themselves is let in by a puzzle the page solves by itself', async () => {
    const { identity } = site.app;
    const email = 'flooded@tunes.example';
    await signUp(identity, { email, password: PASSWORD }, 'client', { address: '198.51.100.7', agent: 'elsewhere' });
    for (let tries = 0; tries < 100; tries++) await identity.limits.count(['failed sign-in by account', email]);
    const page = await site.visitor();
    await open(page, '/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expectPage(page.getByRole('button', { name: 'Signing In...' })).toBeVisible();
    await expectPage(page).toHaveURL(`${site.origin}/`);
    await page.context().close();
  }, 90_000);

  test('a visitor who is not signed in downloads no more than a few kB for it', async () => {
    const page = await site.visitor();
    const scripts: string[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/static/js/')) scripts.push(response.url());
    });
    await open(page, '/shows');
    expect(scripts.filter((url) => /login|register|dashboard|(?<!kept-)edit|bio|proof|second/.test(url))).toEqual([]);
    await page.context().close();
  });
});

describe('somebody signed in', () => {
  let page: Page & { troubles: string[] };
  let username: string;
  beforeAll(async () => {
    page = await site.visitor();
    ({ username } = await register(page));
  });

  test('reads what their account is in whole words, with text of any size', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, '/dashboard');
    await page.evaluate(setTextSize, 200);
    expect(await page.evaluate(brokenWords)).toEqual([]);
  });

  test.each([
    ['/u/:name', 'h1'],
    ['/u/:name/edit', 'input[name=displayname]'],
    ['/dashboard', 'dd >> nth=0'],
  ])('finds what %s is for on a phone’s first screen, beneath its poster, with text of any size', async (path, what) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, path.replace(':name', username));
    await page.evaluate(setTextSize, 200);
    const { bottom } = await page.locator(`main ${what}`).evaluate((found) => found.getBoundingClientRect());
    const bar = await page.getByRole('navigation', { name: 'Bottom bar' }).evaluate((found) => found.getBoundingClientRect().top);
    expect(bottom).toBeLessThan(bar);
  });

  test.each(['/dashboard', '/u/:name', '/u/:name/edit', '/users'])('finds %s accessible, and fit for a small screen', async (path) => {
    expect(await wrongOnEither(page, () => open(page, path.replace(':name', username)))).toEqual([]);
    expect(page.troubles.filter((trouble) => !/preloaded/.test(trouble))).toEqual([]);
  });
});
