import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeEditors, signInEditor } from '#rig/editors.ts';
import { expectPage } from '#rig/expect-page.ts';
import { MACHINES, openVisitedSite, type Visited, violations, wakeReact } from '#rig/visitor.ts';

let site: Visited;
beforeAll(async () => {
  site = await openVisitedSite();
});
afterAll(() => site.close());

const SHOW = '/shows/the-tin-whistlers-the-cannery-2026-11-27';

test('in the list of shows a row opens its show, whose page leads to the band, the room and back', async () => {
  const page = await site.visitor();
  await page.goto('/shows');
  await page.getByRole('link', { name: 'The Tin Whistlers, 8:00 PM at The Cannery' }).click();
  await expectPage(page).toHaveURL(SHOW);
  await expectPage(page.getByRole('heading', { level: 1 })).toContainText('The Tin Whistlers');
  const stub = page.getByRole('region', { name: 'When, where, how much' });
  await expectPage(stub).toContainText('Fri 11/27');
  await expectPage(stub).toContainText('11/27 @ 8:00 PM - 11:00 PM');
  await expectPage(stub.getByRole('link', { name: 'The Cannery' })).toHaveAttribute('href', '#way');
  await expectPage(page.getByRole('region', { name: 'On the bill' }).getByRole('listitem').first()).toContainText('The Tin Whistlers');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('region', { name: 'Getting there' }).getByRole('link', { name: 'The Cannery', exact: true }).click();
  await expectPage(page).toHaveURL('/venues/cannery');
  expect(page.troubles).toEqual([]);
  await page.context().close();
});

test('at 1024 px the room on the ticket has its line, and the question box its place beside the pictures', async () => {
  const page = await site.visitor({ viewport: { width: 1024, height: 768 } });
  await page.goto(SHOW);
  const room = page.getByRole('region', { name: 'When, where, how much' }).getByRole('link', { name: 'The Cannery' });
  expect((await room.boundingBox())?.height).toBeLessThan(70);
  const [pictures, box] = await Promise.all([
    page.getByRole('navigation', { name: 'Main' }).boundingBox(),
    page.getByRole('search').boundingBox(),
  ]);
  expect(box?.y).toBeLessThan((pictures?.y ?? 0) + (pictures?.height ?? 0));
  await page.context().close();
});

test('on a laptop a long name of three words leaves room for when, where and how much', async () => {
  const slug = 'quiet-boat-bilge-bar-2026-11-22';
  const { id } = await site.app.db.selectFrom('show').select('id').where('slug', '=', slug).executeTakeFirstOrThrow();
  await site.app.db
    .updateTable('credit')
    .set({ name: 'Emmett & Daughters', artist_id: null })
    .where('show_id', '=', id)
    .where('position', '=', 0)
    .execute();
  const page = await site.visitor({ viewport: { width: 1280, height: 800 } });
  await page.goto(`/shows/${slug}`);
  await expectPage(page.getByRole('heading', { level: 1 })).toContainText('Emmett & Daughters');
  const stub = await page.getByRole('region', { name: 'When, where, how much' }).boundingBox();
  expect((stub?.y ?? 0) + (stub?.height ?? 0)).toBeLessThanOrEqual(800);
  await page.context().close();
});

test.each([640, 768, 1024, 1280])('at %d px the mark of a room lies under nothing that is told of it', async (width) => {
  const page = await site.visitor({ viewport: { width, height: 800 } });
  await page.goto('/venues/cannery');
  const [mark, told] = await Promise.all([
    page.locator('.venue-head > .daymark').boundingBox(),
    page.locator('.venue-about').boundingBox(),
  ]);
  expect(mark?.x).toBeGreaterThanOrEqual((told?.x ?? 0) + (told?.width ?? 0));
  await page.context().close();
});

test('on a phone poster and ticket stand above the bottom bar, and a script shares the address by the device’s own way', async () => {
  const page = await site.visitor(MACHINES.phone);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (what: ShareData) => {
        document.title = `shared ${what.url}`;
      },
    });
  });
  await page.goto(SHOW);
  const [stub, bar] = await Promise.all([
    page.getByRole('region', { name: 'When, where, how much' }).boundingBox(),
    page.getByRole('navigation', { name: 'Bottom bar' }).boundingBox(),
  ]);
  expect((stub?.y ?? 0) + (stub?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await wakeReact(page);
  await page.getByRole('link', { name: 'Share' }).click();
  await expectPage(page).toHaveTitle(`shared ${site.origin}${SHOW}`);
  await page.context().close();
});

test('without a script it is all there: the calendar entry, the tabs, the archive', async () => {
  const page = await site.visitor({ ...MACHINES.phone, javaScriptEnabled: false });
  await page.goto(SHOW);
  const calendar = await page.getByRole('link', { name: 'Calendar' }).getAttribute('href');
  const entry = await page.request.get(calendar ?? '');
  expect([entry.status(), entry.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  await page.getByRole('link', { name: 'November 2026' }).click();
  await expectPage(page.getByRole('heading', { level: 1 })).toContainText('November 2026');
  await page.getByRole('link', { name: /^18/ }).click();
  await expectPage(page).toHaveURL(/#n2026-11-18$/);
  await page.goto('/venues/cannery');
  await page.getByRole('link', { name: 'Past shows' }).click();
  await expectPage(page.getByRole('link', { name: 'Past shows' })).toHaveAttribute('aria-current', 'page');
  await page.context().close();
});

test('the others of the night stand in lines as low as on any list', async () => {
  const page = await site.visitor(MACHINES.phone);
  await page.goto('/shows');
  await page.goto((await page.locator('.tonight-list .show a').first().getAttribute('href')) ?? '');
  const above = await page.locator('.also .show p').evaluateAll((lines) => lines.map((line) => getComputedStyle(line).paddingTop));
  expect(above.length).toBeGreaterThan(0);
  expect(new Set(above.filter((each) => each !== '0px'))).toEqual(new Set());
  await page.context().close();
});

test('the sky of a show begins at a line, beneath the way to its form too', async () => {
  await makeEditors(site, 'wren');
  const page = await signInEditor(site, 'wren', MACHINES.desktop, ['/desk/shows', 'Shows']);
  await page.goto(SHOW);
  await expectPage(page.getByRole('link', { name: /^Edit/ }).first()).toBeVisible();
  expect(await page.locator('.poster').evaluate((poster) => Number.parseFloat(getComputedStyle(poster).borderTopWidth))).toBeGreaterThan(0);
  await page.context().close();
});
