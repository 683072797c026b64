import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeEditors, signInEditor } from '#rig/editors.ts';
import { expectPage } from '#rig/expect-page.ts';
import { MACHINES, openVisitedSite, type Visited } from '#rig/visitor.ts';

const EDIT = '/artists/tinwhistlers/edit';

let site: Visited;
beforeAll(async () => {
  site = await openVisitedSite();
  await makeEditors(site, 'ada');
  const { db } = site.app;
  await db.updateTable('account').set({ role: 'member', email_verified: 1 }).where('email', '=', 'ada@tunes.example').execute();
  const { id: account_id } = await db.selectFrom('account').select('id').where('email', '=', 'ada@tunes.example').executeTakeFirstOrThrow();
  const since = '2026-11-01T00:00:00.000Z';
  await db.insertInto('keeper').values({ kind: 'artist', page_id: 'tinwhistlers', account_id, way: 'word', since }).execute();
});
afterAll(() => site.close());

/** Answers the browser's leave questions; returns those asked, by kind. */
function answering(page: Page) {
  const asked: string[] = [];
  const answers = { leaves: false };
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await (answers.leaves ? dialog.accept() : dialog.dismiss());
  });
  return { asked, answers };
}

test('words typed and not saved are asked about before a page is left, by a link, back or reload', async () => {
  const page = await signInEditor(site, 'ada', MACHINES.desktop, ['/artists/tinwhistlers', 'The Tin Whistlers']);
  await page.getByRole('link', { name: 'Edit The Tin Whistlers' }).click();
  await expectPage(page.getByLabel('Description').first()).toBeVisible();
  const { asked, answers } = answering(page);
  const description = page.getByLabel('Description').first();
  const see = page.getByRole('link', { name: 'See the page' });
  // Without changes nothing is asked.
  const before = await description.inputValue();
  await description.fill('Something');
  await description.fill(before);
  await see.click();
  await expectPage(page).toHaveURL(/tinwhistlers$/);
  await page.goBack();
  await expectPage(description).toBeVisible();
  expect(asked).toEqual([]);

  await description.fill('Half a sen');
  await see.click();
  await expect.poll(() => asked).toEqual(['confirm']);
  await page.goBack();
  await expect.poll(() => asked).toEqual(['confirm', 'confirm']);
  await page.reload({ timeout: 2000 }).catch(() => {});
  await expect.poll(() => asked).toEqual(['confirm', 'confirm', 'beforeunload']);
  await expectPage(page).toHaveURL(new RegExp(`${EDIT}$`));
  await expectPage(description).toHaveValue('Half a sen');
  // Links within the page don't leave it.
  await page.getByRole('link', { name: 'Keepers' }).click();
  // A refused form is not saved.
  await page.getByLabel('Website').first().fill('no address at all');
  await page.getByRole('button', { name: 'Save' }).last().click();
  await expectPage(page.getByRole('alert').first()).toBeVisible();
  await see.click();
  await expect.poll(() => asked.slice(3)).toEqual(['confirm']);
  await expectPage(description).toHaveValue('Half a sen');
  await page.getByLabel('Website').first().fill('https://tinwhistlers.example/');
  await page.getByRole('button', { name: 'Save' }).last().click();
  await expectPage(page.getByText(/^You changed|^Changed/).first()).toBeVisible();
  await see.click();
  await expectPage(page).toHaveURL(/tinwhistlers$/);
  await page.goBack();
  await description.fill('Half another');
  answers.leaves = true;
  await see.click();
  await expectPage(page).toHaveURL(/tinwhistlers$/);
  expect(asked.slice(4)).toEqual(['confirm']);
});
