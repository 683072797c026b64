import type { BrowserContextOptions } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '#identity/account/sign-up.ts';
import { newEditor } from '#rig/caller.ts';
import { makeEditors, signInEditor } from '#rig/editors.ts';
import { expectPage } from '#rig/expect-page.ts';
import { open, PASSWORD, signIn } from '#rig/people.ts';
import { MACHINES, openVisitedSite, type Visited, violations, wakeReact, wrongOnEither } from '#rig/visitor.ts';

const LIST = `mon nov 30: The Quiet Boats at Back Room of the Pier 8pm $10
tue dec 1: Neap at The Cannery 9pm
`;

let site: Visited;
beforeAll(async () => {
  site = await openVisitedSite();
  await makeEditors(site, 'editor', 'admin');
  await site.app.db.updateTable('account').set({ role: 'admin' }).where('email', '=', 'admin@tunes.example').execute();
});
afterAll(() => site.close());

const editor = (machine: BrowserContextOptions) => signInEditor(site, 'editor', machine, ['/desk', 'Questions']);

test('an editor pastes a list, sees what would be heard, keeps it, and answers by key', async () => {
  const page = await editor(MACHINES.desktop);
  await page.goto('/desk/sources');
  await wakeReact(page);
  await page.getByLabel('Address or text').fill(LIST);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expectPage(page.getByRole('row', { name: /The Quiet Boats/ })).toBeVisible();
  await page.getByLabel('Name').fill('The pier list');
  await page.getByRole('button', { name: 'Save this source' }).click();
  await expectPage(page.getByRole('heading', { name: 'The pier list' })).toBeVisible();
  await page.goto('/desk');
  await wakeReact(page);
  await page.getByRole('article', { name: /The Quiet Boats/ }).focus();
  await page.keyboard.press('1');
  await expectPage(page.getByText('“The Quiet Boats” is Quiet Boat.').first()).toBeVisible();
  await expectPage(page.getByRole('heading', { name: /The Quiet Boats/ })).toHaveCount(0);
  await page.goto('/shows?from=2026-11-30');
  await expectPage(
    page
      .getByRole('main')
      .getByRole('link', { name: /^Quiet Boat,/ })
      .first(),
  ).toBeVisible();
  await page.goto('/desk/decisions');
  await wakeReact(page);
  await page.getByRole('button', { name: /^Undo\s?: .*“The Quiet Boats” is Quiet Boat/ }).click();
  await expectPage(page.getByText('Undone.').first()).toBeVisible();
  await page.goto('/desk');
  await expectPage(page.getByRole('heading', { name: /The Quiet Boats/ })).toBeVisible();
  expect(page.troubles.filter((trouble) => !/preloaded/.test(trouble))).toEqual([]);
  await page.context().close();
});

test('an editor goes about the desk by its links and sets a source; who comes by again is met by no error', async () => {
  const page = await editor(MACHINES.desktop);
  await wakeReact(page);
  const go = async (name: string) => {
    await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name, exact: true }).click();
    await expectPage(page.getByRole('heading', { level: 1, name })).toBeVisible();
  };
  await go('Artists');
  await go('Venues');
  await go('Artists');
  await go('Sources');
  await page
    .getByRole('link', { name: 'Bilge Bar’s calendar' })
    .or(page.getByRole('link', { name: "Bilge Bar's calendar" }))
    .first()
    .click();
  await page.getByLabel('Minutes between checks').fill('90');
  await page.getByLabel('Format').selectOption('Plain-text list');
  await page.getByRole('button', { name: 'Preview' }).first().click();
  await expectPage(page.getByText('it lists no night to come')).toBeVisible();
  await expectPage(page.getByLabel('Minutes between checks')).toHaveValue('90');
  await page.getByLabel('Format').selectOption('Detect automatically');
  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  await expectPage(page.getByText(/^Changed the interval of “Bilge Bar's calendar”. We read it right away/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectPage(page.getByText('Undone.').first()).toBeVisible();
  await expectPage(page.getByLabel('Minutes between checks')).toHaveValue('360');
  expect(page.troubles.filter((trouble) => !/preloaded/.test(trouble))).toEqual([]);
  await page.context().close();
});

const DOUBTFUL = `tue nov 24: Salt Road & Red Buoy at The Cannery 9pm
sun nov 29: The Long Watch at The Cannery 4pm
`;

test('who plays and whether it is music are asked with both answers side by side, by key and without a script', async () => {
  const page = await editor(MACHINES.desktop);
  await page.goto('/desk/sources');
  await wakeReact(page);
  await page.getByLabel('Address or text').fill(DOUBTFUL);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByLabel('Name').fill('Town list');
  await page.getByRole('button', { name: 'Save this source' }).click();
  await expectPage(page.getByRole('heading', { name: 'Town list' })).toBeVisible();
  await page.goto('/desk');
  await wakeReact(page);
  const asked = page.getByRole('article', { name: 'Who plays in “Salt Road & Red Buoy”?' });
  await expectPage(asked.getByRole('button', { name: 'It’s “Salt Road”, “Red Buoy”' })).toBeVisible();
  await asked.focus();
  await page.keyboard.press('2');
  await expectPage(page.getByText('“Salt Road & Red Buoy” means “Salt Road & Red Buoy”.').first()).toBeVisible();
  await expectPage(asked).toHaveCount(0);
  await page.context().close();

  const plain = await editor({ ...MACHINES.phone, javaScriptEnabled: false });
  const kind = plain.getByRole('article', { name: 'Is “The Long Watch” music?' });
  expect(await plain.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await kind.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await expectPage(kind.getByRole('button', { name: 'It’s music' })).toBeInViewport({ ratio: 1 });
  await kind.getByRole('checkbox', { name: 'For everything at The Cannery' }).check();
  await kind.getByRole('button', { name: 'It’s music' }).click();
  await expectPage(plain.getByText('Everything at The Cannery is music.').first()).toBeVisible();
  await expectPage(kind).toHaveCount(0);
  await plain.context().close();
});

test('the desk is accessible and fits, on a desktop by day and on a phone by night', async () => {
  const page = await editor(MACHINES.desktop);
  for (const path of ['/desk', '/desk/sources', '/desk/decisions', '/desk/venues'])
    expect(await wrongOnEither(page, () => page.goto(path).then(() => wakeReact(page)))).toEqual([]);
  await page.context().close();
});

test('an admin gives a role on a phone by night: what is missing is said at its field, and the page is accessible and fits', async () => {
  const page = await signInEditor(site, 'admin', { ...MACHINES.phone, colorScheme: 'dark' }, ['/desk/people', 'People']);
  await wakeReact(page);
  const person = page.getByRole('listitem').filter({ hasText: 'editor@tunes.example' });
  await person.getByText('Decide', { exact: false }).first().click();
  await person.getByLabel('Role').selectOption('admin');
  await person.getByRole('button', { name: 'Change role' }).click();
  await expectPage(person.getByLabel('Why')).toBeFocused();
  await expectPage(person.getByText('Say why.').first()).toBeVisible();
  await expectPage(person.getByLabel('Role')).toHaveValue('admin');
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await person.getByLabel('Role').selectOption('member');
  await person.getByLabel('Why').fill('Asked to.');
  await person.getByRole('button', { name: 'Change role' }).click();
  await expectPage(page.getByRole('status').filter({ hasText: 'was made a member: Asked to.' })).toBeVisible();
  await expectPage(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await page.context().close();
  await site.app.db.updateTable('account').set({ role: 'editor' }).where('email', '=', 'editor@tunes.example').execute();
});

test('the desk works without JavaScript', async () => {
  const page = await editor({ ...MACHINES.desktop, javaScriptEnabled: false });
  await page.getByRole('button', { name: /Not a place we know/ }).click();
  await expectPage(page.getByText('“Back Room of the Pier” is not a place we know.').first()).toBeVisible();
  await page.context().close();
});

test('somebody who is no editor is told so', async () => {
  const page = await site.visitor();
  await signUp(site.app.identity, { email: 'member@tunes.example', password: PASSWORD }, 'client', { address: '', agent: '' });
  await page.goto('/login?back=/desk');
  await page.getByLabel('Email').fill('member@tunes.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expectPage(page.getByText('This desk is for editors.')).toBeVisible();
  await page.context().close();
});

/** Listings that each leave a question open. */
const ASKED = `mon dec 7: The Quiet Boats at The Long Room behind the Customs House, 3 Quay Street, second floor up the stairs 8pm $10
tue dec 8: Tin Whistler at Crab Shed on the Far Side of the River 9pm $12, all ages, doors at 8
wed dec 9: Harbour Light and the Very Long Name of a Band that nobody has ever heard of at The Canery 7pm
`;

test.each([true, false])(
  'on a phone every question has its first answer on the screen it comes up on, with a script: %s',
  async (javaScriptEnabled) => {
    const asker = await newEditor(site.app, `asker-${javaScriptEnabled}`);
    await asker.call('/desk/sources', { name: `Asked ${javaScriptEnabled}`, what: ASKED });
    const page = await editor({ ...MACHINES.phone, javaScriptEnabled });
    const cards = page.getByRole('main').getByRole('article');
    expect(await cards.count()).toBeGreaterThan(3);
    for (const card of await cards.all()) {
      await card.evaluate((element) => element.scrollIntoView({ block: 'start' }));
      const answer = card.locator('.answers').first().getByRole('button').first();
      await expectPage(answer).toBeInViewport({ ratio: 1 });
      await expectPage(card.getByRole('table')).toBeHidden();
      await card.getByText('What else we know').click();
      await expectPage(card.getByRole('table')).toBeVisible();
    }
    await page.context().close();
  },
);

test('on a wide screen what is known stands beside the answers', async () => {
  const page = await editor(MACHINES.desktop);
  const card = page.getByRole('main').getByRole('article').first();
  await expectPage(card.getByRole('table')).toBeVisible();
  const [table, answer] = [await card.getByRole('table').boundingBox(), await card.locator('.answers').first().boundingBox()];
  expect(Math.abs((table?.y ?? 0) - (answer?.y ?? 1000))).toBeLessThan(60);
  await page.context().close();
});

test('editors, and nobody else, have the desk in the foot; of its ways the questions come first', async () => {
  const page = await site.visitor();
  await open(page, '/news');
  const way = page.getByRole('contentinfo').getByRole('link', { name: 'Desk' });
  await expectPage(way).toHaveCount(0);
  await signIn(page, 'editor@tunes.example');
  await way.click();
  await expectPage(page.getByRole('heading', { level: 1, name: 'Questions' })).toBeVisible();
  const groups = page.getByRole('navigation', { name: 'Desk' }).getByRole('list');
  expect(await groups.first().getByRole('listitem').first().textContent()).toMatch(/^Questions/);
  await page.context().close();
  const member = await site.visitor();
  await signUp(site.app.identity, { email: 'plain@tunes.example', password: PASSWORD }, 'client', { address: '', agent: '' });
  await signIn(member, 'plain@tunes.example');
  await expectPage(member.getByRole('contentinfo').getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expectPage(member.getByRole('contentinfo').getByRole('link', { name: 'Desk' })).toHaveCount(0);
  await member.context().close();
});

test('the ways of the desk are one row at every width; where one is stays in sight, without a script too, and so does what has the focus', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await editor({ ...MACHINES.phone, javaScriptEnabled });
    for (const path of ['/desk', '/desk/news', '/desk/changes']) {
      await page.goto(path);
      const ways = page.getByRole('navigation', { name: 'Desk' });
      for (const width of [320, 390, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const [row, here] = [await ways.boundingBox(), await ways.locator('[aria-current]').boundingBox()];
        expect([width, (row?.height ?? 999) < 60]).toEqual([width, true]);
        const [from, to] = [(here?.x ?? -1) - (row?.x ?? 0), (row?.x ?? 0) + (row?.width ?? 0) - (here?.x ?? 0) - (here?.width ?? 999)];
        expect([path, width, from >= 0, to >= 0]).toEqual([path, width, true, true]);
      }
      await page.setViewportSize({ width: 390, height: 800 });
      for (const name of ['Tips', 'Sources', 'Changes']) {
        const way = ways.getByRole('link', { name, exact: true });
        await way.focus();
        const isOnTop = (link: Element) => {
          const { x, y, width, height } = link.getBoundingClientRect();
          return link.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        };
        if (javaScriptEnabled) expect([path, name, await way.evaluate(isOnTop)]).toEqual([path, name, true]);
      }
    }
    await page.context().close();
  }
});
