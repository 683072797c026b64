import { afterAll, beforeAll, expect, test } from 'vitest';
import { newEditor } from '#rig/caller.ts';
import { type Member, newConfirmedMember } from '#rig/members.ts';
import { sampleShow } from '#rig/samples.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import { announce } from '#shows/announce.ts';

const OFF = 'can cancel a show. If you aren’t playing, say so under “How you are billed”.';
const ON = 'can put it back on.';

let testApp: TestSite;
let band: Member;
beforeAll(async () => {
  testApp = await openTestSite();
  band = await newConfirmedMember(testApp);
  await testApp.db
    .insertInto('keeper')
    .values({ kind: 'artist', page_id: 'quietboat', account_id: band.uid, way: 'word', since: '2026-11-01T00:00:00.000Z' })
    .execute();
});
afterAll(() => testApp.close());

/** The status a band's keepers see for a show with them first or second on the bill. */
async function readWith(id: string, status: 'announced' | 'cancelled', place: 'leads' | 'supports'): Promise<string> {
  const [own, other] = [
    { artist: 'quietboat', name: 'Quiet Boat', role: 'support' as const },
    { artist: null, name: 'Marsh Hen', role: 'headliner' as const },
  ];
  const show = sampleShow({ id, event: `The ${id}`, status, bill: place === 'leads' ? [own, other] : [other, own] });
  await testApp.db.transaction().execute((tx) => announce(tx, show));
  const html = await (await band.walker.ask('/artists/quietboat/shows')).text();
  return html.split('<li class="line">').find((line) => line.includes(show.event)) ?? '';
}

test('a band that leads a bill cancels its show once it is sure, and is not told that others do', async () => {
  const html = await readWith('led', 'announced', 'leads');
  expect(html).toMatch(/<details><summary>It is canceled.*right away.*Yes, cancel it/s);
  expect(html).not.toContain(OFF);
});

test.each([
  ['announced', OFF],
  ['cancelled', ON],
] as const)('a band that is only support reads who says whether a show takes place, where that is %s', async (status, words) => {
  const html = await readWith(`helped-${status}`, status, 'supports');
  expect(html).toContain(`The helped-${status}`);
  expect(html).toContain(words);
  expect(html).not.toMatch(/value="(?:off|on)"/);
});

test('a band says what is wrong with a show that is not its own to set', async () => {
  expect(await readWith('wrong', 'announced', 'supports')).toMatch(/href="\/tell\?about=show%3A[\w-]+">Something wrong\?/);
});

test('whoever keeps the room, or the page of who plays, is led from a show’s page to where they set it', async () => {
  const { slug, id } = await testApp.db
    .selectFrom('show')
    .innerJoin('credit', 'credit.show_id', 'show.id')
    .select(['show.slug', 'show.id'])
    .where('credit.artist_id', '=', 'quietboat')
    .where('show.venue_id', '=', 'cannery')
    .where('show.date', '>', '2026-11-21')
    .executeTakeFirstOrThrow();
  const editOn = async ({ walker }: Pick<Member, 'walker'>) =>
    /class="edit-link" href="([^"]*)"/.exec(await (await walker.ask(`/shows/${slug}`)).text())?.[1];
  const room = await newConfirmedMember(testApp, 'booker');
  expect(await editOn(room)).toBeUndefined();
  await testApp.db
    .insertInto('keeper')
    .values({ kind: 'venue', page_id: 'cannery', account_id: room.uid, way: 'word', since: '2026-11-01T00:00:00.000Z' })
    .execute();
  expect(await editOn(room)).toBe(`/venues/cannery/shows/${id}`);
  expect(await editOn(band)).toBe('/artists/quietboat/shows');
});

test('a band sets the time, place and price of a show it leads by a form, and cancels only once it says that it is sure', async () => {
  const editor = await newEditor(testApp, 'robin');
  const bill = [{ artist: 'quietboat', name: 'Quiet Boat', role: 'headliner' }];
  const { show } = await editor.call<{ show: string }>('/desk/shows', { fields: { date: '2027-01-20', startTime: '2000', bill } });
  const page = `/artists/quietboat/shows/${show}`;
  const html = await (await band.walker.ask(page)).text();
  for (const label of ['Date', 'Doors', 'Starts', 'Ends', 'Venue', 'Price', 'Ages', 'Link', 'Status']) expect(html).toContain(`>${label}<`);
  expect(html).toContain('list="every-venue"');
  for (const label of ['Who plays', 'Occasion', 'What it is']) expect(html).not.toContain(label);
  const loaded = Walker.field(html, 'loaded');
  const { date, startTime, price } = JSON.parse(loaded) as Record<string, string>;
  const typed = { intent: 'edit', loaded, date: date ?? '', startTime: startTime ?? '', price: price ?? '', status: 'announced' };
  const send = async (fields: Record<string, string>) => (await band.walker.send(page, { ...typed, ...fields })).text();
  const row = () =>
    testApp.db.selectFrom('show').select(['status', 'start_time', 'venue_id', 'price']).where('id', '=', show).executeTakeFirstOrThrow();
  await send({ startTime: '21:15', venue: 'Bilge Bar', price: '$14', status: 'sold out' });
  expect(await row()).toEqual({ status: 'sold out', start_time: '2115', venue_id: 'bilge', price: '$14' });
  const now = Walker.field(await (await band.walker.ask(page)).text(), 'loaded');
  const off = { loaded: now, startTime: '21:15', venue: 'Bilge Bar', price: '$14', status: 'cancelled' };
  const asked = await send(off);
  expect(asked).toContain('Everyone who starred it gets a message: right away on the day of the show, otherwise within half an hour.');
  expect(asked).toMatch(/<input id="sure" type="checkbox" name="sure"/);
  expect((await row()).status).toBe('sold out');
  await send({ ...off, sure: '1' });
  expect((await row()).status).toBe('cancelled');
});

test('a show that a band does not lead has no form of its own', async () => {
  await readWith('theirs', 'announced', 'supports');
  expect(await (await band.walker.ask('/artists/quietboat/shows/theirs')).text()).not.toContain('name="price"');
});
