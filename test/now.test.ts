import { describe, expect, test } from 'vitest';
import { EVENING, group, openEvening, SOON, show, shown } from '#rig/evening.ts';
import { expectPage } from '#rig/expect-page.ts';
import { cutTexts, setTextSize, smallTargets } from '#rig/measure.ts';
import { MACHINES, tooWide } from '#rig/visitor.ts';

const { site, setNow, announceBesides } = openEvening();

describe('tonight', () => {
  test('says what is on now, next and later, in words and in this order, with what is over folded away above', async () => {
    const page = await site().visitor();
    await page.goto('/shows');
    const list = page.locator('.tonight-list');
    expect(await list.locator('h3').allInnerTexts()).toEqual([
      expect.stringMatching(/^OVER\s+1\s+Quiet Boat$/i),
      'ON NOW',
      'NEXT',
      'LATER',
    ]);
    expect(await shown(group(page, 'On now'))).toEqual(['eight', 'seven']);
    expect(await shown(group(page, 'Next'))).toEqual(['half']);
    expect(await shown(group(page, 'Later'))).toEqual(['off', 'last']);
    await expectPage(page.locator('#show-noon')).toBeHidden();
    await list.locator('summary').click();
    await expectPage(page.locator('#show-noon')).toBeVisible();
    expect(await group(page, 'On now').locator('#show-seven').innerText()).toContain('On now, 48 minutes left');
    expect(await group(page, 'Next').locator('#show-half').innerText()).toContain('Next, in 18 minutes');
    await page.context().close();
  });

  test('narrowed to tonight it is no other: what is over folded away, what can still be reached first', async () => {
    const page = await site().visitor(MACHINES.phone);
    await page.goto('/shows?when=tonight');
    await expectPage(page.locator('#over summary')).toHaveText(/^Over\s+1\s+Quiet Boat$/);
    await expectPage(page.locator('#show-noon')).toBeHidden();
    expect(await shown(page.locator('.by-now'))).toEqual(['noon', 'seven', 'eight', 'half', 'off', 'last']);
    await expectPage(page.locator('#show-seven')).toBeInViewport();
    await page.locator('#over summary').click();
    await expectPage(page.locator('#show-noon')).toBeVisible();
    await page.context().close();
  });

  test('is said on the page of whoever plays, on a phone’s first screen', async () => {
    const page = await site().visitor(MACHINES.phone);
    await page.goto('/artists/tinwhistlers');
    const next = page.getByRole('link', { name: 'On now at The Cannery' });
    await expectPage(next).toBeInViewport({ ratio: 1 });
    await expectPage(next).toHaveAttribute('href', /^\/shows\/the-tin-whistlers-the-cannery-2026-11-21/);
    await page.goto('/artists/tinwhistlers?tab=past');
    await expectPage(next).toHaveCount(0);
    await page.context().close();
  });

  test('counts what is still to come, and nothing that is over', async () => {
    const page = await site().visitor();
    await page.goto('/shows');
    await expectPage(page.locator('.tonight .when')).toContainText('8:12 PM');
    const says = (moment: string, words: string) => {
      setNow(moment);
      return expectPage(async () => {
        await page.reload();
        await expectPage(page.locator('.tonight .when')).toContainText(words, { timeout: 200 });
      }).toPass();
    };
    await says(EVENING.at812, '2 shows on now, 2 to come, 1 canceled');
    await says(EVENING.at901, '2 shows on now, 1 to come, 1 canceled');
    await says(EVENING.late, 'No more shows tonight');
    await expectPage(page.locator('#show-noon')).toBeVisible();
    await page.context().close();
  });

  test.each([
    ['a laptop', { viewport: { width: 1280, height: 720 } }, 0],
    ['a phone', MACHINES.phone, 64],
  ])('shows three whole shows on the first screen of %s, and no name in two', async (_, machine, bar) => {
    const page = await site().visitor(machine);
    await page.goto('/shows');
    await page.evaluate(() => document.fonts.ready);
    const whole = await page
      .locator('.show:visible')
      .evaluateAll((all, bar) => all.filter((each) => each.getBoundingClientRect().bottom <= innerHeight - bar).length, bar);
    expect(whole).toBeGreaterThanOrEqual(3);
    const name = page.locator('#show-eight .top-line');
    expect(
      await name.evaluate((line) => line.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(line).fontSize)),
    ).toBeLessThan(1.6);
    await page.context().close();
  });

  test('has a way past many that are on now, whole on the narrowest screen and in large type', async () => {
    await announceBesides(['1930', '1940', '1950'].map((start) => show(`more${start}`, start, '2200')));
    const page = await site().visitor({ viewport: { width: 390, height: 844 } });
    const jump = page.getByRole('link', { name: 'Next: 8:30 PM' });
    await expectPage(async () => {
      await page.goto('/shows');
      await expectPage(jump).toBeVisible(SOON);
    }).toPass();
    await page.evaluate(setTextSize, 200);
    expect([...(await tooWide(page)), ...(await page.evaluate(cutTexts))]).toEqual([]);
    await page.evaluate(setTextSize, 100);
    await page.setViewportSize({ width: 320, height: 844 });
    expect(await tooWide(page)).toEqual([]);
    expect((await page.evaluate(smallTargets)).filter((target) => target.includes('Next: '))).toEqual([]);
    await jump.click();
    await expectPage(group(page, 'Next').getByRole('heading', { name: 'Next' })).toBeInViewport();
    await page.context().close();
  });

  test('has figures in the strip that stay within it on the narrowest screen', async () => {
    const LAST = '2026-11-27';
    await announceBesides(Array.from({ length: 27 }, (_, at) => show(`busy${at}`, '2000', '2200', { date: LAST, night: LAST })));
    const page = await site().visitor({ viewport: { width: 390, height: 844 } });
    await expectPage(async () => {
      await page.goto('/shows');
      await expectPage(page.getByRole('navigation', { name: 'Jump to a night' })).toContainText('27 shows', SOON);
    }).toPass();
    const strays = () =>
      page
        .locator('.week li')
        .evaluateAll(
          (days) =>
            days.flatMap((day) =>
              [...day.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > day.getBoundingClientRect().right + 0.1),
            ).length,
        );
    expect(await strays()).toBe(0);
    await page.setViewportSize({ width: 320, height: 844 });
    expect(await strays()).toBe(0);
    await page.context().close();
  });

  test('stands on the first screen of the home page too, and what is over does not', async () => {
    const page = await site().visitor(MACHINES.phone);
    await page.goto('/');
    await expectPage(page.locator('#show-seven')).toBeInViewport({ ratio: 1 });
    await expectPage(page.locator('#show-noon')).toHaveCount(0);
    await expectPage(page.locator('#show-off')).toHaveCount(0);
    await page.context().close();
  });
});

describe('the facts of a show', () => {
  test('are in its row: doors while they matter, price, ages; and on its page, where to read more or get tickets', async () => {
    setNow(EVENING.early);
    const page = await site().visitor();
    await expectPage(async () => {
      await page.goto('/shows');
      await expectPage(page.locator('.tonight .when')).toContainText('6:30 PM', { timeout: 200 });
    }).toPass();
    const eight = page.locator('#show-eight');
    await expectPage(eight).toContainText('Doors 7:00 PM');
    await expectPage(eight).toContainText('$8');
    await expectPage(eight).toContainText('21+');
    for (const [id, name, href] of [
      ['eight', 'Tickets for Sweetgrass String Quartet at cannery.example', 'https://cannery.example/tickets/8'],
      ['half', 'More at cannery.example about Sweetgrass String Quartet', 'https://cannery.example/shows/half'],
    ] as const) {
      await page.goto('/shows');
      await page.locator(`#show-${id}`).getByRole('link').click();
      const link = page.getByRole('link', { name });
      await expectPage(link).toHaveAttribute('href', href);
      await expectPage(link).toHaveAttribute('rel', 'noopener');
    }
    await page.context().close();
  });

  test('never begin a line with the comma between two of those who play along', async () => {
    const along = ['Slack Water', 'Old Salt Shakers', 'Half Moon Shoal'].map((name) => ({
      artist: 'quietboat',
      name,
      role: 'support' as const,
    }));
    await announceBesides([
      show('many', '2130', '2230', { bill: [{ artist: null, name: 'Teeth of the Gar', role: 'headliner' }, ...along] }),
    ]);
    const page = await site().visitor(MACHINES.phone);
    await page.goto('/venues/cannery');
    await page.locator('#show-many').getByRole('link').click();
    const support = page.locator('h1 .supports');
    await expectPage(support).toHaveText('with Slack Water, Old Salt Shakers, Half Moon Shoal');
    for (const width of [300, 320, 340, 360, 390, 420]) {
      await page.setViewportSize({ width, height: 844 });
      const commas = await support.evaluate((line) => {
        const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
        const from: number[] = [];
        for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
          const at = text.textContent?.indexOf(',') ?? -1;
          if (at < 0) continue;
          const range = document.createRange();
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          from.push(range.getBoundingClientRect().left - line.getBoundingClientRect().left);
        }
        return from;
      });
      expect(commas).toHaveLength(2);
      expect(Math.min(...commas), `${width} px`).toBeGreaterThan(20);
    }
    await page.context().close();
  });

  test('have who plays as the headline, and the occasion a line above', async () => {
    const page = await site().visitor();
    await page.goto('/shows');
    await expectPage(page.locator('#show-last .bill')).toHaveText('Birthday: Quiet Boat');
    await expectPage(page.locator('#show-last').getByRole('link')).toHaveAccessibleName('Quiet Boat, 11:45 PM at The Cannery');
    await page.goto('/venues');
    await expectPage(page.locator('.venue-card').filter({ hasText: 'The Cannery' }).locator('.next')).toHaveText(
      /Next: .*The Tin Whistlers with Slack Water/,
    );
    await page.context().close();
  });

  test('have an address that leads to the scene’s map, and to the phone’s own where there is one', async () => {
    const page = await site().visitor(MACHINES.phone);
    await page.goto('/venues/cannery');
    const address = page.locator('.address');
    const words = encodeURIComponent((await address.locator('a').first().innerText()).trim());
    await expectPage(address.locator('a').first()).toHaveAttribute('href', `https://www.openstreetmap.org/search?query=${words}`);
    await expectPage(address.locator('.geo')).toHaveAttribute('href', `geo:0,0?q=${words}`);
    await expectPage(address.locator('.geo')).toBeVisible();
    await page.context().close();
    const desk = await site().visitor();
    await desk.goto('/venues/cannery');
    await expectPage(desk.locator('.address .geo')).toBeHidden();
    await desk.context().close();
  });
});
