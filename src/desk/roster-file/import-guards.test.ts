import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeRoster } from '#artists/store.ts';
import { newMember } from '#rig/members.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';

const PAGE = '/desk/artists/import';
const FILE = 'name\nNeap Tide\nEbb\nQuiet Boat\n';

let app: TestSite;
let wren: Walker;
let member: Walker;
beforeAll(async () => {
  app = await openTestSite();
  const editor = await newMember(app);
  await app.db.updateTable('account').set({ role: 'editor' }).where('id', '=', editor.uid).execute();
  ({ walker: wren } = editor);
  ({ walker: member } = await newMember(app));
});
afterAll(() => app.close());

/** Sends the form of the page, a file in it where one is said. */
async function send(who: Walker, fields: Record<string, string | File>): Promise<{ status: number; html: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const answer = await who.ask(PAGE, { method: 'POST', body: form });
  return { status: answer.status, html: await answer.text() };
}
const names = async () => (await wholeRoster(app.db)).map(({ name }) => name);
const call = async (path: string, body: object) =>
  (await (await wren.call(path, body, await wren.token())).json()) as { error?: { code: number; fields?: Record<string, string> } };

test('a file is looked at and taken in by editors alone', async () => {
  expect((await new Walker(app.site).ask(PAGE)).status).toBe(303);
  expect((await member.ask(PAGE)).status).toBe(403);
  for (const intent of ['try', 'take']) {
    expect([intent, (await send(member, { intent, text: FILE })).status]).toEqual([intent, 403]);
    const { status, html } = await send(new Walker(app.site), { intent, text: FILE });
    expect([intent, status, html.includes('You were signed out.')]).toEqual([intent, 400, true]);
  }
  expect(await names()).not.toContain('Neap Tide');
});

test('what is no file, or too large a one, is told so; of one with empty bytes the rest is read', async () => {
  expect((await send(wren, { intent: 'try', text: ' \n\0' })).html).toContain('Choose a file, or paste its contents.');
  const large = new File(['x'.repeat(2_000_001)], 'large.csv');
  expect(await send(wren, { intent: 'try', rosterfile: large })).toMatchObject({
    status: 400,
    html: expect.stringContaining('This file is larger than 2 MB. Split it up.'),
  });
  const { html } = await send(wren, { intent: 'try', rosterfile: new File(['name\nSlack\0 Water\n'], 'a.csv'), text: 'name\nNot this\n' });
  expect([html.includes('Slack Water'), html.includes('Not this')]).toEqual([true, false]);
});

test.each(['x', '9-4', '100001', '1-1001', '1-2-3'])('rows that are none, %s, are said to be, and nothing typed is lost', async (leave) => {
  const { status, html } = await send(wren, { intent: 'take', text: FILE, leave, 'row-4': 'another!' });
  expect([status, html.includes(`“${leave}” isn’t a row number.`), html.includes('Neap Tide')]).toEqual([400, true, true]);
  expect(html.includes('value="another!" selected=""')).toBe(true);
  expect(await names()).not.toContain('Ebb');
});

test('more rows to leave out than any file has are refused before they are counted', async () => {
  const { status, html } = await send(member, { intent: 'try', text: FILE, leave: '1-1000 '.repeat(15_000) });
  expect([status, html.includes('Use ranges, such as 7-120.')]).toEqual([400, true]);
});

test('what was chosen of a row holds; what names no row is no choice', async () => {
  const { html } = await send(wren, {
    intent: 'take',
    text: FILE,
    leave: '3-3',
    'row-4': 'another!',
    'row-99999999': 'another!',
    'row-x': 'new!',
  });
  expect(html).toContain('Added 2 artists from a file');
  expect((await names()).filter((name) => ['Neap Tide', 'Ebb', 'Quiet Boat'].includes(name)).sort()).toEqual([
    'Neap Tide',
    'Quiet Boat',
    'Quiet Boat',
  ]);
});

test('so much text and so many choices are taken, and each choice is one', async () => {
  for (const path of ['/desk/roster-file/try', '/desk/roster-file']) {
    const long = await call(path, { text: 'x'.repeat(1_000_001) });
    expect(long.error?.fields).toEqual({ text: 'It’s longer than 1,000,000 characters. Split it up.' });
    const choices = Array.from({ length: 2001 }, (_, at) => ({ row: at + 1, as: 'leave!' }));
    expect((await call(path, { text: FILE, choices })).error?.code).toBe(400);
    for (const choice of [
      { row: 0, as: 'leave!' },
      { row: 1_000_001, as: 'leave!' },
      { row: 2, as: 'Not an id' },
      { row: 2, as: 'new!', more: 1 },
    ])
      expect([choice, (await call(path, { text: FILE, choices: [choice] })).error?.code]).toEqual([choice, 400]);
  }
});
