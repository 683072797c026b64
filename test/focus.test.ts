import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUp } from '#identity/account/sign-up.ts';
import { leaveQuestions, makeEditors } from '#rig/editors.ts';
import { expectPage } from '#rig/expect-page.ts';
import { open, PASSWORD, registerAs, signIn } from '#rig/people.ts';
import { openVisitedSite, type Visited } from '#rig/visitor.ts';

let site: Visited;
beforeAll(async () => {
  site = await openVisitedSite();
  await makeEditors(site, 'editor');
  await leaveQuestions(site);
});
afterAll(() => site.close());

describe('what was just done is said, hydrated', () => {
  test('a welcome with the way to one’s page, gone with the next page; signed out and in, and the foot says so too', async () => {
    const page = await site.visitor();
    await registerAs(page, 'botern');
    const notice = page.getByRole('main').getByRole('status').first();
    await expectPage(notice).toHaveText(/^Welcome, Bo Tern\. We sent an email to botern@tunes\.example/);
    await expectPage(page).toHaveURL(`${site.origin}/`);
    await page.keyboard.press('Tab');
    await expectPage(page.getByRole('link', { name: '/u/botern' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectPage(page).toHaveURL(`${site.origin}/u/botern`);
    await expectPage(notice).toHaveText('');
    await open(page, '/dashboard');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Sign out' }).click();
    await expectPage(notice).toHaveText('You are signed out.');
    await expectPage(page.getByRole('contentinfo').getByRole('link', { name: 'Sign in' })).toBeVisible();
    await page.goBack();
    // A page of someone signed out shows nothing of theirs; going forward must wait until this navigation ends.
    await expectPage(page).toHaveURL(/\/login\?back=%2Fdashboard$/);
    await page.goForward();
    await expectPage(page.getByText('You are signed out.')).toHaveCount(0);
    expect(page.troubles.filter((trouble) => !/preloaded/.test(trouble))).toEqual([]);
    await page.context().close();
  });

  test('what is done on the dashboard is said at its head, and the focus goes there', async () => {
    const page = await site.visitor();
    const email = 'changer@tunes.example';
    await signUp(site.app.identity, { email, password: PASSWORD, displayName: 'Ada Reed' }, 'client', { address: '', agent: '' });
    await signIn(page, email, true, '/dashboard');
    await page.getByText('Change your password').click();
    const form = page.locator('form').filter({ has: page.locator('[value=password]') });
    await form.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await form.getByLabel('New password', { exact: true }).fill('four louder boats');
    await form.getByLabel('Confirm password', { exact: true }).fill('four louder boats');
    await form.getByRole('button', { name: 'Change it' }).click();
    const notice = page.getByRole('main').getByRole('status').first();
    await expectPage(notice).toHaveText('Your password is changed, and you’re signed out everywhere else.');
    await expectPage(notice).toBeFocused();
    await expectPage(notice).toBeInViewport();
    await page.context().close();
  });
});

describe('the focus is not lost', () => {
  test('when a player is loaded', async () => {
    const page = await site.visitor();
    await page.route('https://**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>player</title>' }));
    await open(page, '/artists/tinwhistlers');
    await page.getByRole('button', { name: 'Listen to The Tin Whistlers' }).focus();
    await page.keyboard.press('Enter');
    await expectPage(page.getByTitle(/^Music by /)).toBeFocused();
    await page.context().close();
  });

  test('when a post is loaded', async () => {
    const page = await site.visitor();
    await page.route('https://**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>post</title>' }));
    await open(page, '/');
    await page.getByRole('button', { name: 'Load this post' }).focus();
    await page.keyboard.press('Enter');
    await expectPage(page.locator('iframe.post')).toBeFocused();
    expect(await page.locator('iframe.post').getAttribute('title')).not.toBe('');
    // Half the width of the text (requirements 9).
    const share = await page.locator('iframe.post').evaluate((post) => {
      const room = post.closest('.wrap') as Element;
      const { paddingLeft, paddingRight } = getComputedStyle(room);
      return post.getBoundingClientRect().width / (room.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight));
    });
    expect(share).toBeCloseTo(0.5, 2);
    await page.context().close();
  });

  test('at the desk: the next question, then the heading that says there is none; what is undone is said where the focus goes', async () => {
    const page = await site.visitor();
    await signIn(page, 'editor@tunes.example', true, '/desk');
    const questions = page.getByRole('article');
    const before = await questions.count();
    expect(before).toBeGreaterThan(0);
    for (let left = before; left > 0; left--) {
      await questions
        .first()
        .getByRole('button', { name: 'Leave it' })
        .or(questions.first().getByRole('button', { name: 'Two different shows' }))
        .click();
      await expectPage(questions).toHaveCount(left - 1);
      if (left > 1) await expectPage(questions.first()).toBeFocused();
    }
    await expectPage(page.getByRole('heading', { name: 'Nothing to decide' })).toBeFocused();
    await open(page, '/desk/decisions');
    const undo = page.getByRole('button', { name: /^Undo/ });
    const made = await undo.count();
    expect(made).toBeGreaterThanOrEqual(before);
    for (let left = made; left > 0; left--) {
      await undo.first().click();
      await expectPage(undo).toHaveCount(left - 1);
      await expectPage(page.locator('.outcome')).toBeFocused();
      await expectPage(page.locator('.outcome')).toHaveText('Undone.');
    }
    await page.context().close();
  });
});
