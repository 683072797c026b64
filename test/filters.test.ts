import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectPage } from '#rig/expect-page.ts';
import { cutTexts, setTextSize } from '#rig/measure.ts';
import { MACHINES, openVisitedSite, tooWide, type Visited, violations, wakeReact } from '#rig/visitor.ts';

let site: Visited;
beforeAll(async () => {
  site = await openVisitedSite();
});
afterAll(() => site.close());

const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' }).getByRole('link');

describe('shows are narrowed', () => {
  test('without JavaScript, by a form whose address says what was chosen and no more', async () => {
    const page = await site.visitor({ ...MACHINES.phone, javaScriptEnabled: false });
    await page.goto('/shows');
    await page.getByText('All filters', { exact: true }).click();
    await page.getByLabel('Genre').selectOption('folk');
    await page.getByLabel('When').selectOption('coming');
    await page.getByRole('button', { name: 'See shows' }).click();
    await expectPage(page).toHaveURL(/\/shows\?when=coming&genre=folk$/);
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('folk, everything announced');
    await expectPage(
      page
        .getByRole('main')
        .getByRole('link', { name: /^The Tin Whistlers, / })
        .first(),
    ).toBeVisible();
    await chips(page).filter({ hasText: 'folk' }).click();
    await expectPage(page).toHaveURL(/\/shows\?when=coming$/);
    await page.context().close();
  });

  test('what is set is seen once, as large as a heading, and is the heading to whoever hears it', async () => {
    const page = await site.visitor({ ...MACHINES.phone, javaScriptEnabled: false });
    await page.goto('/shows?genre=folk&when=coming');
    const heading = page.getByRole('heading', { level: 1, name: 'folk, everything announced' });
    expect((await heading.boundingBox())?.width).toBeLessThanOrEqual(1);
    for (const name of ['Remove folk', 'Remove everything announced', 'Remove all']) {
      const box = await chips(page).filter({ hasText: name }).boundingBox();
      expect([name, (box?.height ?? 0) >= 40]).toEqual([name, true]);
    }
    await page.emulateMedia({ media: 'print' });
    await expectPage(chips(page).filter({ hasText: 'folk' })).toBeVisible();
    await expectPage(chips(page).filter({ hasText: 'Remove all' })).toBeHidden();
    await page.goto('/shows?genre=folk');
    await expectPage(chips(page)).toHaveCount(1);
    await page.context().close();
  });

  test('of two ways to say the nights, the one chosen last holds, with JavaScript and without', async () => {
    for (const javaScriptEnabled of [false, true]) {
      const page = await site.visitor({ ...MACHINES.phone, javaScriptEnabled });
      await page.goto('/shows?from=2026-12-01&until=2026-12-24&genre=folk');
      if (javaScriptEnabled) await wakeReact(page);
      const when = page.getByLabel('When');
      const show = async () => (javaScriptEnabled ? undefined : await page.getByRole('button', { name: /^See / }).click());
      await page.getByText('All filters', { exact: true }).click();
      await expectPage(when.getByRole('option', { selected: true })).toHaveText(/^From Tuesday 12\/1, until Thursday 12\/24 \(\d+\)$/);
      await when.selectOption('tonight');
      await show();
      await expectPage(page).toHaveURL(/\/shows\?when=tonight&genre=folk$/);
      await expectPage(page.getByLabel('From', { exact: true })).toHaveValue('');
      if (!javaScriptEnabled) await page.getByText('All filters', { exact: true }).click();
      await page.getByLabel('From', { exact: true }).fill('2026-12-01');
      await page.getByLabel('Until', { exact: true }).focus();
      await show();
      await expectPage(page).toHaveURL(/\/shows\?from=2026-12-01&genre=folk$/);
      await page.context().close();
    }
  });

  test.each([
    ['a tick', /free=1/, (page: Page) => page.getByLabel(/^Free/).click()],
    ['a choice', /genre=folk/, (page: Page) => page.getByLabel('Genre').selectOption('folk')],
  ])('by %s that comes before the script does', async (_, address, choose) => {
    const page = await site.visitor(MACHINES.desktop);
    let wake = () => {};
    const asked = new Promise<void>((resolve) => {
      wake = resolve;
    });
    await page.route(/\/static\/js\/browser\./, async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto('/shows?when=coming');
    await page.getByText('All filters', { exact: true }).click();
    await choose(page);
    wake();
    await expectPage(page).toHaveURL(address);
    await expectPage(page.getByRole('list', { name: 'Active filters' })).toBeVisible();
    await page.context().close();
  });

  test('by a day that a phone’s picker leaves one in, with a button', async () => {
    const page = await site.visitor(MACHINES.phone);
    await page.goto('/shows');
    await wakeReact(page);
    await page.getByText('All filters', { exact: true }).tap();
    const show = page.getByRole('button', { name: /^See / });
    await page.getByLabel('From', { exact: true }).fill('2026-12-01');
    await expectPage(page.getByLabel('From', { exact: true })).toBeFocused();
    await show.tap();
    await expectPage(page).toHaveURL(/\/shows\?from=2026-12-01$/);
    await page.context().close();
  });

  test.each([true, false])(
    'by a day that is none: the sheet is open at its field, which says why (JavaScript: %s)',
    async (javaScriptEnabled) => {
      const page = await site.visitor({ ...MACHINES.phone, javaScriptEnabled });
      await page.goto('/shows?from=2026-11-31&genre=folk');
      const from = page.getByLabel('From', { exact: true });
      await expectPage(from).toBeFocused();
      await expectPage(from).toHaveAccessibleDescription(/isn’t a day/);
      await expectPage(page.getByLabel('Genre')).toHaveValue('folk');
      if (javaScriptEnabled) {
        await from.fill('2026-12-05');
        await page.getByLabel('Until', { exact: true }).fill('2026-12-01');
        await page.getByRole('button', { name: /^See / }).click();
        await expectPage(page.getByLabel('Until', { exact: true })).toBeFocused();
        await expectPage(page.getByLabel('Until', { exact: true })).toHaveAttribute('aria-invalid', 'true');
      }
      await page.context().close();
    },
  );

  test('under the nights of the week, which stay and lead to the same filter on their night', async () => {
    const page = await site.visitor({ ...MACHINES.phone, javaScriptEnabled: false });
    await page.goto('/shows?genre=folk&when=tonight');
    const nights = page.getByRole('navigation', { name: 'Jump to a night' }).getByRole('link');
    await expectPage(nights).toHaveCount(7);
    await nights.nth(6).click();
    await expectPage(page).toHaveURL(/\/shows\?genre=folk&date=2026-11-27$/);
    await expectPage(nights.nth(6)).toHaveAttribute('aria-current', 'date');
    await expectPage(nights.nth(6)).toContainText('1 show');
    await page.context().close();
  });

  test('to nothing by several words, of which none alone is to blame: what each gives by itself', async () => {
    const page = await site.visitor(MACHINES.phone);
    await page.goto('/shows?genre=polka&venue=cannery&kind=stage');
    await page.getByRole('link', { name: /^\d+ shows? with only “at The Cannery”$/ }).click();
    await expectPage(page).toHaveURL(/\/shows\?when=coming&venue=cannery$/);
    await page.context().close();
  });

  test.each([1200, 1280, 1800])('by choices whose words stand whole at %d px', async (width) => {
    const page = await site.visitor({ viewport: { width, height: 800 } });
    await page.goto('/shows');
    await page.evaluate(() => document.fonts.ready);
    const cut = await page
      .getByRole('form', { name: 'Filter shows' })
      .locator('select')
      .evaluateAll((all) =>
        (all as HTMLSelectElement[]).flatMap((each) => {
          const has = each.getBoundingClientRect().width;
          each.style.cssText = 'field-sizing: content; width: max-content';
          const wants = each.getBoundingClientRect().width;
          each.style.cssText = '';
          return wants > has + 0.5 ? [`“${each.selectedOptions[0]?.text}” wants ${wants} px and has ${has}`] : [];
        }),
      );
    expect(cut).toEqual([]);
    await page.context().close();
  });

  test('by keyboard, at once, where one stands', async () => {
    const page = await site.visitor(MACHINES.desktop);
    await page.goto('/shows');
    await wakeReact(page);
    const genre = page.getByLabel('Genre');
    await page.getByText('All filters', { exact: true }).click();
    await genre.focus();
    await genre.selectOption('folk');
    await expectPage(page).toHaveURL(/\/shows\?genre=folk$/);
    await expectPage(page.getByRole('status').filter({ hasText: /^\d+ shows?$/ })).toHaveCount(1);
    await expectPage(genre).toBeFocused();
    await page.getByRole('checkbox', { name: /All ages/ }).focus();
    await page.keyboard.press('Space');
    await expectPage(page).toHaveURL(/genre=folk&ages=all|ages=all&genre=folk/);
    await expectPage(page.getByRole('checkbox', { name: /All ages/ })).toBeFocused();
    await page.keyboard.press('Escape');
    await chips(page).filter({ hasText: 'folk' }).focus();
    await page.keyboard.press('Enter');
    await expectPage(page).toHaveURL(/\/shows\?ages=all$/);
    await expectPage(chips(page).first()).toBeFocused();
    await page.goBack();
    await expectPage(genre).toHaveValue('folk');
    expect(page.troubles).toEqual([]);
    await page.context().close();
  });

  test('to nothing: it is said what to drop, and how many shows that gives', async () => {
    const page = await site.visitor(MACHINES.phone);
    await page.goto('/shows?genre=polka&venue=cannery');
    const way = page.getByRole('link', { name: /^\d+ shows? without “polka”$/ });
    const count = Number(/\d+/.exec((await way.textContent()) ?? '')?.[0]);
    await way.click();
    await expectPage(page).toHaveURL(/\/shows\?venue=cannery$/);
    await expectPage(page.getByRole('status').filter({ hasText: `${count} show` })).toHaveCount(1);
    await page.context().close();
  });

  test('by what makes no sense: the week stands there, with a sentence, and what was asked for', async () => {
    const page = await site.visitor(MACHINES.phone);
    const answer = await page.goto('/shows?from=2026-02-30&price=10');
    expect(answer?.status()).toBe(400);
    await expectPage(page.getByRole('alert')).toContainText('“from” isn’t a day');
    await expectPage(page.getByLabel('Price')).toHaveValue('10');
    await expectPage(page.getByRole('heading', { level: 1 })).toContainText('Tonight');
    await page.context().close();
  });

  test('and taken along: whoever opens the fold finds a calendar’s address and every format, and nothing wrong with it', async () => {
    const page = await site.visitor(MACHINES.phone);
    await page.goto('/venues/cannery');
    // Following by email is not hidden in the calendar's menu.
    await expectPage(page.getByRole('link', { name: 'Follow by email' })).toBeVisible();
    await page.getByText('Put the shows at The Cannery in your calendar').click();
    await expectPage(page.getByRole('link', { name: 'Apple, phone' })).toHaveAttribute('href', /^webcal:\/\/.*\/venues\/cannery\.ics$/);
    await expectPage(page.getByLabel(/copy this address/)).toHaveValue(/\/venues\/cannery\.ics$/);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Plain text' }).click();
    await expectPage(page.getByText('at The Cannery').first()).toBeVisible();
    await page.context().close();
  });

  test('and found by programs: the page names its list in every format, under the same filter', async () => {
    const page = await site.visitor({ ...MACHINES.desktop, javaScriptEnabled: false });
    await page.goto('/shows?genre=folk&when=coming');
    const hrefs = await page.locator('link[rel=alternate]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(hrefs.length).toBe(6);
    for (const href of hrefs) expect([href, (await page.request.get(href)).status()]).toEqual([href, 200]);
    await page.context().close();
  });
});

describe('one tap narrows', () => {
  const quick = (page: Page) => page.getByRole('list', { name: 'Quick filters' });

  test.each([true, false])(
    'by a chip that says how many there are, and takes itself back; with JavaScript: %s',
    async (javaScriptEnabled) => {
      const page = await site.visitor({ ...MACHINES.phone, javaScriptEnabled });
      await page.goto('/shows');
      if (javaScriptEnabled) await wakeReact(page);
      const chip = quick(page).getByRole('link', { name: /^All ages \d+ shows?$/ });
      const count = Number(/\d+/.exec((await chip.textContent()) ?? '')?.[0]);
      expect(count).toBeGreaterThan(0);
      await page.evaluate(() => Object.assign(window, { stayed: true }));
      await chip.press('Enter');
      await expectPage(page).toHaveURL(/\/shows\?ages=all$/);
      await expectPage(chip).toHaveAttribute('aria-current', 'true');
      await expectPage(page.locator('#nights .show')).toHaveCount(count);
      await expectPage(page.getByRole('status').filter({ hasText: `${count} show` })).toHaveCount(1);
      if (javaScriptEnabled) {
        await expectPage(chip).toBeFocused();
        expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
      }
      await chip.press('Enter');
      await expectPage(page).toHaveURL(/\/shows$/);
      if (javaScriptEnabled) await expectPage(chip).toBeFocused();
      await page.context().close();
    },
  );

  test.each([true, false])('by genre: the second chip opens all filters there; with JavaScript: %s', async (javaScriptEnabled) => {
    const page = await site.visitor({ ...MACHINES.phone, javaScriptEnabled });
    await page.goto('/shows');
    if (javaScriptEnabled) await wakeReact(page);
    const genres = quick(page).getByRole('link', { name: 'Genres' });
    await expectPage(genres).toBeInViewport({ ratio: 1 });
    await expectPage(page.getByLabel('Genre')).toBeHidden();
    await genres.tap();
    await expectPage(page.getByLabel('Genre')).toBeInViewport();
    if (javaScriptEnabled) {
      await expectPage(page.getByLabel('Genre')).toBeFocused();
      await page.keyboard.press('Escape');
      await expectPage(page.getByLabel('Genre')).toBeHidden();
      await expectPage(genres).toBeFocused();
    }
    await page.context().close();
  });

  test('all filters close with Escape, with their own button and with the one that opened them, and the focus returns', async () => {
    const page = await site.visitor(MACHINES.desktop);
    await page.goto('/shows');
    await wakeReact(page);
    const opener = page.locator('summary').filter({ hasText: 'All filters' });
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: /^See / }).click(),
      () => opener.click(),
    ]) {
      await opener.click();
      await page.getByLabel('Price').focus();
      expect(await violations(page)).toEqual([]);
      await close();
      await expectPage(page.getByLabel('Price')).toBeHidden();
      await expectPage(opener).toBeFocused();
    }
    await page.context().close();
  });

  test.each([320, 390, 1280])('in all filters, which stay within the screen at %d px, with large text too', async (width) => {
    const page = await site.visitor({ viewport: { width, height: 720 } });
    await page.goto('/shows');
    await page.getByText('All filters', { exact: true }).click();
    for (const percent of [100, 200]) {
      await page.evaluate(setTextSize, percent);
      expect([...(await tooWide(page)), ...(await page.evaluate(cutTexts))]).toEqual([]);
      await page.getByRole('button', { name: 'See shows' }).scrollIntoViewIfNeeded();
      await expectPage(page.getByRole('button', { name: 'See shows' })).toBeInViewport({ ratio: 1 });
    }
    await page.context().close();
  });
});
