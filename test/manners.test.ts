import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepSource } from '#desk/sources/sources.ts';
import { changeAccount } from '#identity/account/account-store.ts';
import { signUp } from '#identity/account/sign-up.ts';
import { confirmed } from '#rig/confirm.ts';
import { expectPage } from '#rig/expect-page.ts';
import { hydrated, MACHINES, openVisitedSite, type Visited, violations } from '#rig/visitor.ts';

const PASSWORD = 'three quiet boats';
/** Names that leave two questions open: an artist and a venue that are only nearly known. */
const LIST = 'mon nov 30: Quiet Boat Band at Back Room of the Pier 8pm $10\n';
const EDITOR = 'editor@tunes.example';
const ADDRESS_FAULT = 'This does not look like an email address. Write it like name@example.com.';

let site: Visited;
beforeAll(async () => {
  site = await openVisitedSite();
  await account(EDITOR, true);
  const { db, clock, pack } = site.app;
  const source = { name: 'The pier list', format: 'list', rank: undefined, venue: undefined, everyMinutes: 360, terms: '' } as const;
  await keepSource({ db, zone: pack.scene.zone, fetchPolicy: {} }, { ...source, what: LIST }, clock());
});
afterAll(() => site.close());

async function account(email: string, isEditor = false): Promise<void> {
  const { db, identity } = site.app;
  const made = await signUp(identity, { email, password: PASSWORD, displayName: 'Ada Reed' }, 'client', { address: '', agent: '' });
  if (!isEditor) return;
  await confirmed(site.app, made);
  await db.transaction().execute((change) => changeAccount(change, made.account.id, { rank: 'editor' }));
}

/** A page as it stands when it can be used: hydrated, where a script runs. */
async function open(page: Page, path: string, isHydrated = true): Promise<void> {
  await page.goto(path);
  if (isHydrated) await hydrated(page);
}

async function register(page: Page, username: string, isHydrated = true): Promise<void> {
  await open(page, '/register', isHydrated);
  await page.getByLabel('Display name').fill('Bo Tern');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(`${username}@tunes.example`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expectPage(page.getByText('Welcome, Bo Tern.')).toBeVisible();
}

async function signIn(page: Page, email: string, isHydrated = true, back = '/'): Promise<void> {
  await open(page, `/login?back=${back}`, isHydrated);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expectPage(page.getByText('You are signed in.', { exact: true })).toBeVisible();
}

describe('what was just done is said, hydrated', () => {
  test('a welcome with the way to one’s page, gone with the next page; signed out and in, and the foot says so too', async () => {
    const page = await site.visitor();
    await register(page, 'botern');
    const notice = page.getByRole('main').getByRole('status').first();
    await expectPage(notice).toHaveText(/^Welcome, Bo Tern\. A letter is on its way to botern@tunes\.example/);
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
    // Whoever left sees nothing of theirs; forward must not be asked for while that address is being left.
    await expectPage(page).toHaveURL(/\/login\?back=%2Fdashboard$/);
    await page.goForward();
    await expectPage(page.getByText('You are signed out.')).toHaveCount(0);
    expect(page.troubles.filter((trouble) => !/preloaded/.test(trouble))).toEqual([]);
    await page.context().close();
  });

  test('what is done on the dashboard is said at its head, and the focus goes there', async () => {
    const page = await site.visitor();
    await account('changer@tunes.example');
    await signIn(page, 'changer@tunes.example', true, '/dashboard');
    await page.getByText('Change your password').click();
    const form = page.locator('form').filter({ has: page.locator('[value=password]') });
    await form.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await form.getByLabel('New password', { exact: true }).fill('four louder boats');
    await form.getByLabel('Confirm password', { exact: true }).fill('four louder boats');
    await form.getByRole('button', { name: 'Change it' }).click();
    const notice = page.getByRole('main').getByRole('status').first();
    await expectPage(notice).toHaveText('Your password is changed. Everywhere else you were signed out.');
    await expectPage(notice).toBeFocused();
    await expectPage(notice).toBeInViewport();
    await page.context().close();
  });
});

/** Every form that asks for something: where it is, how it is come to, its button, and what stands under its fields when it is sent empty. */
const FORMS: { path: string; unfold?: string; button: string; faults: Record<string, string>; who?: string }[] = [
  { path: '/login', button: 'Sign in', faults: { Email: 'Fill in your email.', Password: 'Fill in your password.' } },
  {
    path: '/register',
    button: 'Sign up',
    faults: {
      'Display name': 'Say what others should call you.',
      Username: 'Choose a user name.',
      Email: 'Fill in your email.',
      Password: 'Choose a password.',
      'Confirm password': 'Type the password once more.',
    },
  },
  { path: '/forgot', button: 'Send the letter', faults: { Email: 'Fill in your email.' } },
  {
    path: '/finish',
    button: 'Make my page',
    faults: { 'Display name': 'Say what others should call you.', Username: 'Choose a user name.' },
    who: 'pageless@tunes.example',
  },
  {
    path: '/dashboard',
    unfold: 'Change your email',
    button: 'Change it',
    faults: { 'New email': 'Fill in your email.', 'Your password': 'Type your password.' },
    who: EDITOR,
  },
  {
    path: '/dashboard',
    unfold: 'Change your password',
    button: 'Change it',
    faults: {
      'Your password': 'Type your password.',
      'New password': 'Choose a password.',
      'Confirm password': 'Type the password once more.',
    },
    who: EDITOR,
  },
  {
    path: '/dashboard',
    unfold: 'Delete my account',
    button: 'Delete my account',
    faults: { 'Your password': 'Type your password.' },
    who: EDITOR,
  },
  { path: '/dashboard', button: 'Set up an app', faults: { 'Your password': 'Type your password.' }, who: EDITOR },
  { path: '/desk', unfold: 'Somewhere else we know…', button: 'Read it as this', faults: { Name: 'Say who it is.' }, who: EDITOR },
  {
    path: '/desk/sources',
    button: 'See what would be heard',
    faults: { 'Address or text': 'Paste an address, or the text of a calendar, sheet or list.' },
    who: EDITOR,
  },
  { path: '/desk/venues/new', button: 'Make the venue', faults: { Name: 'Give it a name.' }, who: EDITOR },
  {
    path: '/desk/artists/import',
    button: 'See what it would add',
    faults: { 'Or what is in it': 'Choose a file, or paste what is in it.' },
    who: EDITOR,
  },
  { path: '/desk/artists/new', button: 'Make the artist', faults: { Name: 'Give it a name.' }, who: EDITOR },
];

/** The form a button belongs to. */
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

  test('one’s own page with two faults: each under its field, and nothing typed is lost', async () => {
    const page = await site.visitor({ ...MACHINES.desktop, javaScriptEnabled: isHydrated });
    const username = isHydrated ? 'editing' : 'editing-plainly';
    await register(page, username, isHydrated);
    await open(page, `/u/${username}/edit`, isHydrated);
    await page.getByLabel('Display name').fill('');
    await page.getByLabel('Location').fill('Tin Harbor');
    await page.getByLabel('Website').fill('nowhere at all');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectPage(page.getByLabel('Display name')).toHaveAccessibleDescription('Say what others should call you.');
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

describe('the focus is not lost', () => {
  test('when a player is loaded', async () => {
    const page = await site.visitor();
    await page.route('https://**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>player</title>' }));
    await open(page, '/artists/tinwhistlers');
    await page.getByRole('button', { name: 'Load the player' }).focus();
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
    await page.context().close();
  });

  test('at the desk: the next question, then the heading that says there is none; what is undone is said where the focus goes', async () => {
    const page = await site.visitor();
    await signIn(page, EDITOR, true, '/desk');
    const questions = page.getByRole('article');
    const before = await questions.count();
    expect(before).toBeGreaterThan(0);
    for (let left = before; left > 0; left--) {
      await questions
        .first()
        .getByRole('button', { name: 'Leave it' })
        .or(questions.first().getByRole('button', { name: 'They are two shows' }))
        .click();
      await expectPage(questions).toHaveCount(left - 1);
      if (left > 1) await expectPage(questions.first()).toBeFocused();
    }
    await expectPage(page.getByRole('heading', { name: 'Nothing to decide' })).toBeFocused();
    await open(page, '/desk/decisions');
    for (let left = before; left > 0; left--) {
      await page.getByRole('button', { name: /^Undo/ }).first().click();
      await expectPage(page.getByRole('button', { name: /^Undo/ })).toHaveCount(left - 1);
      await expectPage(page.locator('.outcome')).toBeFocused();
      await expectPage(page.locator('.outcome')).toHaveText('Taken back.');
    }
    await page.context().close();
  });
});

interface Node {
  backendNodeId: number;
  attributes?: string[];
  children?: Node[];
  shadowRoots?: Node[];
}

function* within(node: Node): Generator<Node> {
  yield node;
  for (const child of [...(node.children ?? []), ...(node.shadowRoots ?? [])]) yield* within(child);
}

/** How wide the words in the question box are and how much of them is shown, as the browser lays them out: an element of its own. */
async function wordsIn(page: Page, id = 'find'): Promise<{ needs: number; has: number; px: number; right: number }> {
  const tools = await page.context().newCDPSession(page);
  const { root } = (await tools.send('DOM.getDocument', { depth: -1, pierce: true })) as { root: Node };
  const box = [...within(root)].find(({ attributes = [] }) => attributes[attributes.indexOf('id') + 1] === id) as Node;
  const words = [...within(box)].find(({ attributes = [] }) => attributes.includes('placeholder') && attributes.includes('pseudo')) as Node;
  const { object } = await tools.send('DOM.resolveNode', { backendNodeId: words.backendNodeId });
  const { result } = await tools.send('Runtime.callFunctionOn', {
    objectId: object.objectId ?? '',
    returnByValue: true,
    functionDeclaration: `function () {
      const form = this.getRootNode().host.closest('form');
      return { needs: this.scrollWidth, has: this.clientWidth, px: parseFloat(getComputedStyle(this).fontSize), right: form.getBoundingClientRect().right };
    }`,
  });
  return result.value;
}

describe('the frame', () => {
  test('the words in the question box are whole at every width, with text of any size', async () => {
    const page = await site.visitor();
    await open(page, '/news');
    for (const [width, size] of [
      ...[320, 360, 390, 480, 768, 1000, 1280, 1800].map((width) => [width, 16] as const),
      ...[320, 390, 768, 1280].map((width) => [width, 32] as const),
    ]) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate((px) => {
        document.documentElement.style.fontSize = `${px}px`;
        return document.fonts.ready;
      }, size);
      const { needs, has, px, right } = await wordsIn(page);
      const where = `at ${width} px with text of ${size} px`;
      expect(needs, where).toBeLessThanOrEqual(has);
      expect(px, where).toBeGreaterThanOrEqual(12);
      expect(right, where).toBeLessThanOrEqual(width);
    }
    await page.context().close();
  });

  test('the words in the roster’s own box are whole too', async () => {
    const page = await site.visitor({ viewport: { width: 390, height: 800 } });
    await page.goto('/artists');
    for (const size of [16, 32]) {
      await page.evaluate((px) => {
        document.documentElement.style.fontSize = `${px}px`;
        return document.fonts.ready;
      }, size);
      const { needs, has, px } = await wordsIn(page, 'artist');
      expect(needs).toBeLessThanOrEqual(has);
      expect(px).toBeGreaterThanOrEqual(16);
    }
    await page.context().close();
  });

  test('editors, and nobody else, have the desk in the foot; of its ways the questions come first, and no row is half empty', async () => {
    const page = await site.visitor();
    await open(page, '/news');
    const way = page.getByRole('contentinfo').getByRole('link', { name: 'Desk' });
    await expectPage(way).toHaveCount(0);
    await signIn(page, EDITOR);
    await way.click();
    await expectPage(page.getByRole('heading', { level: 1, name: 'Questions' })).toBeVisible();
    const groups = page.getByRole('navigation', { name: 'Desk' }).getByRole('list');
    expect(await groups.first().getByRole('listitem').first().textContent()).toMatch(/^Questions/);
    for (const width of [320, 390, 600, 768, 991, 992, 1280, 1800]) {
      await page.setViewportSize({ width, height: 800 });
      const gaps = await groups.evaluateAll((lists) =>
        lists.flatMap((list) => {
          const boxes = [...list.children].map((each) => each.getBoundingClientRect());
          const ends = [...new Set(boxes.map(({ top }) => top))].map((top) => boxes.findLast((each) => each.top === top)?.right ?? 0);
          return ends.map((end) => Math.round(list.getBoundingClientRect().right - end)).filter((gap) => gap > 4);
        }),
      );
      expect([width, gaps]).toEqual([width, []]);
    }
    await page.context().close();
    const member = await site.visitor();
    await account('plain@tunes.example');
    await signIn(member, 'plain@tunes.example');
    await expectPage(member.getByRole('contentinfo').getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await expectPage(member.getByRole('contentinfo').getByRole('link', { name: 'Desk' })).toHaveCount(0);
    await member.context().close();
  });
});
