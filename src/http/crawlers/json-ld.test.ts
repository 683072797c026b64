import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleAnnouncement } from '#rig/samples.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { announce } from '#shows/announce.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Thing = Record<string, unknown>;

let app: TestSite;
beforeAll(async () => {
  app = await openTestSite();
});
afterAll(() => app.close());

/** The JSON-LD of a page, found as a browser finds it. */
async function graphOf(path: string): Promise<Thing[]> {
  const found: string[] = [];
  const look = (node: Node): void => {
    if (
      'tagName' in node &&
      node.tagName === 'script' &&
      node.attrs.some(({ name, value }) => name === 'type' && value === 'application/ld+json')
    )
      found.push(node.childNodes.map((child) => ('value' in child ? child.value : '')).join(''));
    if ('childNodes' in node) node.childNodes.forEach(look);
  };
  look(parse(await (await app.site.request(path)).text()));
  return found.flatMap((text) => {
    const said = JSON.parse(text) as Thing;
    expect(said['@context']).toBe('https://schema.org');
    return said['@graph'] as Thing[];
  });
}

/** Everything in a graph, nested things included. */
function things(value: unknown): Thing[] {
  if (Array.isArray(value)) return value.flatMap(things);
  if (typeof value !== 'object' || value === null) return [];
  return [value as Thing, ...Object.values(value).flatMap(things)];
}

/** Required properties by type. */
const NEEDED: Record<string, readonly string[]> = {
  MusicEvent: ['name', 'url', 'startDate', 'eventStatus', 'location'],
  MusicGroup: ['name'],
  MusicVenue: ['name', 'url', 'address', 'image'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  WebSite: ['name', 'url', 'potentialAction'],
};
const ADDRESSES = ['@id', 'url', 'item', 'image'];

describe.each([
  ['/', ['WebSite']],
  ['/shows/the-tin-whistlers-the-cannery-2026-11-27', ['MusicEvent', 'MusicVenue', 'BreadcrumbList']],
  ['/artists/quietboat', ['MusicGroup', 'BreadcrumbList']],
  ['/artists/zoebee', ['MusicGroup', 'BreadcrumbList']],
  ['/venues/cannery', ['MusicVenue', 'BreadcrumbList']],
  ['/shows/2026', ['BreadcrumbList']],
  ['/shows/2026/11', ['BreadcrumbList']],
])('what %s says to programs', (path, types) => {
  test('is read back whole: of each thing what must be said, addresses absolute, the way in its order', async () => {
    const graph = await graphOf(path);
    const all = things(graph);
    for (const type of types) expect(all.map((thing) => thing['@type'])).toContain(type);
    for (const thing of all) {
      for (const field of NEEDED[String(thing['@type'])] ?? [])
        if (!isMention(thing)) expect([thing['@type'], thing[field]]).not.toEqual([thing['@type'], undefined]);
      for (const field of ADDRESSES) if (typeof thing[field] === 'string') expect(thing[field]).toMatch(/^https?:\/\//);
    }
    for (const { startDate } of all.filter((thing) => thing['@type'] === 'MusicEvent'))
      expect(Number.isNaN(Date.parse(String(startDate)))).toBe(false);
    const way = all.find((thing) => thing['@type'] === 'BreadcrumbList');
    if (way === undefined) return;
    const steps = way.itemListElement as Thing[];
    expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1));
    for (const { item } of steps) expect((await app.site.request(String(item).replace('http://localhost', '') || '/')).status).toBe(200);
  });
});

/** A thing that is only named, with the address of its own description. */
function isMention(thing: Thing): boolean {
  return thing['@type'] === 'Place' || Object.keys(thing).length <= 3;
}

test.each([
  ['$10/$12', { price: 10, priceCurrency: 'USD' }],
  ['€12,50', { price: 12.5, priceCurrency: 'EUR' }],
  ['No cover', { price: 0 }],
  ['$5 with RSVP, free parking', { price: 5, priceCurrency: 'USD' }],
])('a price of %j is told as the filters read it', async (price, offer) => {
  const show = sampleAnnouncement({
    id: 'priced',
    date: '2026-12-01',
    event: '',
    bill: [{ artist: 'quietboat', name: 'Quiet Boat', role: 'headliner' }],
    price,
  });
  await app.db.transaction().execute((tx) => announce(tx, show));
  const [event] = await graphOf('/shows/quiet-boat-the-cannery-2026-12-01');
  expect(event?.offers).toEqual({ '@type': 'Offer', ...offer, availability: 'https://schema.org/InStock' });
  expect(event?.isAccessibleForFree).toBe(offer.price === 0 ? true : undefined);
});

const told = async (id: string, more: object) => {
  await app.db.transaction().execute((tx) => announce(tx, sampleAnnouncement({ id, date: '2026-11-21', ...more })));
  const { slug } = await app.db.selectFrom('show').select('slug').where('id', '=', id).executeTakeFirstOrThrow();
  return (await graphOf(`/shows/${slug}`))[0];
};

test.each([
  ['The Rusty Nail, 12 Main Street, Low Quay', { name: 'The Rusty Nail', address: '12 Main Street, Low Quay' }],
  ['The Rusty Nail', { name: 'The Rusty Nail' }],
  ['TW, United States', { name: 'To be announced', address: 'TW, United States' }],
  ['', { name: 'To be announced' }],
])('of a place nobody knows, %j, its name is not told as its address', async (name, place) => {
  expect((await told('placed', { venue: { id: null, name } }))?.location).toEqual({ '@type': 'Place', ...place });
});

test('only an address that sells tickets is told as an offer', async () => {
  expect(await told('plain', { url: 'https://cannery.example/calendar/8' })).not.toHaveProperty('offers');
  expect((await told('sold', { url: 'https://cannery.example/tickets/8' }))?.offers).toMatchObject({
    url: 'https://cannery.example/tickets/8',
    availability: 'https://schema.org/InStock',
  });
  const priced = (await told('both', { url: 'https://cannery.example/calendar/9', price: '$10' }))?.offers;
  expect(priced).toMatchObject({ price: 10 });
  expect(priced).not.toHaveProperty('url');
});

test('what is on at a venue next is told with the time it begins', async () => {
  await told('timed', { startTime: '2015', bill: [{ artist: 'quietboat', name: 'Quiet Boat', role: 'headliner' }] });
  await told('untimed', { startTime: null, bill: [{ artist: null, name: 'Nobody at all', role: 'headliner' }] });
  for (const path of ['/venues/cannery', '/artists/quietboat']) {
    const events = things(await graphOf(path)).filter((thing) => thing['@type'] === 'MusicEvent');
    expect(events.map(({ startDate }) => startDate)).toContain('2026-11-21T20:15');
    if (path === '/venues/cannery') expect(events.map(({ startDate }) => startDate)).toContain('2026-11-21');
  }
});
