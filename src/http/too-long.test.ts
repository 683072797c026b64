import { findAll, getAttributeValue, getElementById, textContent } from 'domutils';
import { parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import { explainTooLong } from '#scene/text/room.ts';

type Element = ReturnType<typeof findAll>[number];

/** Pages with text fields, for someone who may see them all. */
const ADDRESSES = [
  '/tell',
  '/tell?about=artist:quietboat',
  '/u/wren/edit',
  '/artists/quietboat/edit',
  '/venues/cannery/edit',
  '/venues/cannery/shows/new',
  '/artists/tinwhistlers/claim',
  '/desk',
  '/desk/sources',
  '/desk/shows/new',
  '/desk/pictures',
  '/desk/claims',
  '/desk/people',
  '/desk/scene',
  '/desk/tips',
  '/desk/waiting',
  '/desk/artists/new',
  '/desk/artists/tinwhistlers',
  '/desk/venues/new',
  '/desk/venues/cannery',
  '/desk/news/new',
  '/desk/news/a-second-room',
  '/desk/services/new',
  '/desk/services/reed-and-rope',
];

let app: TestSite;
let wren: Walker;
beforeAll(async () => {
  app = await openTestSite();
  wren = new Walker(app.site);
  const password = 'three quiet boats';
  await wren.send('/register', { displayname: 'Wren', username: 'wren', email: 'wren@tunes.example', password, confirm: password });
  const { uid } = await app.db.selectFrom('profile').select('uid').executeTakeFirstOrThrow();
  await app.db.updateTable('account').set({ role: 'admin' }).where('id', '=', uid).execute();
  const tie = { account_id: uid, way: 'word', since: '2026-11-01T00:00:00.000Z' } as const;
  for (const page of [{ kind: 'artist', page_id: 'quietboat' } as const, { kind: 'venue', page_id: 'cannery' } as const])
    await app.db
      .insertInto('keeper')
      .values({ ...tie, ...page })
      .execute();
});
afterAll(() => app.close());

const page = async (response: Response) => parseDocument(await response.text()).children;
const named =
  (...names: string[]) =>
  (element: Element) =>
    names.includes(element.name);
const attribute = (element: Element, name: string) => getAttributeValue(element, name) ?? '';
const standsIn = (element: Element) => (element.name === 'textarea' ? textContent(element) : attribute(element, 'value'));

/** What a browser without JavaScript sends. */
function sentFields(form: Element): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const each of findAll(named('input', 'textarea', 'select', 'button'), form.children)) {
    const [name, type] = [attribute(each, 'name'), attribute(each, 'type')];
    if (name === '' || type === 'file' || fields[name] !== undefined) continue;
    if ((type === 'checkbox' || type === 'radio') && getAttributeValue(each, 'checked') === undefined) continue;
    const chosen = each.name === 'select' ? findAll((one) => one.attribs.selected !== undefined, each.children)[0] : each;
    fields[name] = chosen ? standsIn(chosen) : '';
  }
  return fields;
}

/** Fields tried. */
let tried = 0;

test.each(ADDRESSES)('%s says of a text that is too long how long it is, beside it, and keeps it', async (address) => {
  const first = await wren.ask(address);
  expect([200, 404]).toContain(first.status);
  for (const form of findAll((each) => each.name === 'form' && each.attribs.method === 'post', await page(first)))
    for (const field of findAll((each) => each.attribs['data-most'] !== undefined, form.children)) {
      const [id, most] = [attribute(field, 'id'), Number(attribute(field, 'data-most'))];
      const typed = 'x'.repeat(most + 1);
      const response = await wren.send(address, { ...sentFields(form), [attribute(field, 'name')]: typed });
      tried++;
      const where = `${address} #${id}`;
      expect(response.status, where).toBe(400);
      const after = await page(response);
      const stands = getElementById(id, after);
      expect(stands && standsIn(stands), where).toBe(typed);
      const why = getElementById(`${id}-why`, after);
      expect(why && textContent(why), where).toBe(explainTooLong(most + 1, most));
    }
});

test('those pages hold many fields', () => expect(tried).toBeGreaterThan(100));

test('a form that is too long as a whole says how to get back what was typed', async () => {
  const response = await wren.send('/u/wren/edit', { bio: 'x'.repeat(2_000_000) });
  expect(response.status).toBe(413);
  expect(await response.text()).toContain('Go back in your browser');
});

test.each([
  ['/u/wren/edit', 'application/x-www-form-urlencoded', '128 kB'],
  ['/artists/quietboat/edit', 'multipart/form-data; boundary=x', '15 MB'],
])('a form at %s that is too long as a whole is told how much it takes', async (path, type, most) => {
  const headers = { 'content-type': type, 'content-length': '17000000', origin: 'http://localhost' };
  const answer = await wren.ask(path, { method: 'POST', headers, body: new Uint8Array(17_000_000) });
  expect([answer.status, await answer.text()]).toEqual([413, expect.stringContaining(`larger than ${most},`)]);
});

test.each([
  ['/api/session', 200_000, '128 kB'],
  ['/api/desk/sources/try', 4_000_000, '3 MB'],
  ['/api/desk/pictures', 16_000_000, '15 MB'],
])('a call to %s that carries %i bytes is told how much that takes', async (path, bytes, most) => {
  const headers = { 'content-type': 'application/json', 'content-length': String(bytes), authorization: 'Bearer none' };
  const answer = await app.site.request(path, { method: 'POST', headers, body: new Uint8Array(bytes) });
  const { error } = (await answer.json()) as { error: { message: string } };
  expect([answer.status, error.message]).toEqual([400, `A request can be at most ${most}.`]);
});
