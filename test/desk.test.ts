import { expect as expectPage, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAccount } from '#identity/account-store.ts';
import { signUp } from '#identity/sign-up.ts';
import { awake, MACHINES, openVisitedSite, type Visited, violations } from '#rig/visitor.ts';

const PASSWORD = 'three quiet boats';
const LIST = `mon nov 30: Quiet Boat Band at Back Room of the Pier 8pm $10
tue dec 1: Neap at The Cannery 9pm
`;

let site: Visited;
beforeAll(async () => {
  site = await openVisitedSite();
  const { db } = site.house;
  const { account } = await signUp(site.house.identity, { email: 'editor@tunes.example', password: PASSWORD }, 'client', {
    address: '',
    agent: '',
  });
  await db.transaction().execute((change) => changeAccount(change, account.id, { rank: 'editor' }));
});
afterAll(() => site.close());

async function editor(machine: Parameters<Visited['visitor']>[0]): Promise<Page & { troubles: string[] }> {
  const page = await site.visitor(machine);
  await page.goto('/login?back=/desk');
  if (machine?.javaScriptEnabled !== false) await awake(page);
  await page.getByLabel('Email').fill('editor@tunes.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expectPage(page.getByRole('heading', { level: 1, name: 'Questions' })).toBeVisible();
  return page;
}

test('an editor pastes a list, sees what would be heard, keeps it, and answers by key', async () => {
  const page = await editor(MACHINES.desktop);
  await page.goto('/desk/sources');
  await awake(page);
  await page.getByLabel('Address or text').fill(LIST);
  await page.getByRole('button', { name: 'See what would be heard' }).click();
  await expectPage(page.getByRole('cell', { name: /Quiet Boat Band/ })).toBeVisible();
  await page.getByLabel('Name').fill('The pier list');
  await page.getByRole('button', { name: 'Keep this source' }).click();
  await expectPage(page.getByRole('heading', { name: 'The pier list' })).toBeVisible();
  await page.goto('/desk');
  await awake(page);
  await expectPage(page.getByRole('heading', { name: /Quiet Boat Band/ })).toBeVisible();
  await page.keyboard.press('1');
  await expectPage(page.getByText('“Quiet Boat Band” is Quiet Boat.').first()).toBeVisible();
  await expectPage(page.getByRole('heading', { name: /Quiet Boat Band/ })).toHaveCount(0);
  await page.goto('/shows?from=2026-11-30');
  await expectPage(page.getByRole('main').getByRole('link', { name: 'Quiet Boat', exact: true }).first()).toBeVisible();
  await page.goto('/desk/decisions');
  await awake(page);
  await page.getByRole('button', { name: /Undo/ }).first().click();
  await expectPage(page.getByText(/taken back/i).first()).toBeVisible();
  await page.goto('/desk');
  await expectPage(page.getByRole('heading', { name: /Quiet Boat Band/ })).toBeVisible();
  expect(page.troubles.filter((trouble) => !/preloaded/.test(trouble))).toEqual([]);
  await page.context().close();
}, 60_000);

test.each([
  ['a desktop by day', MACHINES.desktop],
  ['a phone by night', { ...MACHINES.phone, colorScheme: 'dark' as const }],
])(
  'the desk is accessible and fits on %s',
  async (_, machine) => {
    const page = await editor(machine);
    for (const path of ['/desk', '/desk/sources', '/desk/decisions', '/desk/venues']) {
      await page.goto(path);
      await awake(page);
      expect([path, await violations(page)]).toEqual([path, []]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    await page.context().close();
  },
  60_000,
);

test('the desk works without JavaScript', async () => {
  const page = await editor({ ...MACHINES.desktop, javaScriptEnabled: false });
  await page.getByRole('button', { name: /Nowhere we know/ }).click();
  await expectPage(page.getByText('“Back Room of the Pier” is nowhere we know.').first()).toBeVisible();
  await page.context().close();
});

test('somebody who is no editor is told so', async () => {
  const page = await site.visitor();
  await signUp(site.house.identity, { email: 'member@tunes.example', password: PASSWORD }, 'client', { address: '', agent: '' });
  await page.goto('/login?back=/desk');
  await page.getByLabel('Email').fill('member@tunes.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expectPage(page.getByText('This desk is for editors.')).toBeVisible();
  await page.context().close();
});
