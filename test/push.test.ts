import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPushServices } from '#ingest/fetch/push-services.ts';
import { expectPage } from '#rig/expect-page.ts';
import { PASSWORD } from '#rig/people.ts';
import { openPushService } from '#rig/push-service.ts';
import { MACHINES, openVisitedSite, type Visited, violations } from '#rig/visitor.ts';
import type { PushDevice } from '#scene/follows/push.ts';
import type { PushWords } from '#scene/follows/push-words.ts';

let site: Visited;
let service: Awaited<ReturnType<typeof openPushService>>;
beforeAll(async () => {
  service = await openPushService();
  site = await openVisitedSite(undefined, undefined, openPushServices({ own: service.origin }));
});
afterAll(async () => {
  await site.close();
  await service.close();
});

const SHOW = '/shows/the-tin-whistlers-the-cannery-2026-11-27';
const WITH_WORKER = { ...MACHINES.phone, serviceWorkers: 'allow' as const };
/** For what happens in idle moments; a busy machine may take long. */
const SOON = { timeout: 300_000 };
const LONG = { timeout: 300_000 };
const telling = (page: Page) => page.getByRole('region', { name: 'On this device' });
const tellMe = (page: Page) => telling(page).getByRole('button', { name: 'Tell me on this device' });
const told = () => site.app.db.selectFrom('push_device').selectAll().execute();
const starsTold = async () => (await site.app.db.selectFrom('push_star').select('show_id').execute()).length;

/** Gives the browser a push service that only hands out an address and takes it back. */
function givePushService(page: Page, device: PushDevice): Promise<unknown> {
  return page.addInitScript(({ endpoint, p256dh, auth }) => {
    const there = () => sessionStorage.getItem('subscribed') === 'yes';
    const subscription = {
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => sessionStorage.removeItem('subscribed') ?? true,
    };
    // Headless browsers always report denied.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Object.assign(PushManager.prototype, {
      subscribe: async () => sessionStorage.setItem('subscribed', 'yes') ?? subscription,
      getSubscription: async () => (there() ? subscription : null),
    });
  }, device);
}

async function star(page: Page, address = SHOW): Promise<void> {
  await page.goto(address);
  await page.getByRole('region', { name: 'When, where, how much' }).getByRole('button', { name: /^Star/ }).click();
}

test('a browser that lets nothing be told, or has no way to, is said to', LONG, async () => {
  const page = await site.visitor(WITH_WORKER);
  await star(page);
  await page.goto('/my');
  await expectPage(telling(page)).toContainText('This browser blocks notifications from this site', SOON);
  expect(await violations(page)).toEqual([]);
  // Headless browsers report denied, also right after it was granted.
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'granted' }));
  await expectPage(async () => {
    await page.context().grantPermissions(['notifications'], { origin: site.origin });
    await page.reload();
    await tellMe(page).click();
    await expectPage(telling(page)).toContainText('This browser’s push service isn’t answering');
  }).toPass(SOON);
  expect(await told()).toEqual([]);
  await page.context().close();
});

test('a device says what is starred on it and on whose account, and is told no more once that is over', LONG, async () => {
  const page = await site.visitor(WITH_WORKER);
  await givePushService(page, service.subscribe());
  await page.context().grantPermissions(['notifications'], { origin: site.origin });
  await star(page);
  await page.goto('/my');
  await tellMe(page).click();
  await expectPage(telling(page)).toContainText('Notifications are on for this device.', SOON);
  expect(await told()).toMatchObject([{ session_id: null }]);
  expect(await starsTold()).toBe(1);
  // It reports by itself when the page opens again, and later stars reach the site.
  await page.reload();
  await expectPage(telling(page)).toContainText('Notifications are on for this device.', SOON);
  const [other] = await site.app.db
    .selectFrom('show')
    .select('slug')
    .where('night', '>=', '2026-11-22')
    .where('slug', '!=', SHOW.slice('/shows/'.length))
    .where('status', '=', 'announced')
    .limit(1)
    .execute();
  await star(page, `/shows/${other?.slug}`);
  await expectPage.poll(starsTold, SOON).toBe(2);
  // Signing in tells the device about the account's stars.
  await page.evaluate(async (password) => {
    const body = JSON.stringify({ email: 'pushed@tunes.example', password, displayname: 'A Visitor' });
    await fetch('/api/session/account', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  }, PASSWORD);
  await page.goto('/my');
  await expectPage.poll(async () => (await told())[0]?.session_id ?? '', SOON).not.toBe('');
  expect(await starsTold()).toBe(0);
  await page.goto('/logout');
  await expectPage.poll(() => page.evaluate(() => localStorage.getItem('told')), SOON).toBeNull();
  expect(await told()).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.getItem('subscribed'))).toBeNull();
  await page.context().close();
});

test('what comes is shown once, and opens pages of this site alone', LONG, async () => {
  const page = await site.visitor(WITH_WORKER);
  await page.context().grantPermissions(['notifications'], { origin: site.origin });
  await page.goto('/my');
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
  });
  const words: PushWords = { id: 'one', tag: 'show', title: 'Cancelled: King Tide', body: 'It is cancelled.', path: SHOW };
  const deliver = async (more: Partial<PushWords>) =>
    cdp.send('ServiceWorker.deliverPushMessage', {
      origin: site.origin,
      registrationId: await registered,
      data: JSON.stringify({ ...words, ...more }),
    });
  // Headless browsers show no notifications and their promise never settles, so the worker's call is recorded instead.
  const [worker = await page.context().waitForEvent('serviceworker')] = page.context().serviceWorkers();
  await worker.evaluate(() => {
    const scope = self as unknown as { registration: ServiceWorkerRegistration; clients: object; noted: unknown[] };
    scope.noted = [];
    scope.registration.showNotification = async (title, options) => void scope.noted.push([title, options?.body, options?.tag]);
    Object.assign(scope.clients, { openWindow: async (address: string) => void scope.noted.push(address) });
  });
  const noted = () => worker.evaluate(() => (self as unknown as { noted: unknown[] }).noted);
  const shown = () => page.evaluate(async () => (await caches.match('/shown'))?.json());
  await deliver({});
  await expectPage.poll(shown, SOON).toEqual(['one']);
  await deliver({});
  await deliver({ id: 'two', title: 'Changed: King Tide' });
  await expectPage.poll(shown, SOON).toEqual(['one', 'two']);
  expect(await noted()).toEqual([
    ['Cancelled: King Tide', 'It is cancelled.', 'show'],
    ['Changed: King Tide', 'It is cancelled.', 'show'],
  ]);
  const press = (data: string) =>
    worker.evaluate((data) => {
      const event = Object.assign(new Event('notificationclick'), { notification: { close: () => {}, data }, waitUntil: () => {} });
      self.dispatchEvent(event);
    }, data);
  await press('https://elsewhere.example/shows');
  await press('//elsewhere.example/shows');
  await press(SHOW);
  await expectPage.poll(async () => (await noted()).slice(2), SOON).toEqual([`${site.origin}${SHOW}`]);
  await page.context().close();
});
