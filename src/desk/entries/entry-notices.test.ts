import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, newEditor } from '#rig/caller.ts';
import { PASSWORD } from '#rig/people.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import type { DeskEntries } from '#scene/desk/desk-entry.ts';

let app: TestSite;
let wren: Caller;
let walker: Walker;
beforeAll(async () => {
  app = await openTestSite('sqlite');
  wren = await newEditor(app, 'wren');
  walker = new Walker(app.site);
  await walker.send('/login', { email: wren.email, password: PASSWORD, back: '/' });
});
afterAll(() => app.close());

/** What the page says that a form leads to. */
async function saidAfter(address: string, form: Record<string, string>): Promise<string> {
  const sent = await walker.send(address, form);
  expect(sent.status).toBe(303);
  return (await walker.ask(sent.headers.get('location') ?? '')).text();
}

test.each([
  ['artists', 'nowords', 'Quiet Boat'],
  ['venues', 'bilge', 'The Cannery'],
])('of two %s made one the page that stays says so, and where the way back is', async (kind, id, other) => {
  const said = await saidAfter(`/desk/${kind}/${id}`, { intent: 'merge', othername: other, stays: 'other' });
  expect(said).toContain('Merged into this page.');
  expect(said).toContain('href="/desk/decisions"');
});

test('a page with a new address says that the old one leads there', async () => {
  const page = await (await walker.ask('/desk/artists/tinwhistlers')).text();
  const form = { intent: 'edit', loaded: Walker.field(page, 'loaded'), name: 'Tin Whistlers', slug: 'tin-whistles' };
  expect(await saidAfter('/desk/artists/tinwhistlers', form)).toContain('This is the new address, and the old one still works.');
});

test.each(['The Cannery', 'the cann', 'CANNERY'])('a venue is found as “%s”, with its article or without', async (q) => {
  expect((await wren.call<DeskEntries>(`/desk/venues?${new URLSearchParams({ q })}`)).entries.map(({ id }) => id)).toContain('cannery');
});

test('an artist is found with an article that its name has, or has not', async () => {
  const q = 'The Tin Whistlers';
  expect((await wren.call<DeskEntries>(`/desk/artists?${new URLSearchParams({ q })}`)).of).toBe(1);
});

test('of a part of a name it is said whose it is, and whoever is chosen of those offered is meant', async () => {
  const sent = (form: Record<string, string>) => walker.send('/desk/artists/zoebee', { intent: 'merge', stays: 'this', ...form });
  expect(await (await sent({ othername: 'harbor li' })).text()).toContain('Enter the full name: “Harbor Lights”.');
  expect(await (await sent({ othername: 'harbor li', found: 'harborlights' })).text()).toContain('“Harbor Lights” is “Zoë Bee”.');
});
