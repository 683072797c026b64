import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { type Clock, timestamp, tonightAt, wallClock } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { LAST_CHECKED, readSetting } from '#database/settings.ts';
import { ANYONE, answers, endpoint, newApi, respond } from '#endpoint.ts';
import { FILTER_WORDS, rejectContradictions } from '#scene/filter/show-filter.ts';
import { Day, Slug } from '#scene/shape.ts';
import { ShowListing } from '#scene/shows/listing.ts';
import { NextShows, Programme, type Show } from '#scene/shows/show.ts';
import { addDays, monthDay } from '#scene/time/calendar.ts';
import { daymarks } from '#venues/store.ts';
import { withListFields } from './as-listed.ts';
import { awayFrom, listRowsByAnyId, MAX_SHOWS, MORE_WORDS, NARROWING, narrowingOf, nightsToList } from './list-query.ts';
import { countOthers, listShows, nextShows, withBills } from './store.ts';
import { unreadSources } from './unread-sources.ts';

/** Nights from tonight on the API's front page. Less than a year, as `M/D` has no year. */
const LISTED_NIGHTS = 90;
const MAX_VENUES = 100;

const listings = endpoint({
  ...ANYONE,
  fresh: 'night',
  reads: ['shows', 'roster'],
  method: 'get',
  path: '/',
  tags: ['Shows'],
  summary: 'The listings: what’s on, from tonight',
  description:
    'Dates are M/D, the nearest such day; times HHMM. Canceled and postponed shows are left out, because this format can’t mark them.',
  responses: answers('The listings.', z.strictObject({ listings: z.array(ShowListing) }).meta({ id: 'ShowListings' })),
});

const list = endpoint({
  ...ANYONE,
  fresh: 'minute',
  reads: ['shows', 'roster'],
  method: 'get',
  path: '/shows',
  tags: ['Shows'],
  summary: 'List shows by night',
  description: 'For a venue, this includes upcoming shows moved away from it: `was` says so.',
  request: {
    query: z
      .object({
        ...FILTER_WORDS,
        to: Day.optional().meta({
          description:
            'First night to leave out, if `when`, `date` and `until` are absent; by default a week after `from`, unless you ask for an artist or venue.',
        }),
        ...MORE_WORDS,
        order: z.enum(['soonest', 'latest']).default('soonest'),
        limit: z.coerce.number<string | number>().int().min(1).max(MAX_SHOWS).default(500),
      })
      .check(rejectContradictions),
  },
  responses: answers('The shows, and tonight’s date.', Programme),
});

const next = endpoint({
  ...ANYONE,
  fresh: 'minute',
  reads: ['shows', 'roster'],
  method: 'get',
  path: '/shows/next',
  tags: ['Shows'],
  summary: 'The next show at each of some venues',
  description: 'A show counts as next until it ends, or for three hours if its end is unknown.',
  request: {
    query: z.object({
      venues: z
        .string()
        .transform((ids) => ids.split(','))
        .pipe(z.array(Slug).max(MAX_VENUES))
        .meta({ type: 'string', description: `Ids of venues, at most ${MAX_VENUES}, separated by commas.` }),
    }),
  },
  responses: answers('The shows.', NextShows),
});

export const SHOW_ENDPOINTS = [listings, list, next];

/** Serves lists of shows. `zone` is the scene's. */
export function showsApi(db: Database, clock: Clock, zone: string): OpenAPIHono {
  return newApi()
    .openapi(listings, async (c) => {
      const tonight = tonightAt(clock(), zone);
      const nights = { from: tonight, to: addDays(tonight, LISTED_NIGHTS) };
      const shows = await listShows(db, { ...nights, limit: MAX_SHOWS });
      return respond(c, { listings: shows.filter(isOn).map(toListing) });
    })
    .openapi(next, async (c) => {
      const { venues } = c.req.valid('query');
      const now = clock();
      return respond(c, { shows: await nextShows(db, { venues, tonight: tonightAt(now, zone), now: wallClock(now, zone) }) });
    })
    .openapi(list, async (c) => {
      const wanted = c.req.valid('query');
      const now = clock();
      const tonight = tonightAt(now, zone);
      const nights = nightsToList(wanted, tonight);
      const { order, limit } = wanted;
      const asked = { ...narrowingOf(wanted, nights), ...awayFrom(wanted, nights, tonight), order, limit: limit + 1 };
      const isNarrowed = NARROWING.some((word) => wanted[word] !== undefined);
      // In parallel: on PostgreSQL each query is a round trip.
      const [rows, others, checked, unread] = await Promise.all([
        listRowsByAnyId(db, asked),
        wanted.others === '1' || isNarrowed ? 0 : countOthers(db, nights),
        readSetting(db, LAST_CHECKED),
        unreadSources(db, { venue: wanted.venue, now, zone }),
      ]);
      const local = wallClock(now, zone);
      const listed = rows.slice(0, limit);
      const venueIds = new Set(listed.flatMap(({ venue_id }) => venue_id ?? []));
      const [billed, marks] = await Promise.all([withBills(db, listed), daymarks(db, [...venueIds])]);
      return respond(c, {
        tonight,
        now: { ...local, at: timestamp(now) },
        shows: await withListFields(db, billed),
        more: rows.length > limit,
        others,
        unread,
        checked: checked === undefined ? null : wallClock(Temporal.Instant.from(checked), zone),
        daymarks: marks,
      });
    });
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
