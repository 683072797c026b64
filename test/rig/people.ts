import { expect, type Page } from '@playwright/test';
import { hydrated } from './visitor.ts';

export const PASSWORD = 'three quiet boats';

/** Opens a page and wakes it. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

let people = 0;
/** Signs somebody up through the form of a site. */
export async function register(page: Page, origin: string): Promise<{ username: string; email: string }> {
  const username = `visitor${people++}`;
  const email = `${username}@tunes.example`;
  await open(page, '/register');
  await page.getByLabel('Display name').fill('A Visitor');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(`${origin}/`);
  return { username, email };
}
