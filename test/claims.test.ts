import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeEditors, signInEditor } from '#rig/editors.ts';
import { expectPage } from '#rig/expect-page.ts';
import { PASSWORD } from '#rig/people.ts';
import { photograph } from '#rig/picture-files.ts';
import { MACHINES, openVisitedSite, type Visited, violations, wakeReact, wrongOnEither } from '#rig/visitor.ts';

const NO_SCRIPT = { ...MACHINES.desktop, javaScriptEnabled: false };

let site: Visited;
beforeAll(async () => {
  site = await openVisitedSite();
  await makeEditors(site, 'wren', 'ada');
  const { db } = site.app;
  await db.updateTable('account').set({ role: 'member', email_verified: 1 }).where('email', '=', 'ada@tunes.example').execute();
});
afterAll(() => site.close());

test('without JavaScript a band claims its page by an editor’s word, writes it, and asks another keeper', async () => {
  const page = await site.visitor(NO_SCRIPT);
  await page.goto('/artists/tinwhistlers');
  await page.getByRole('link', { name: 'This is us' }).click();
  // Visitors without an account learn why and how before the fields.
  await expectPage(page.getByText('To claim this page, sign in or make an account.')).toBeVisible();
  await page.getByLabel('Email').fill('ada@tunes.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'This is us' }).click();
  await expectPage(page.getByRole('heading', { name: 'A code on your site' })).toBeVisible();
  await page.getByRole('button', { name: 'Ask an editor' }).click();
  await expectPage(page.getByText('Tell the editors how you’re connected to it.').first()).toBeVisible();
  await page.getByLabel('In a sentence or two').fill('I play the whistle.');
  await page.getByRole('button', { name: 'Ask an editor' }).click();
  await expectPage(page.getByText('You’ll get an email either way.').first()).toBeVisible();

  const desk = await signInEditor(site, 'wren', NO_SCRIPT, ['/desk/claims', 'Claims']);
  await expectPage(desk.getByText('“I play the whistle.”')).toBeVisible();
  await desk.getByRole('button', { name: 'No', exact: true }).click();
  await expectPage(desk.getByText('Say why. They’ll get it in an email.').first()).toBeVisible();
  await desk.getByRole('button', { name: 'Yes, let them keep The Tin Whistlers' }).click();
  await expectPage(desk.getByText('Made “Someone without a profile” keeper of “The Tin Whistlers”.')).toBeVisible();

  await page.goto('/my/pages');
  await page.getByRole('link', { name: 'Edit The Tin Whistlers' }).click();
  await expectPage(page.getByLabel('Has a full page')).toHaveCount(0);
  await page.getByLabel('Website').first().fill('tin whistlers');
  await page.getByLabel('Description').first().fill('Two whistles and a drum.');
  await save(page);
  await expectPage(page.getByText('A link starts with https:// and has no spaces.').first()).toBeVisible();
  await expectPage(page.getByLabel('Description').first()).toHaveValue('Two whistles and a drum.');
  await page.getByLabel('Website').first().fill('https://tinwhistlers.example/');
  await save(page);
  await expectPage(page.getByText('Changed the description of “The Tin Whistlers”.').first()).toBeVisible();
  await page.getByLabel('Invite someone by email').fill('bea');
  await page.getByRole('button', { name: 'Send the email' }).click();
  await expectPage(page.getByText('This doesn’t look like an email address.').first()).toBeVisible();
  await page.getByLabel('Invite someone by email').fill('bea@tunes.example');
  await page.getByRole('button', { name: 'Send the email' }).click();
  await expectPage(page.getByText('We sent an email to bea@tunes.example.')).toBeVisible();
  await page.goto('/artists/tinwhistlers');
  await expectPage(page.getByText('Kept by the artist')).toBeVisible();
  await expectPage(page.getByText('Two whistles and a drum.')).toBeVisible();
  // A keeper gets a link to edit the page; its history names them.
  await expectPage(page.getByRole('link', { name: 'This is us' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Edit The Tin Whistlers' }).click();
  await expectPage(page).toHaveURL(/\/artists\/tinwhistlers\/edit$/);
  // A page they don't keep still shows the question.
  await page.goto('/artists/quietboat');
  await expectPage(page.getByRole('link', { name: 'This is us' })).toBeVisible();
  await expectPage(page.getByRole('link', { name: /^Edit (?!history)/ })).toHaveCount(0);
});

test('without JavaScript a room announces a show and sets it, and a band says how it is billed', async () => {
  const { db } = site.app;
  const { id: account_id } = await db.selectFrom('account').select('id').where('email', '=', 'ada@tunes.example').executeTakeFirstOrThrow();
  const since = '2026-11-01T00:00:00.000Z';
  for (const [kind, page_id] of [
    ['venue', 'cannery'],
    ['artist', 'quietboat'],
  ] as const)
    await db.insertInto('keeper').values({ kind, page_id, account_id, way: 'word', since }).execute();
  const page = await site.visitor(NO_SCRIPT);
  await page.goto('/login?back=/venues/cannery');
  await page.getByLabel('Email').fill('ada@tunes.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Edit The Cannery' }).click();
  await expectPage(page).toHaveURL(/\/venues\/cannery\/edit$/);
  await page.getByRole('link', { name: 'The shows' }).click();
  await page.getByRole('link', { name: 'Announce a show' }).click();
  await expectPage(page.getByLabel('Venue')).toHaveCount(0);
  await page.getByLabel('Date').fill('2026-11-27');
  await page.getByLabel('Starts').fill('20:00');
  await page.getByRole('button', { name: 'Announce it' }).click();
  await expectPage(page.getByText('Enter who plays, or the name of the night.').first()).toBeVisible();
  await expectPage(page.getByLabel('Starts')).toHaveValue('20:00');
  await page.getByLabel('Add a name').first().fill('The Tin Whistlers');
  await page.getByRole('button', { name: 'Announce it' }).click();
  await expectPage(page.getByText('is already listed that night.').first()).toBeVisible();
  await page.getByLabel('Date').fill('2026-12-02');
  await page.getByRole('button', { name: 'Announce it' }).click();
  await page.getByRole('link', { name: 'The Tin Whistlers', exact: true }).first().click();
  await page.getByLabel('Price').fill('$12');
  await page.getByRole('button', { name: 'Save' }).last().click();
  await expectPage(page.getByRole('status').filter({ hasText: '$12' })).toBeVisible();

  await page.goto('/artists/quietboat/shows');
  await page.getByText('How you are billed').first().click();
  await page.getByLabel('Billed as').first().fill('Quiet Boat (duo)');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expectPage(page.getByRole('status').filter({ hasText: 'Quiet Boat (duo)' })).toBeVisible();
  // A missing show is reported as theirs.
  await page.getByRole('link', { name: 'Tell us', exact: true }).click();
  await expectPage(page.getByText('A show of Quiet Boat.')).toBeVisible();
  await expectPage(page.getByLabel('Who plays?')).toHaveValue('Quiet Boat');
  await page.goto('/tell?of=venue:cannery');
  await expectPage(page.getByLabel('Where?')).toHaveValue('The Cannery');
});

test('nothing of it is out of reach or too wide', async () => {
  const asked = '/venues/bilge/claim';
  const page = await site.visitor();
  await page.goto(`/login?back=${asked}`);
  await page.getByLabel('Email').fill('ada@tunes.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expectPage(page.getByRole('heading', { level: 1, name: 'This is us' })).toBeVisible();
  await page.getByRole('button', { name: 'This is us' }).click();
  await expectPage(page.getByRole('heading', { name: 'A code on your site' })).toBeVisible();
  for (const path of [
    ...[asked, '/my/pages', '/artists/tinwhistlers/edit', '/my/pages/letter?code=none'],
    ...['/venues/cannery/shows', '/venues/cannery/shows/new', '/artists/quietboat/shows'],
  ])
    expect(await wrongOnEither(page, () => page.goto(path))).toEqual([]);
  await page.context().close();
});

test('a keeper sends a picture as it is chosen, and their page has it', async () => {
  const { uid } = await site.app.db
    .selectFrom('account')
    .select('id as uid')
    .where('email', '=', 'ada@tunes.example')
    .executeTakeFirstOrThrow();
  const tie = { kind: 'venue', page_id: 'bilge', account_id: uid, way: 'word', since: '2026-11-01T00:00:00.000Z' } as const;
  await site.app.db.insertInto('keeper').values(tie).execute();
  const page = await signInEditor(site, 'ada', MACHINES.phone, ['/venues/bilge/edit', 'Bilge Bar']);
  await wakeReact(page);
  const buffer = await photograph({ width: 640, height: 480, hue: 200 });
  await page.getByLabel('Upload a picture of the venue').setInputFiles({ name: 'room.jpg', mimeType: 'image/jpeg', buffer });
  await expectPage(page.getByRole('radio', { name: 'The new upload' })).toBeChecked({ timeout: 300_000 });
  await page.getByLabel('Describe it for people').fill('The bar at night');
  await page.getByLabel('I may publish this picture').check();
  await save(page);
  await expectPage(page.getByRole('status').filter({ hasText: 'picture' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.goto('/venues/bilge');
  await expectPage(page.getByRole('img', { name: 'The bar at night' })).toBeVisible();
  expect(page.troubles).toEqual([]);
  await page.context().close();
}, 60_000);

function save(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Save' }).last().click();
}
