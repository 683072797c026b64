import type { BrowserContextOptions, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeEditors, signInEditor } from '#rig/editors.ts';
import { expectPage } from '#rig/expect-page.ts';
import { MACHINES, openVisitedSite, type Visited, wakeReact, wrongOnEither } from '#rig/visitor.ts';

const HISTORIES = ['/desk/changes', '/venues/bilge/history'];
const NO_SCRIPT = { ...MACHINES.desktop, javaScriptEnabled: false };

let site: Visited;
beforeAll(async () => {
  site = await openVisitedSite();
  await makeEditors(site, 'wren', 'ash', 'fern');
});
afterAll(() => site.close());

const editor = (machine: BrowserContextOptions, who = 'wren') => signInEditor(site, who, machine, ['/desk/artists', 'Artists']);
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).last().click();

test('without JavaScript an artist is made, edited, renamed, taken off and brought back, and nothing typed is lost', async () => {
  const page = await editor(NO_SCRIPT);
  await page.getByLabel('Name or other spelling').fill('whistlers');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.getByRole('link', { name: 'A new artist' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Tin Whistlers');
  await page.getByLabel('Genres').fill('folk');
  await page.getByRole('button', { name: 'Add artist' }).click();
  await expectPage(page.getByText('“The Tin Whistlers” already exists.').first()).toBeVisible();
  await expectPage(page.getByLabel('Genres')).toHaveValue('folk');
  await page.getByLabel('Name', { exact: true }).fill('The Marsh Reeds');
  await page.getByRole('button', { name: 'Add it anyway' }).click();
  await expectPage(page.getByRole('heading', { level: 1, name: 'The Marsh Reeds' })).toBeVisible();
  await page.getByLabel('Add a member').first().fill('Ada Reed');
  await page.getByLabel('Website').first().fill('marsh reeds');
  await save(page);
  await expectPage(page.getByText('A link starts with https:// and has no spaces.').first()).toBeVisible();
  await page.getByLabel('Website').first().fill('');
  await save(page);
  await expectPage(page.getByText('Enter what Ada Reed plays.').first()).toBeVisible();
  await page.getByLabel('Part').first().fill('Reeds');
  await page.getByLabel('Yes, the Ada Reed of Example Band and The Tin Whistlers').check();
  await page.getByLabel('Address', { exact: true }).fill('marsh-reeds');
  await save(page);
  await expectPage(page).toHaveURL(/\/desk\/artists\/marsh-reeds$/);
  await expectPage(page.getByLabel('Member 1')).toHaveValue('Ada Reed');
  await page.getByRole('button', { name: 'Take it off the roster' }).click();
  await expectPage(page.getByText('Took “The Marsh Reeds” off the roster').first()).toBeVisible();
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await page.getByRole('link', { name: 'See it on the wall' }).click();
  await page.getByRole('link', { name: 'Edit The Marsh Reeds' }).click();
  await page.getByLabel('It’s the same as').fill('nobody at all');
  await page.getByRole('button', { name: 'Merge them' }).click();
  await expectPage(page.getByText('There’s no other “nobody at all”.').first()).toBeVisible();
  await page.getByLabel('It’s the same as').fill('quiet boat');
  await page.getByLabel('Which page stays').selectOption('other');
  await page.getByRole('button', { name: 'Merge them' }).click();
  await expectPage(page.getByRole('heading', { level: 1, name: 'Quiet Boat' })).toBeVisible();
  await page.goto('/desk/artists/marsh-reeds');
  await page.getByRole('button', { name: 'Undo the merge' }).click();
  await expectPage(page.getByRole('link', { name: 'See it on the wall' })).toBeVisible();
  await page.context().close();
}, 90_000);

test('with a script, what is typed of an entry that gets another address meanwhile stands beside what others wrote, and is saved there', async () => {
  const [wren, ash] = [await editor(MACHINES.desktop), await editor(MACHINES.desktop, 'ash')];
  for (const page of [wren, ash]) {
    await page.goto('/desk/artists/harborlights');
    await wakeReact(page);
  }
  await ash.getByLabel('Website').first().fill('https://ash.example');
  await wren.getByLabel('Website').first().fill('https://wren.example');
  await wren.getByLabel('Address', { exact: true }).fill('harbor-lights');
  await save(wren);
  await expectPage(wren).toHaveURL(/\/desk\/artists\/harbor-lights$/);
  await save(ash);
  await expectPage(ash.getByText('Someone just changed this to “https://wren.example”.').first()).toBeVisible();
  await expectPage(ash.getByLabel('Website').first()).toHaveValue('https://ash.example');
  await save(ash);
  await expectPage(ash).toHaveURL(/\/desk\/artists\/harbor-lights$/);
  await expectPage(ash.getByLabel('Website').first()).toHaveValue('https://ash.example');
  for (const page of [wren, ash]) await page.context().close();
}, 90_000);

test.each([
  ['with a script', MACHINES.desktop],
  ['without', NO_SCRIPT],
])(
  'of two who edit one venue the second sees both and loses nothing, %s',
  async (how, machine) => {
    const [wren, ash] = [await editor(machine), await editor(machine, 'ash')];
    for (const page of [wren, ash]) {
      await page.goto('/desk/venues/bilge');
      if (machine !== NO_SCRIPT) await wakeReact(page);
    }
    const [hers, his] = how === 'without' ? ['90', '100'] : ['110', '120'];
    await wren.getByLabel('Capacity').fill(hers);
    await wren.getByLabel('Access', { exact: true }).fill(`A ramp, ${how}.`);
    await save(wren);
    await expectPage(wren.getByRole('status').filter({ hasText: 'capacity' })).toBeVisible();
    await ash.getByLabel('Capacity').fill(his);
    await ash.getByLabel('Ages', { exact: true }).fill(`18+ ${how}`);
    await save(ash);
    await expectPage(ash.getByText(`Someone just changed this to “${hers}”.`).first()).toBeVisible();
    await expectPage(ash.getByLabel('Capacity')).toHaveValue(his);
    await expectPage(ash.getByLabel('Ages', { exact: true })).toHaveValue(`18+ ${how}`);
    await expectPage(ash.getByLabel('Access', { exact: true })).toHaveValue(`A ramp, ${how}.`);
    await save(ash);
    await expectPage(ash.getByRole('status').filter({ hasText: 'ages and capacity' })).toBeVisible();
    await expectPage(ash.getByLabel('Access', { exact: true })).toHaveValue(`A ramp, ${how}.`);
    for (const page of [wren, ash]) await page.context().close();
  },
  90_000,
);

test('the pages of artists and venues are accessible and fit, on a desktop by day and on a phone by night', async () => {
  const page = await editor(MACHINES.desktop);
  const open = (path: string) => page.goto(path).then(() => wakeReact(page));
  for (const path of [
    '/desk/artists',
    '/desk/artists/tinwhistlers',
    '/desk/artists/new',
    '/desk/artists/import',
    '/desk/venues',
    '/desk/venues/cannery',
    ...HISTORIES,
  ])
    expect(await wrongOnEither(page, () => open(path))).toEqual([]);
  await open('/desk/artists/new');
  await page.getByLabel('Name', { exact: true }).fill('Quiet Bo');
  await expectPage(page.getByText('Already here: Quiet Boat.')).toBeVisible();
  await page.context().close();
}, 60_000);

test('without JavaScript artists of a file are shown, decided on, taken in and taken back as one', async () => {
  const page = await editor(NO_SCRIPT, 'fern');
  await page.goto('/desk/artists');
  await page.getByRole('link', { name: 'Artists from a file' }).click();
  const sheet = 'Name;Genre\nEbb Choir;folk\n=SUM(A1);\nThe Tin Whistlrs;\n';
  await page.getByLabel('File').setInputFiles({ name: 'bands.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
  await page.getByRole('button', { name: 'Preview' }).click();
  await expectPage(page.getByText('2 artists. 1 new, 0 with new details, 1 unclear.')).toBeVisible();
  await expectPage(page.getByText('“=SUM(A1)” isn’t a name')).toBeVisible();
  await page.getByLabel('What happens to The Tin Whistlrs, row 4').selectOption({ label: 'A new artist' });
  await page.getByRole('button', { name: 'Add one artist' }).click();
  await expectPage(page.getByText('Added 2 artists from a file.')).toBeVisible();
  await page.goto('/artists/ebbchoir');
  await expectPage(page.getByRole('heading', { level: 1, name: 'Ebb Choir' })).toBeVisible();
  await page.goto('/desk/decisions');
  await page.getByRole('listitem').filter({ hasText: 'Added 2 artists from' }).getByRole('button', { name: /^Undo/ }).click();
  await expectPage(page.getByText('Undone.', { exact: true })).toBeVisible();
  expect((await page.goto('/artists/ebbchoir'))?.status()).toBe(404);
  await page.context().close();
}, 60_000);

test('without JavaScript what was changed is read, taken back, said again, and all of one person’s goes at once', async () => {
  const page = await editor(NO_SCRIPT, 'ash');
  await page.goto('/desk/artists/nowords');
  await page.getByLabel('Genres').fill('polka');
  await page.getByLabel('Why (optional)').fill('Heard them.');
  await save(page);
  await page.getByRole('link', { name: 'Edit history' }).click();
  await expectPage(page.getByText('“Heard them.”')).toBeVisible();
  await page.getByRole('button', { name: /^Revert this(?! revert)/ }).click();
  await expectPage(page.getByText('Undone.', { exact: true })).toBeVisible();
  await expectPage(page.getByRole('heading', { name: 'Genres put back' })).toBeVisible();
  await page.getByRole('button', { name: /^Revert this revert/ }).click();
  await expectPage(page.getByText('Changed the genres of “No Words Yet”.').first()).toBeVisible();
  const anybody = await site.visitor(NO_SCRIPT);
  await anybody.goto('/artists/nowords/history');
  await expectPage(anybody.getByText('polka').first()).toBeVisible();
  await expectPage(anybody.getByRole('button', { name: /^Revert/ })).toHaveCount(0);
  await page.goto('/desk/changes');
  const ash = page.getByLabel('Everything by');
  await ash.selectOption({ label: (await ash.locator('option', { hasText: 'ash' }).textContent()) ?? '' });
  await page.getByLabel('Since').fill('2026-11-01');
  await page.getByRole('button', { name: 'See how many' }).click();
  const [count = ''] =
    /\d+/.exec(
      (await page
        .getByText(/Type \d+ here/)
        .first()
        .textContent()) ?? '',
    ) ?? [];
  await page.getByLabel('How many').fill(count === '' ? '1' : count);
  await page.getByRole('button', { name: 'Undo them' }).click();
  await expectPage(page.getByText(/Undid \d+ of \d+/)).toBeVisible();
  await anybody.reload();
  await expectPage(anybody.getByRole('heading', { name: 'Genres put back' }).first()).toBeVisible();
  for (const each of [page, anybody]) await each.context().close();
}, 60_000);
