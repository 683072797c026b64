import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, newConfirmedMember } from '#rig/members.ts';
import { sampleShow } from '#rig/samples.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { announce } from '#shows/announce.ts';

const OFF = 'calls a show off. If you do not play, say so under “How you are billed”.';
const ON = 'says that it takes place after all.';

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

/** What the band's keepers read of a show that is announced with them in its first place or its second. */
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

test('a band that leads a bill calls its show off, and is not told that others do', async () => {
  const html = await readWith('led', 'announced', 'leads');
  expect(html).toContain('It is called off');
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
