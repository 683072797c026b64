import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAccount } from '#identity/account/account-store.ts';
import { signUp } from '#identity/account/sign-up.ts';
import { confirmByEmail } from '#rig/confirm.ts';
import { leaveQuestions } from '#rig/editors.ts';
import { expectPage } from '#rig/expect-page.ts';
import { open, PASSWORD, registerAs, signIn } from '#rig/people.ts';
import { MACHINES, openVisitedSite, type Visited, violations } from '#rig/visitor.ts';

const EDITOR = 'editor@tunes.example';
const ADDRESS_FAULT = 'This doesn’t look like an email address. Use the form name@example.com.';

let site: Visited;
beforeAll(async () => {
  site = await openVisitedSite();
  await account(EDITOR, true);
  await leaveQuestions(site);
});
afterAll(() => site.close());

async function account(email: string, isEditor = false): Promise<void> {
  const { db, identity } = site.app;
  const made = await signUp(identity, { email, password: PASSWORD, displayName: 'Ada Reed' }, 'client', { address: '', agent: '' });
  if (!isEditor) return;
  await confirmByEmail(site.app, made);
  await db.transaction().execute((tx) => changeAccount(tx, made.account.id, { role: 'editor' }));
}

/** Every form with fields: where it is, how to open it, its button, and the faults shown when it is sent empty. */
const FORMS: { path: string; unfold?: string; button: string; faults: Record<string, string>; who?: string }[] = [
  { path: '/login', button: 'Sign in', faults: { Email: 'Enter your email.', Password: 'Enter your password.' } },
  {
    path: '/register',
    button: 'Sign up',
    faults: {
      'Display name': 'Enter the name people will see.',
      Username: 'Choose a username.',
      Email: 'Enter your email.',
      Password: 'Choose a password.',
      'Confirm password': 'Type the password again.',
    },
  },
  { path: '/forgot', button: 'Send the email', faults: { Email: 'Enter your email.' } },
  {
    path: '/finish',
    button: 'Make my page',
    faults: { 'Display name': 'Enter the name people will see.', Username: 'Choose a username.' },
    who: 'pageless@tunes.example',
  },
  {
    path: '/dashboard',
    unfold: 'Change your email',
    button: 'Change it',
    faults: { 'New email': 'Enter your email.', 'Your password': 'Enter your password.' },
    who: EDITOR,
  },
  {
    path: '/dashboard',
    unfold: 'Change your password',
    button: 'Change it',
    faults: {
      'Your password': 'Enter your password.',
      'New password': 'Choose a password.',
      'Confirm password': 'Type the password again.',
    },
    who: EDITOR,
  },
  {
    path: '/dashboard',
    unfold: 'Delete my account',
    button: 'Delete my account',
    faults: { 'Your password': 'Enter your password.' },
    who: EDITOR,
  },
  { path: '/dashboard', button: 'Set up an app', faults: { 'Your password': 'Enter your password.' }, who: EDITOR },
  { path: '/desk', unfold: 'Somewhere else we know…', button: 'Read it as this', faults: { Name: 'Enter who it is.' }, who: EDITOR },
  {
    path: '/desk/sources',
    button: 'Preview',
    faults: { 'Address or text': 'Paste an address, or the text of a calendar, spreadsheet or list.' },
    who: EDITOR,
  },
  { path: '/desk/venues/new', button: 'Add venue', faults: { Name: 'Enter a name.' }, who: EDITOR },
  {
    path: '/desk/artists/import',
    button: 'Preview',
    faults: { 'Or paste it here': 'Choose a file, or paste its contents.' },
    who: EDITOR,
  },
  { path: '/desk/artists/new', button: 'Add artist', faults: { Name: 'Enter a name.' }, who: EDITOR },
];

/** The form of a button. */
const formOf = (page: Page, name: string, unfold?: string): Locator =>
  (unfold === undefined
    ? page.getByRole('main')
    : page
        .locator('details')
        .filter({ has: page.getByText(unfold, { exact: true }) })
        .first()
  )
    .locator('form')
    .filter({ has: page.getByRole('button', { name, exact: true }) });

describe.each([
  ['hydrated', true],
  ['without JavaScript', false],
])('a form sent empty, %s', (_, isHydrated) => {
  let people: Map<string | undefined, Page>;
  beforeAll(async () => {
    await account('pageless@tunes.example').catch(() => undefined);
    people = new Map();
    for (const who of new Set(FORMS.map((each) => each.who))) {
      const page = await site.visitor({ ...MACHINES.desktop, javaScriptEnabled: isHydrated });
      if (who !== undefined) await signIn(page, who, isHydrated);
      people.set(who, page);
    }
  });
  afterAll(async () => {
    for (const page of people.values()) await page.context().close();
  });

  test.each(FORMS)('$path: $button', async ({ path, unfold, button, faults, who }) => {
    const page = people.get(who) as Page;
    await open(page, path, isHydrated);
    if (unfold !== undefined) await page.getByText(unfold, { exact: true }).first().click();
    const form = formOf(page, button, unfold);
    for (const field of await form.getByRole('textbox').all()) await field.fill('');
    await form.getByRole('button', { name: button, exact: true }).click();
    for (const [label, why] of Object.entries(faults)) {
      const field = form.getByLabel(label, { exact: true });
      await expectPage(field).toHaveAccessibleDescription(new RegExp(`^${why.replace(/[.?]/g, '\\$&')}`));
      await expectPage(field).toHaveAttribute('aria-invalid', 'true');
    }
    const [first = ''] = Object.keys(faults);
    await expectPage(form.getByLabel(first, { exact: true })).toBeFocused();
    await expectPage(form.getByLabel(first, { exact: true })).toBeInViewport();
    const links = form.getByRole('alert').getByRole('link');
    await expectPage(links).toHaveText(Object.keys(faults).length < 2 ? [] : Object.values(faults));
    for (const link of await links.all())
      await expectPage(page.locator((await link.getAttribute('href')) ?? 'nothing')).toHaveAttribute('aria-invalid', 'true');
    if (isHydrated) expect(await violations(page)).toEqual([]);
  });

  test('signing up with faults that the page and the site find: told in the page’s order, the first stepped into, none said twice', async () => {
    const page = await site.visitor({ ...MACHINES.phone, javaScriptEnabled: isHydrated });
    await open(page, '/register', isHydrated);
    await page.getByLabel('Display name').fill('Bo Tern');
    await page.getByLabel('Username').fill('bo tern');
    await page.getByLabel('Email').fill('bo@tunes.example');
    await page.getByLabel('Password', { exact: true }).fill('password');
    await page.getByLabel('Confirm password', { exact: true }).fill('other');
    await page.getByRole('button', { name: 'Sign up' }).click();
    const rule = '3 to 30 letters, digits, hyphens or underscores, starting with a letter or digit';
    await expectPage(page.getByRole('alert').getByRole('link')).toHaveText([
      `Use ${rule}.`,
      /^This password is too common/,
      'The passwords don’t match.',
    ]);
    await expectPage(page.getByLabel('Username')).toBeFocused();
    await expectPage(page.getByLabel('Username')).toHaveAccessibleDescription(`Use ${rule}. Your page will be /u/… under it.`);
    await page.context().close();
  });

  test('one’s own page with two faults: each under its field, and nothing typed is lost', async () => {
    const page = await site.visitor({ ...MACHINES.desktop, javaScriptEnabled: isHydrated });
    const username = isHydrated ? 'editing' : 'editing-plainly';
    await registerAs(page, username, isHydrated);
    await open(page, `/u/${username}/edit`, isHydrated);
    await page.getByLabel('Display name').fill('');
    await page.getByLabel('Location').fill('Tin Harbor');
    await page.getByLabel('Website').fill('nowhere at all');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectPage(page.getByLabel('Display name')).toHaveAccessibleDescription('Enter the name people will see.');
    await expectPage(page.getByLabel('Display name')).toBeFocused();
    await expectPage(page.getByLabel('Website')).toHaveAttribute('aria-invalid', 'true');
    await expectPage(page.getByLabel('Website')).toHaveValue('nowhere at all');
    await expectPage(page.getByLabel('Location')).toHaveValue('Tin Harbor');
    await page.context().close();
  });

  test('an address that is none is said so under it, and what was typed is kept, but for the password', async () => {
    const page = people.get(undefined) as Page;
    for (const path of ['/login', '/register', '/forgot']) {
      await open(page, path, isHydrated);
      await page.getByLabel('Email').fill('ada at home');
      if (path !== '/forgot') await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByLabel('Email').press('Enter');
      await expectPage(page.getByLabel('Email')).toHaveAccessibleDescription(new RegExp(`^${ADDRESS_FAULT.replaceAll('.', '\\.')}`));
      await expectPage(page.getByLabel('Email')).toHaveValue('ada at home');
      if (!isHydrated && path !== '/forgot') await expectPage(page.getByLabel('Password', { exact: true })).toHaveValue('');
    }
  });
});
