import type { BrowserContextOptions, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeEditors, signInEditor } from '#rig/editors.ts';
import { expectPage } from '#rig/expect-page.ts';
import { sampleShow } from '#rig/samples.ts';
import { MACHINES, openVisitedSite, type Visited, wakeReact, wrongOnEither } from '#rig/visitor.ts';
import { announce } from '#shows/announce.ts';

const TRUCK = 'Food Truck Rally';
const NO_SCRIPT = { ...MACHINES.desktop, javaScriptEnabled: false };

let site: Visited;
beforeAll(async () => {
  site = await openVisitedSite();
  await makeEditors(site, 'wren', 'ash');
});
afterAll(() => site.close());

const editor = (machine: BrowserContextOptions, who = 'wren') => signInEditor(site, who, machine, ['/desk/shows', 'Shows']);

/** Enters a show without JavaScript; leaves its page open. */
async function typeIn(page: Page, fields: Record<string, string>): Promise<void> {
  await page.goto('/desk/shows/new');
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).first().fill(value);
  await page.getByRole('button', { name: 'See what’s listed that night' }).click();
  await page.getByRole('button', { name: 'Announce it' }).click();
  await expectPage(page.getByRole('heading', { name: 'Set by hand' })).toBeVisible();
}

test('from the front page an editor takes a food truck off in three clicks at most; whoever is nobody sees no way to', async () => {
  const truck = sampleShow({ id: 'truck', event: TRUCK, startTime: '2330', venue: { id: 'cannery', name: 'The Cannery' } });
  await site.app.db.transaction().execute((tx) => announce(tx, truck));
  const page = await editor(MACHINES.desktop);
  await page.goto('/shows');
  await page.getByRole('link', { name: `Edit ${TRUCK}` }).click();
  await page.getByRole('button', { name: 'Not music' }).click();
  await expectPage(page.getByText(/You said that “Food Truck Rally” is neither music/)).toBeVisible();
  const anybody = await site.visitor();
  await anybody.goto('/shows');
  await expectPage(anybody.getByRole('link', { name: /^Edit (?!history)/ })).toHaveCount(0);
  await page.context().close();
  await anybody.context().close();
}, 60_000);

test('without JavaScript a show is typed in, found, set by hand, given back and hidden, and nothing typed is lost', async () => {
  const page = await editor(NO_SCRIPT);
  await page.goto('/desk/shows/new');
  await page.getByLabel('Date').fill('2027-04-10');
  await page.getByLabel('Price').fill('$9');
  await page.getByRole('button', { name: 'See what’s listed that night' }).click();
  await expectPage(page.getByText('Enter who plays, or the name of the night.').first()).toBeVisible();
  await expectPage(page.getByLabel('Price')).toHaveValue('$9');
  await page.getByLabel('Add a name').first().fill('quiet boat');
  await page.getByLabel('Venue').fill('the cannery');
  await page.getByRole('button', { name: 'See what’s listed that night' }).click();
  await page.getByRole('button', { name: 'Announce it' }).click();
  await expectPage(page.getByRole('link', { name: 'See it on the wall' })).toBeVisible();
  await page.getByLabel('Link', { exact: true }).fill('fiddler crab dot example');
  await page.getByLabel('Price').fill('$11');
  await page.getByRole('button', { name: 'Save' }).last().click();
  await expectPage(page.getByText('A link starts with https:// and has no spaces.').first()).toBeVisible();
  await expectPage(page.getByLabel('Price')).toHaveValue('$11');
  await page.getByLabel('Link', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Save' }).last().click();
  await expectPage(page.getByText('You set the price of “quiet boat” to $11.')).toBeVisible();
  await page.goto('/desk/shows?q=quiet&from=2027-04-01');
  await page.getByRole('link', { name: 'quiet boat', exact: true }).click();
  await page.getByLabel('Note (optional)').fill('Rang them.');
  await page.getByRole('button', { name: 'Hide it' }).click();
  await expectPage(page.getByText('Rang them.')).toBeVisible();
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await page.getByRole('link', { name: 'See it on the wall' }).click();
  await expectPage(page.getByRole('main')).toContainText('$11');
  await expectPage(
    page
      .getByRole('main')
      .getByRole('link', { name: /quiet boat/i })
      .first(),
  ).toBeVisible();
  await page.context().close();
}, 90_000);

test('what was called off by one press is on again by another', async () => {
  const page = await editor(NO_SCRIPT);
  const { id } = await site.app.db
    .selectFrom('show')
    .select('id')
    .where('slug', '=', 'quiet-boat-bilge-bar-2026-11-22')
    .executeTakeFirstOrThrow();
  await page.goto(`/desk/shows/${id}`);
  const standing = page.getByRole('region', { name: 'The show', exact: true });
  await standing.getByRole('button', { name: 'Canceled' }).click();
  await expectPage(standing.getByRole('button', { name: 'Canceled' })).toHaveCount(0);
  await standing.getByRole('button', { name: 'It’s on after all' }).click();
  await expectPage(standing.getByRole('button', { name: 'Canceled' })).toBeVisible();
  await page.context().close();
});

test('a show that is listed already is offered before it is announced twice', async () => {
  const page = await editor(NO_SCRIPT);
  const fields = { Date: '2027-04-12', 'Add a name': 'Marsh Hen', Venue: 'The Cannery' };
  await typeIn(page, fields);
  await page.goto('/desk/shows/new');
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).first().fill(value);
  await page.getByRole('button', { name: 'See what’s listed that night' }).click();
  await expectPage(page.getByText('“Marsh Hen” already exists.').first()).toBeVisible();
  await page.getByRole('link', { name: 'Marsh Hen' }).click();
  await expectPage(page.getByText('Nothing else is listed that night.')).toBeVisible();
  await page.context().close();
}, 60_000);

test.each([
  ['with a script', MACHINES.desktop],
  ['without', NO_SCRIPT],
])(
  'of two who edit one show the second sees both and loses nothing, %s',
  async (how, machine) => {
    const [wren, ash] = [await editor(machine), await editor(machine, 'ash')];
    const name = how === 'without' ? 'Low Water' : 'High Water';
    const noScript = await editor(NO_SCRIPT);
    await typeIn(noScript, { Date: '2027-04-15', 'Add a name': name });
    const address = noScript.url();
    for (const page of [wren, ash]) await page.goto(address);
    if (machine !== NO_SCRIPT) for (const page of [wren, ash]) await wakeReact(page);
    await wren.getByLabel('Price').fill('$5');
    await wren.getByLabel('Occasion').fill('A release');
    await wren.getByRole('button', { name: 'Save' }).last().click();
    await expectPage(wren.getByText(/^You set the occasion/)).toBeVisible();
    await ash.getByLabel('Price').fill('$6');
    await ash.getByLabel('Ages', { exact: true }).fill('21+');
    await ash.getByRole('button', { name: 'Save' }).last().click();
    await expectPage(ash.getByText('Someone just changed this to “$5”.').first()).toBeVisible();
    await expectPage(ash.getByLabel('Price')).toHaveValue('$6');
    await expectPage(ash.getByLabel('Ages', { exact: true })).toHaveValue('21+');
    await expectPage(ash.getByLabel('Occasion')).toHaveValue('A release');
    await ash.getByRole('button', { name: 'Save' }).last().click();
    await expectPage(ash.getByText(/^You set the price of .* to \$6 and set its ages to 21\+\.$/)).toBeVisible();
    await expectPage(ash.getByLabel('Occasion')).toHaveValue('A release');
    for (const page of [wren, ash, noScript]) await page.context().close();
  },
  120_000,
);

test('by keys alone a show is found and opened, and many are decided at once and taken back', async () => {
  const noScript = await editor(NO_SCRIPT);
  for (const name of ['Reed One', 'Reed Two', 'Reed Three']) await typeIn(noScript, { Date: '2027-04-20', 'Add a name': name });
  await noScript.context().close();
  const page = await editor(MACHINES.desktop);
  await wakeReact(page);
  await page.keyboard.press('/');
  await page.keyboard.type('reed');
  await page.keyboard.press('Enter');
  await expectPage(page.getByRole('checkbox')).toHaveCount(3);
  await wakeReact(page);
  for (const key of ['j', 'Space', 'j', 'Space', 'c']) await page.keyboard.press(key);
  await expectPage(page.getByText('Marked 2 shows as canceled.')).toBeVisible();
  await expectPage(page.getByText(/^Canceled ·/)).toHaveCount(2);
  await page.keyboard.press('u');
  await expectPage(page.getByText('Undone.')).toBeVisible();
  await expectPage(page.getByText(/^Canceled ·/)).toHaveCount(0);
  for (const key of ['j', 'e']) await page.keyboard.press(key);
  await expectPage(page.getByRole('heading', { level: 1, name: /Reed/ })).toBeVisible();
  expect(page.troubles.filter((trouble) => !/preloaded/.test(trouble))).toEqual([]);
  await page.context().close();
}, 90_000);

test('without JavaScript many are picked, one thing is decided, and one press takes it back; without a pick it is said', async () => {
  const page = await editor(NO_SCRIPT);
  for (const name of ['Sedge One', 'Sedge Two']) await typeIn(page, { Date: '2027-04-22', 'Add a name': name });
  await page.goto('/desk/shows?q=sedge');
  await page.getByRole('button', { name: 'Hide' }).click();
  await expectPage(page.getByText('Check some shows first.')).toBeVisible();
  for (const name of ['Sedge One', 'Sedge Two']) await page.getByRole('checkbox', { name: `Pick ${name}` }).check();
  await page.getByRole('button', { name: 'Hide' }).click();
  await expectPage(page.getByText('Hid 2 shows (another reason).')).toBeVisible();
  await expectPage(page.getByText('No matching shows.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectPage(page.getByRole('checkbox')).toHaveCount(2);
  await page.context().close();
}, 60_000);

test('its shows are accessible and fit, and what is pressed is as high as a thumb, on a desktop by day and on a phone by night', async () => {
  const page = await editor(MACHINES.desktop);
  const { id } = (await site.app.db.selectFrom('show').select('id').where('venue_id', '=', 'cannery').executeTakeFirst()) ?? { id: '' };
  const lowTargets = () =>
    page.locator('main :is(button, select, input:not([type=hidden]), label.tick):visible').evaluateAll((elements) =>
      elements.flatMap((element) => {
        const { height } = (element.closest('label.tick') ?? element).getBoundingClientRect();
        return height >= 44 || element.closest('.sr') !== null ? [] : [element.outerHTML.slice(0, 90)];
      }),
    );
  for (const path of ['/desk/shows', '/desk/shows?status=hidden', '/desk/shows?from=nonsense', '/desk/shows/new', `/desk/shows/${id}`])
    expect(await wrongOnEither(page, () => page.goto(path).then(() => wakeReact(page)), lowTargets)).toEqual([]);
  await page.context().close();
}, 90_000);

test('on a phone no choice beside a name on the bill is cut, whatever is chosen', async () => {
  for (const width of [390, 320]) {
    const page = await editor({ ...MACHINES.phone, viewport: { width, height: 844 } });
    await page.goto('/desk/shows/new');
    await wakeReact(page);
    const cut = await page.locator('.act-row select').evaluateAll((selects) =>
      (selects as HTMLSelectElement[]).flatMap((select) => {
        const { width: has } = select.getBoundingClientRect();
        const free = select.cloneNode(true) as HTMLSelectElement;
        free.style.setProperty('width', 'max-content');
        select.after(free);
        const { width: needs } = free.getBoundingClientRect();
        free.remove();
        return has + 0.5 < needs ? [`${select.name}: ${has} of ${needs}`] : [];
      }),
    );
    expect(cut).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.context().close();
  }
}, 60_000);
