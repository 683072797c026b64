import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateProfile } from '#people/register.ts';
import { findProfile } from '#people/store.ts';
import { countAsConfirmed } from '#rig/confirm.ts';
import { expectPage } from '#rig/expect-page.ts';
import { open, register } from '#rig/people.ts';
import { MACHINES, openVisitedSite, type Visited, violations } from '#rig/visitor.ts';

let site: Visited;
beforeAll(async () => {
  site = await openVisitedSite();
});
afterAll(() => site.close());

const KEPT = 'Saved on this device. We’ll send it when you’re back online.';
const profile = (username: string) => findProfile(site.app.db, username);

/** A signed-in person on their profile's form. */
async function openProfileForm(): Promise<{ page: Page & { troubles: string[] }; username: string }> {
  const page = await site.visitor(MACHINES.phone);
  const { username, email } = await register(page, site.origin);
  await countAsConfirmed(site.app, email);
  // The client has started when it listens.
  const listens = page.waitForResponse((response) => response.url().includes('/api/changes'));
  await open(page, `/u/${username}/edit`);
  await listens;
  return { page, username };
}

/** The same person edits their page on another device. */
async function elsewhere(username: string, location: string): Promise<void> {
  const { uid = '' } = (await profile(username)) ?? {};
  await updateProfile(site.app.db, site.app.machineClock, uid, { location });
}

test('what is saved without a network is kept, said so, and sent when it is back', async () => {
  const { page, username } = await openProfileForm();
  await page.context().setOffline(true);
  await page.getByLabel('Location').fill('The old pier');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectPage(page.getByText(KEPT)).toBeVisible();
  await expectPage(page.getByLabel('Location')).toHaveValue('The old pier');
  expect((await profile(username))?.location).toBe('');
  await page.context().setOffline(false);
  await expectPage(page.locator('#kept-edit')).toHaveText('What you wrote offline is on your page.');
  expect((await profile(username))?.location).toBe('The old pier');
  await expectPage(page.getByText(KEPT)).toHaveCount(0);
  await page.context().close();
});

test('however often it could not be sent while the network was away, it is sent when it is back', async () => {
  const { page, username } = await openProfileForm();
  await page.clock.install();
  await page.context().setOffline(true);
  await page.getByLabel('Location').fill('The far pier');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectPage(page.getByText(KEPT)).toBeVisible();
  await page.clock.runFor(60_000);
  await page.context().setOffline(false);
  await expectPage(page.locator('#kept-edit')).toHaveText('What you wrote offline is on your page.');
  expect((await profile(username))?.location).toBe('The far pier');
  await page.context().close();
});

test('it outlives the tab, and is sent from any page', async () => {
  const { page, username } = await openProfileForm();
  await page.context().setOffline(true);
  await page.getByLabel('Location').fill('The new pier');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectPage(page.getByText(KEPT)).toBeVisible();
  const next = await page.context().newPage();
  await page.close();
  await next.context().setOffline(false);
  await next.goto('/shows');
  await expectPage(next.locator('#kept-edit')).toHaveText('What you wrote offline is on your page.');
  expect((await profile(username))?.location).toBe('The new pier');
  await next.context().close();
});

test('it is sent on a line that is dear too, and named before whoever wrote it signs out there', async () => {
  const { page, username } = await openProfileForm();
  await page.context().setOffline(true);
  await page.getByLabel('Location').fill('The last pier');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectPage(page.getByText(KEPT)).toBeVisible();
  await elsewhere(username, 'Theirs');
  const next = await page.context().newPage();
  await page.close();
  await next.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await next.context().setOffline(false);
  await next.goto('/shows');
  await expectPage(next.locator('#kept-edit')).toContainText('couldn’t be saved as is');
  await next.getByRole('link', { name: 'Sign out' }).first().click();
  await expectPage(next.locator('#sign-out-anyway')).toBeVisible();
  await next.context().close();
});

test('what was changed elsewhere meanwhile is not written over: both stand side by side, and saving again decides', async () => {
  const { page, username } = await openProfileForm();
  await page.context().setOffline(true);
  await page.getByLabel('Location').fill('Mine');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectPage(page.getByText(KEPT)).toBeVisible();
  await elsewhere(username, 'Theirs');
  await page.context().setOffline(false);
  const both = page.getByRole('table');
  await expectPage(both.getByRole('row', { name: /Location/ })).toContainText('Theirs');
  await expectPage(both.getByRole('row', { name: /Location/ })).toContainText('Mine');
  expect((await profile(username))?.location).toBe('Theirs');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expectPage(page.getByText('Saved.')).toBeVisible();
  expect((await profile(username))?.location).toBe('Mine');
  await page.context().close();
});

test('with a network it is the same, with a script and without', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { page, username } = await openProfileForm();
    const cookies = await page.context().cookies();
    const other = await site.visitor({ ...MACHINES.desktop, javaScriptEnabled });
    await other.context().addCookies(cookies);
    await other.goto(`/u/${username}/edit`);
    await elsewhere(username, 'Theirs');
    await other.getByLabel('Location').fill('Mine');
    await other.getByLabel('Display name').fill('Changed too');
    await other.getByRole('button', { name: 'Save' }).click();
    await expectPage(other.getByRole('row', { name: /Location/ })).toContainText('Theirs');
    expect(await profile(username)).toMatchObject({ location: 'Theirs', displayname: 'A Visitor' });
    await other.getByRole('button', { name: 'Save' }).click();
    await expectPage(other).toHaveURL(`${site.origin}/u/${username}`);
    expect(await profile(username)).toMatchObject({ location: 'Mine', displayname: 'Changed too' });
    await page.context().close();
    await other.context().close();
  }
});

test('two devices that change different fields are in nobody’s way', async () => {
  const { page, username } = await openProfileForm();
  await elsewhere(username, 'Theirs');
  await page.getByLabel('Display name').fill('Changed here');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectPage(page.getByText('Saved.')).toBeVisible();
  expect(await profile(username)).toMatchObject({ location: 'Theirs', displayname: 'Changed here' });
  await page.context().close();
});

/** Saves a field offline and checks that it is kept. */
async function keepOffline(page: Page, place: string): Promise<void> {
  await page.context().setOffline(true);
  await page.getByLabel('Location').fill(place);
  await page.getByRole('button', { name: 'Save' }).click();
  await expectPage(page.getByText(KEPT)).toBeVisible();
}

test('another account on the same device neither sees it nor sends it, and nothing of it stays there', async () => {
  const { page, username } = await openProfileForm();
  await keepOffline(page, 'Of the first');
  // Their session ends, and someone else signs in.
  await page.context().clearCookies();
  await page.context().setOffline(false);
  const { username: other, email } = await register(page, site.origin);
  await countAsConfirmed(site.app, email);
  await open(page, `/u/${other}/edit`);
  await expectPage(page.getByLabel('Location')).toHaveValue('');
  await keepOffline(page, 'Of the second');
  await page.context().setOffline(false);
  await expectPage(page.locator('#kept-edit')).toHaveText('What you wrote offline is on your page.');
  expect((await profile(other))?.location).toBe('Of the second');
  await page.getByRole('link', { name: 'Sign out' }).click();
  await expectPage(page.getByText('You are signed out.')).toBeVisible();
  const edits = () =>
    page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const opening = indexedDB.open('backline-own-page');
          opening.onsuccess = () => {
            const all = opening.result.transaction('edits').objectStore('edits').getAll();
            all.onsuccess = () => resolve(JSON.stringify(all.result));
          };
        }),
    );
  await expectPage.poll(edits).toBe('[]');
  expect((await profile(username))?.location).toBe('');
  await page.context().close();
});

test('what is saved while it is being sent is sent after it, and is no conflict', async () => {
  const { page, username } = await openProfileForm();
  await keepOffline(page, 'First');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const sent: string[] = [];
  const underWay = page.waitForRequest('**/api/post/updateUserData');
  await page.route('**/api/post/updateUserData', async (route) => {
    sent.push(route.request().postDataJSON().fields.location);
    if (sent.length === 1) await held;
    await route.continue();
  });
  await page.context().setOffline(false);
  await underWay;
  await page.getByLabel('Location').fill('Second');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectPage(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  letGo();
  await expectPage(page.getByText('Saved.')).toBeVisible();
  expect(sent).toEqual(['First', 'Second']);
  expect((await profile(username))?.location).toBe('Second');
  await page.context().close();
});

test('a site that never answers holds up nobody: it is sent again', async () => {
  const { page, username } = await openProfileForm();
  await keepOffline(page, 'In the end');
  // Timeouts run twenty times as fast.
  await page.context().addInitScript(() => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms / 20);
  });
  let asked = 0;
  await page.context().route('**/api/post/updateUserData', async (route) => {
    if (++asked > 1) await route.continue();
  });
  const next = await page.context().newPage();
  await page.close();
  await next.context().setOffline(false);
  await next.goto('/shows');
  await expectPage(next.locator('#kept-edit')).toHaveText('What you wrote offline is on your page.');
  expect(asked).toBe(2);
  expect((await profile(username))?.location).toBe('In the end');
  await next.context().close();
});

test('where the browser keeps nothing it says that the site is away, and the form holds what was written', async () => {
  const { page } = await openProfileForm();
  await page.evaluate(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  await page.context().setOffline(true);
  await page.getByLabel('Location').fill('Only here');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectPage(page.getByText('We can’t reach the site right now. Nothing is lost. Try again in a moment.')).toBeVisible();
  await expectPage(page.getByLabel('Location')).toHaveValue('Only here');
  await page.context().close();
});

test('nobody signs out without being told that something would be lost', async () => {
  const { page, username } = await openProfileForm();
  await keepOffline(page, 'Not lost');
  await page.route('**/api/post/updateUserData', (route) => route.abort());
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Sign out', exact: true }).click();
  await expectPage(page.locator('#kept-edit')).toHaveText(
    'The changes to your page are only on this device so far. See it, or sign out and lose it.',
  );
  await expectPage(page.getByRole('link', { name: 'See it' })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expectPage(page.getByLabel('Location')).toHaveValue('Not lost');
  // Sent at once, so nobody is asked.
  await page.unroute('**/api/post/updateUserData');
  await page.getByRole('link', { name: 'Sign out', exact: true }).click();
  await expectPage(page.getByText('You are signed out.')).toBeVisible();
  expect((await profile(username))?.location).toBe('Not lost');
  await page.context().close();
});

test('signing out all the same takes what was kept with it', async () => {
  const { page, username } = await openProfileForm();
  await keepOffline(page, 'Never sent');
  // Signing out works again, but the kept edit can't be sent before.
  await page.route('**/api/post/updateUserData', (route) => route.abort());
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Sign out', exact: true }).click();
  await page.getByRole('link', { name: 'sign out and lose it' }).click();
  await expectPage(page.getByText('You are signed out.')).toBeVisible();
  await expectPage.poll(() => page.evaluate(() => localStorage.getItem('kept-edit'))).toBeNull();
  const left = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('backline-own-page');
        opening.onsuccess = () => {
          const db = opening.result;
          if (!db.objectStoreNames.contains('edits')) return resolve(0);
          const counting = db.transaction('edits').objectStore('edits').count();
          counting.onsuccess = () => resolve(counting.result);
        };
      }),
  );
  expect(left).toBe(0);
  expect((await profile(username))?.location).toBe('');
  await page.context().close();
});
