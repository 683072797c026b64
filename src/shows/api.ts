import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { ANYONE, answers, endpoint, newApi } from '#api.ts';
import { type Clock, timestamp, tonightAt, wallClock } from '#clock.ts';
import { movedTo } from '#database/moved.ts';
import type { Database } from '#database/open.ts';
import { LAST_CHECKED, readSetting } from '#database/settings.ts';
import { addDays, monthDay } from '#scene/calendar.ts';
import { ShowListing } from '#scene/listing.ts';
import { Day, Slug } from '#scene/shape.ts';
import { NextShows, Programme, type Show } from '#scene/show.ts';
import { daymarks } from '#venues/store.ts';
import { countOthers, listRows, listShows, nextShows, type ShowQuery, withBills } from './store.ts';

/** How many nights from tonight the front page of the API covers: `M/D` has no year, so it stays well under one. */
const LISTED_NIGHTS = 90;
/** At most this many shows in one answer. */
const MOST = 1000;
/** At most this many venues are asked about at once. */
const MOST_VENUES = 100;

const listings = endpoint({
  ...ANYONE,
  fresh: 'night',
  method: 'get',
  path: '/',
  tags: ['Shows'],
  summary: 'The listings: what is on, from tonight',
  description:
    'Dates are M/D, the nearest such day; times HHMM. Cancelled and postponed shows are left out, as this shape has no word for them.',
  responses: answers('The listings.', z.strictObject({ listings: z.array(ShowListing) }).meta({ id: 'ShowListings' })),
});

const list = endpoint({
  ...ANYONE,
  fresh: 'minute',
  method: 'get',
  path: '/shows',
  tags: ['Shows'],
  summary: 'List shows by night',
  request: {
    query: z.object({
      from: Day.optional().meta({ description: 'First night; tonight when left out.' }),
      to: Day.optional().meta({
        description: 'First night no longer wanted; a week after `from` when left out, unless an artist or venue is asked for.',
      }),
      artist: Slug.optional().meta({ description: 'Only shows with this artist on the bill.' }),
      venue: Slug.optional(),
      others: z.enum(['0', '1']).default('0').meta({ description: '1: with nights that are not music, such as trivia.' }),
      order: z.enum(['soonest', 'latest']).default('soonest'),
      limit: z.coerce.number().int().min(1).max(MOST).default(500),
    }),
  },
  responses: answers('The shows, and what night it is.', Programme),
});

const next = endpoint({
  ...ANYONE,
  fresh: 'minute',
  method: 'get',
  path: '/shows/next',
  tags: ['Shows'],
  summary: 'The next show at each of some venues',
  description: 'One that has begun is still the next until it ends, or for three hours when nobody knows its end.',
  request: {
    query: z.object({
      venues: z
        .string()
        .transform((ids) => ids.split(','))
        .pipe(z.array(Slug).max(MOST_VENUES))
        .meta({ type: 'string', description: `Ids of venues, at most ${MOST_VENUES}, with commas between.` }),
    }),
  },
  responses: answers('The shows.', NextShows),
});

export const SHOW_ENDPOINTS = [listings, list, next];

/** The programme: what is on, when and where. `zone` is the scene's own. */
export function showsApi(db: Database, clock: Clock, zone: string): OpenAPIHono {
  return newApi()
    .openapi(listings, async (c) => {
      const tonight = tonightAt(clock(), zone);
      const shows = await listShows(db, { from: tonight, to: addDays(tonight, LISTED_NIGHTS), limit: MOST });
      return c.json({ listings: shows.filter(isOn).map(toListing) }, 200);
    })
    .openapi(next, async (c) => {
      const { venues } = c.req.valid('query');
      const now = clock();
      return c.json({ shows: await nextShows(db, { venues, tonight: tonightAt(now, zone), now: wallClock(now, zone) }) }, 200);
    })
    .openapi(list, async (c) => {
      const wanted = c.req.valid('query');
      const now = clock();
      const tonight = tonightAt(now, zone);
      const whole = wanted.artist !== undefined || wanted.venue !== undefined;
      const from = wanted.from ?? (wanted.to === undefined || !whole ? tonight : undefined);
      const to = wanted.to ?? (whole ? undefined : addDays(from ?? tonight, 7));
      const withOthers = wanted.others === '1';
      // At once: each would wait for a server of its own accord.
      const [rows, others, checked] = await Promise.all([
        rowsWherever(db, { ...wanted, others: withOthers, from, to, limit: wanted.limit + 1 }),
        withOthers || whole ? 0 : countOthers(db, { from, to }),
        readSetting(db, LAST_CHECKED),
      ]);
      const local = wallClock(now, zone);
      const listed = rows.slice(0, wanted.limit);
      const rooms = new Set(listed.flatMap(({ venue_id }) => venue_id ?? []));
      const [shows, marks] = await Promise.all([withBills(db, listed), daymarks(db, [...rooms])]);
      return c.json(
        {
          tonight,
          now: { ...local, at: timestamp(now) },
          shows,
          more: rows.length > wanted.limit,
          others,
          checked: checked === undefined ? null : wallClock(Temporal.Instant.from(checked), zone),
          daymarks: marks,
        },
        200,
      );
    });
}

/** The shows of an artist or venue, also where they are asked for under an id they had before. */
async function rowsWherever(db: Database, wanted: ShowQuery): ReturnType<typeof listRows> {
  const rows = await listRows(db, wanted);
  const { artist, venue } = wanted;
  if (rows.length > 0 || (artist === undefined && venue === undefined)) return rows;
  const [artistNow, venueNow] = [artist && (await movedTo(db, 'artist', artist)), venue && (await movedTo(db, 'venue', venue))];
  return artistNow === undefined && venueNow === undefined
    ? rows
    : listRows(db, { ...wanted, artist: artistNow ?? artist, venue: venueNow ?? venue });
}

function isOn(show: Show): boolean {
  return show.status === 'announced' || show.status === 'sold out' || show.status === 'moved';
}

function toListing(show: Show): ShowListing {
  return {
    date: monthDay(show.date),
    ...(show.startTime === null ? {} : { startTime: show.startTime }),
    ...(show.endTime === null ? {} : { endTime: show.endTime }),
    performer: show.bill.map((credit) => credit.name).join(', '),
    event: show.event,
    venue: show.venue.name,
  };
}
