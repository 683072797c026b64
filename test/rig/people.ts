import { expect, type Page } from '@playwright/test';
import { expectPage } from './expect-page.ts';
import { wakeReact } from './visitor.ts';

export const PASSWORD = 'three quiet boats';

/** Opens a page and, with JavaScript, wakes it. */
export async function open(page: Page, path: string, isHydrated = true): Promise<void> {
  await page.goto(path);
  if (isHydrated) await wakeReact(page);
}

let people = 0;
/** Signs someone up through the form. */
export async function register(page: Page, origin: string): Promise<{ username: string; email: string }> {
  const username = `visitor${people++}`;
  const email = await fillRegistration(page, 'A Visitor', username);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(`${origin}/`);
  return { username, email };
}

/** Signs up Bo Tern under a username, by keyboard. */
export async function registerAs(page: Page, username: string, isHydrated = true): Promise<void> {
  await fillRegistration(page, 'Bo Tern', username, isHydrated);
  await page.keyboard.press('Enter');
  await expectPage(page.getByText('Welcome, Bo Tern.')).toBeVisible();
}

async function fillRegistration(page: Page, displayName: string, username: string, isHydrated = true): Promise<string> {
  const email = `${username}@tunes.example`;
  await open(page, '/register', isHydrated);
  await page.getByLabel('Display name').fill(displayName);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  return email;
}

/** Signs in through the form, which leads to a page. */
export async function signIn(page: Page, email: string, isHydrated = true, back = '/'): Promise<void> {
  await open(page, `/login?back=${back}`, isHydrated);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expectPage(page.getByText('You are signed in.', { exact: true })).toBeVisible();
}
