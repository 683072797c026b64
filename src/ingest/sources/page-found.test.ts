import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PAGE_BOMBS } from '#rig/page-bombs.ts';
import { Listing } from '#scene/shows/listing.ts';
import { readPage } from './page/read-page.ts';
import { readJsonld } from './schema/jsonld.ts';

const WINDOW = { zone: 'America/Los_Angeles', from: '2026-10-01', to: '2027-04-01' };

describe('pages made to hurt', () => {
  test.each(Object.entries(PAGE_BOMBS))('%s', (_, bomb) => {
    const bytes = Buffer.from(bomb());
    const { listings, problems } = readPage(bytes, WINDOW);
    expect(listings.length + problems.length).toBeGreaterThan(0);
  });

  test('whatever bytes come, listings that follow the rules or sentences do', () => {
    const json = fc
      .json({ maxDepth: 5 })
      .map((text) => `<script type="application/ld+json">{"@type":"Event","startDate":"2026-11-27","x":${text}}</script>`);
    const markup = fc.array(
      fc.constantFrom(
        '<i itemscope itemprop="event" itemtype="Event">',
        '</i>',
        '<p itemprop="startDate name">',
        '2026-11-27',
        '&#x0;',
        '<!--',
        ']]>',
        '<script type="application/ld+json">',
        '{"@type":["Event"],"startDate":"2026-11-27"',
        '}',
        '\u0000',
        '\ud800',
      ),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          json,
          markup.map((parts) => parts.join('')),
        ),
        (text) => {
          for (const listing of readPage(Buffer.from(text), WINDOW).listings) Listing.parse(listing);
        },
      ),
      { numRuns: 200 },
    );
  });
});

const SHARED = join(import.meta.dirname, '../../../../shared/data/jsonld');

describe.skipIf(!existsSync(SHARED))('pages found in the wild', () => {
  test.each([
    ['cannonball_arts.html', 2],
    ['fremont_abbey.html', 12],
    ['microdata_event_001.html', 1],
    ['microdata_event_002.html', 2],
    ['microdata_event_003.html', 1],
    ['pike_place_market.html.gz', 12],
    ['royal_room_event.html', 1],
    ['songkick_elysian_fields_artist.html', 4],
    ['songkick_tove_styrke.html', 1],
    ['songkick_rapidapi.json', 36],
    ['tixr_hidden_hall.html', 109],
  ])('%s holds %i nights', (name, count) => {
    const file = readFileSync(join(SHARED, name));
    const bytes = name.endsWith('.gz') ? gunzipSync(file) : file;
    const read = name.endsWith('.json') ? readJsonld : readPage;
    const told = read(bytes, { ...WINDOW, from: '2000-01-01', to: '2100-01-01' });
    expect(told.listings).toHaveLength(count);
    expect(told).toMatchObject({ problems: [], complete: true });
  });
});
