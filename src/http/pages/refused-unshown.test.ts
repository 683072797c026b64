import { findAll, getAttributeValue, textContent } from 'domutils';
import { parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newCaller } from '#rig/caller.ts';
import { PASSWORD } from '#rig/people.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import { type Page, pages } from '#web/pages.ts';

const SIGNED_OUT = 'You were signed out. Sign in on another tab, then send this again.';
const WORDS = 'It rained, and\nnobody left.';

let app: TestSite;
beforeAll(async () => {
  app = await openTestSite();
});
afterAll(() => app.close());

let people = 0;
/** Someone signed in, with a profile and a role. */
async function newWalker(role: 'member' | 'editor' | 'admin') {
  const name = `kelp${people++}`;
  const walker = new Walker(app.site);
  const email = `${name}@tunes.example`;
  await walker.send('/register', { displayname: name, username: name, email, password: PASSWORD, confirm: PASSWORD });
  const { id } = await app.db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await app.db.updateTable('account').set({ role }).where('id', '=', id).execute();
  return { walker, name, email, id };
}

/** The form that would resend everything: its action and fields in order, with what is shown of them. */
async function readReturnedForm(answer: Response) {
  const { children } = parseDocument(await answer.text());
  const [main] = findAll((each) => each.name === 'main', children);
  const [form] = findAll((each) => each.name === 'form' && getAttributeValue(each, 'method') === 'post', main?.children ?? []);
  const inputs = findAll((each) => each.name === 'input', form?.children ?? []);
  const pairs = inputs.map((each) => [getAttributeValue(each, 'name') ?? '', getAttributeValue(each, 'value') ?? '']);
  const links = findAll((each) => each.name === 'a', main?.children ?? []);
  return {
    status: answer.status,
    action: form && getAttributeValue(form, 'action'),
    pairs,
    said: textContent(main?.children ?? []),
    signIn: links.map((each) => getAttributeValue(each, 'href')).find((href) => href?.startsWith('/login')),
  };
}

const rows: readonly Page[] = Object.values(pages);
const ADDRESSES = rows
  .filter(({ who, form }) => who !== 'anyone' && form !== 'none')
  .map(({ path }) => path.replace('/u/:id', '/u/kelp').replace('/artists/:id', '/artists/quietboat').replace(/:\w+/g, 'cannery'));

describe('a form sent after the session ended, without JavaScript', () => {
  test.each(ADDRESSES)('%s gives back what was typed, and says where to sign in', async (address) => {
    const answer = await new Walker(app.site).send(address, { intent: 'none', words: WORDS, blank: '' });
    const { status, action, pairs, said, signIn } = await readReturnedForm(answer);
    expect(status).toBe(400);
    expect(action).toBe(address);
    expect(pairs).toEqual([
      ['intent', 'none'],
      ['words', WORDS],
      ['blank', ''],
    ]);
    expect(said).toContain(WORDS);
    expect(signIn).toBe(`/login?${new URLSearchParams({ back: address })}`);
  });

  test.each([
    ['/desk/artists/new', { intent: 'make', name: 'The Wet Socks', description: WORDS }],
    ['/desk/scene', { intent: 'edit', loaded: '{}', footer: WORDS }],
    ['/artists/quietboat/edit', { intent: 'edit', loaded: '{}', description: WORDS }],
  ])('at %s it is said that the session ended', async (address, fields) => {
    const { said } = await readReturnedForm(await new Walker(app.site).send(address, fields));
    expect(said).toContain(SIGNED_OUT);
    expect(said).toContain(WORDS);
    expect(said).not.toContain('{}');
  });

  test('a form that another site sent is shown to nobody', async () => {
    const elsewhere = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' };
    const answer = await new Walker(app.site).send(
      '/desk/artists/new',
      { intent: 'make', name: 'The Wet Socks', description: WORDS },
      elsewhere,
    );
    expect([answer.status, (await answer.text()).includes('The Wet Socks')]).toEqual([403, false]);
  });

  test('once signed in again, it is sent again as it was, and is kept', async () => {
    const { walker, email } = await newWalker('editor');
    const typed = { intent: 'make', name: 'The Wet Socks', description: WORDS, despite: '1' };
    const { action, pairs } = await readReturnedForm(await new Walker(app.site).send('/desk/artists/new', typed));
    await walker.send('/login', { email, password: PASSWORD });
    const sent = await walker.ask(action ?? '', { method: 'POST', body: new URLSearchParams(pairs) });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/desk/artists/thewetsocks']);
    expect(await (await walker.ask('/api/artists/thewetsocks')).json()).toMatchObject({ description: WORDS });
  });

  test('what was chosen and not typed goes along unread', async () => {
    const chosen = {
      intent: 'edit',
      loaded: '{"a":1}',
      slug: 'one-two',
      picturex: '50',
      picturey: '51',
      verified: 'yes',
      role0: 'support',
      place0: '7',
    };
    const typed = { name: 'The Wet Socks', member0: 'Ada Reed', from0: '2010' };
    const answer = await new Walker(app.site).send('/desk/artists/quietboat', { ...chosen, ...typed });
    const html = await answer.clone().text();
    const { pairs } = await readReturnedForm(answer);
    expect([...html.matchAll(/<p>([^<]*)<\/p>/g)].map(([, words]) => words)).toEqual(Object.values(typed));
    expect(pairs).toEqual(Object.entries({ ...chosen, ...typed }));
  });

  test('what was ticked of several is all sent again', async () => {
    const ticked = new URLSearchParams([
      ...[
        ['intent', 'refuse many'],
        ['answer', 'Heard of these.'],
      ],
      ...[
        ['tip', 'one'],
        ['tip', 'two'],
      ],
    ]);
    const { pairs } = await readReturnedForm(await new Walker(app.site).ask('/desk/tips', { method: 'POST', body: ticked }));
    expect(pairs).toEqual([...ticked]);
  });

  test('one’s own page: it is said that the session ended', async () => {
    const { walker, name } = await newWalker('member');
    const address = `/u/${name}/edit`;
    const loaded = Walker.field(await (await walker.ask(address)).text(), 'loaded');
    const { said, pairs, signIn } = await readReturnedForm(await new Walker(app.site).send(address, { loaded, bio: WORDS, hydrated: '' }));
    expect(said).toContain(SIGNED_OUT);
    expect(said).not.toContain('"social"');
    expect(pairs).toContainEqual(['loaded', loaded]);
    expect(signIn).toBeDefined();
  });

  test('no password is given back', async () => {
    const typed = { intent: 'email', current: PASSWORD, email: 'new@tunes.example' };
    const answer = await new Walker(app.site).send('/dashboard', typed);
    const html = await answer.text();
    expect(html).toContain('new@tunes.example');
    expect(html).not.toContain(PASSWORD);
  });

  test('a file cannot be given back, and that is said', async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries({
      intent: 'make',
      name: 'The Wet Socks',
      picturefile: new File(['no picture'], 'socks.jpg'),
    }))
      body.set(name, value);
    const { said } = await readReturnedForm(await new Walker(app.site).ask('/desk/artists/new', { method: 'POST', body }));
    expect(said).toContain('choose the picture again');
  });

  test('where nothing was typed it leads to sign in, as ever', async () => {
    const sent = await new Walker(app.site).send('/desk/decisions', { intent: 'undo', id: 'none' });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/login?back=%2Fdesk%2Fdecisions']);
  });
});

describe('a form whose page may be shown no more, without JavaScript', () => {
  test('whoever is no editor any more has their words back', async () => {
    const { walker, id } = await newWalker('editor');
    await app.db.updateTable('account').set({ role: 'member' }).where('id', '=', id).execute();
    const { status, said, signIn } = await readReturnedForm(
      await walker.send('/desk/scene', { intent: 'edit', loaded: '{}', footer: WORDS }),
    );
    expect(status).toBe(403);
    expect(said).toContain(WORDS);
    expect(signIn).toBeUndefined();
  });

  test('whoever keeps the page no more has their words back', async () => {
    const wren = await newCaller(app, 'wren', { email_verified: 1 });
    const walker = new Walker(app.site);
    await walker.send('/login', { email: wren.email, password: PASSWORD });
    const { status, said } = await readReturnedForm(
      await walker.send('/artists/quietboat/edit', { intent: 'edit', loaded: '{}', description: WORDS, name: 'Quiet Boat' }),
    );
    expect(status).toBe(403);
    expect(said).toContain(WORDS);
  });

  test('what was wrong with a page that was taken off meanwhile', async () => {
    const { status, said } = await readReturnedForm(
      await new Walker(app.site).send('/tell?about=artist:nobody', { about: 'artist:nobody', words: WORDS }),
    );
    expect(status).toBe(404);
    expect(said).toContain('This page is gone.');
    expect(said).toContain(WORDS);
  });
});
