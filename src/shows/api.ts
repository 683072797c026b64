import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { ANYONE, answers, answersOrMoved, answersOrNothing, endpoint, madeOf, newApi, respond } from '#api.ts';
import { type Clock, timestamp, tonightAt, wallClock } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { movedTo } from '#database/moved.ts';
import { LAST_CHECKED, readSetting } from '#database/settings.ts';
import { addDays, monthDay } from '#scene/calendar.ts';
import { type ChangeKey, documentKey, kindKey, listKeys, SCENE_PARTS } from '#scene/change.ts';
import { Facets } from '#scene/facets.ts';
import { Feed } from '#scene/feed.ts';
import { ShowListing } from '#scene/listing.ts';
import { Refusal } from '#scene/problem.ts';
import { Day, isSlug, Slug } from '#scene/shape.ts';
import { NextShows, Programme, type Show } from '#scene/show.ts';
import { demandOneMeaning, FILTER_WORDS, nightsOf, type ShowFilter, weekendOf } from '#scene/show-filter.ts';
import { WholeShow } from '#scene/whole-show.ts';
import { daymarks } from '#venues/store.ts';
import { showAt } from './addresses.ts';
import { countFacets } from './facets.ts';
import { withHistory } from './feed.ts';
import type { Narrowing } from './narrowed.ts';
import { readPlace, writePlace } from './place-cursor.ts';
import { countOthers, findShow, listRows, listShows, nextShows, type ShowQuery, withBills } from './store.ts';
import { tellGone, tellShow } from './whole-show.ts';

/** How many nights from tonight the front page of the API covers: `M/D` has no year, so it stays well under one. */
const LISTED_NIGHTS = 90;
/** At most this many shows in one answer. */
const MOST = 1000;
/** At most this many venues are asked about at once. */
const MOST_VENUES = 100;

/** At most so many nights before tonight are taken along. */
const MOST_BACK = 60;

const MORE_WORDS = {
  others: z.enum(['0', '1']).default('0').meta({ description: '1: with nights that are not music, such as trivia.' }),
  perhaps: z.enum(['0', '1']).default('0').meta({ description: '1: with nights that may be music and nobody is sure.' }),
};

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
    query: z
      .object({
        ...FILTER_WORDS,
        to: Day.optional().meta({
          description:
            'First night no longer wanted, where neither `when`, `date` nor `until` says it; a week after `from` when left out, unless an artist or venue is asked for.',
        }),
        ...MORE_WORDS,
        order: z.enum(['soonest', 'latest']).default('soonest'),
        limit: z.coerce.number<string | number>().int().min(1).max(MOST).default(500),
      })
      .check(demandOneMeaning),
  },
  responses: answers('The shows, and what night it is.', Programme),
});

const facets = endpoint({
  ...ANYONE,
  fresh: 'night',
  method: 'get',
  path: '/shows/facets',
  tags: ['Shows'],
  summary: 'How many shows each choice of a filter leaves',
  description:
    'The words are those of `/shows`, and mean the same nights. How many shows are still to come after those is only counted where a filter is set.',
  request: { query: z.object(FILTER_WORDS).extend({ others: MORE_WORDS.others }).check(demandOneMeaning) },
  responses: answers('The counts.', Facets),
});

const feed = endpoint({
  ...ANYONE,
  fresh: 'night',
  method: 'get',
  path: '/shows/feed',
  tags: ['Shows'],
  summary: 'Shows to take along',
  description:
    'Everything announced from tonight on, unless nights are asked for, with what a calendar or a feed reader wants to know besides.',
  request: {
    query: z
      .object({
        ...FILTER_WORDS,
        others: MORE_WORDS.others,
        show: Slug.optional().meta({ description: 'Only the show that has or had this address, whatever else is asked for.' }),
        back: z.coerce.number<string | number>().int().min(0).max(MOST_BACK).default(0).meta({
          description: 'So many nights before tonight as well, where no nights are asked for.',
        }),
        order: z.enum(['soonest', 'announced']).default('soonest').meta({ description: '`announced`: those announced last come first.' }),
        limit: z.coerce.number<string | number>().int().min(1).max(MOST).default(200),
        after: z.string().max(600).optional().meta({ description: '`next` of the part before.' }),
      })
      .check(demandOneMeaning),
  },
  responses: answersOrNothing('The shows.', Feed),
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

const one = endpoint({
  ...ANYONE,
  fresh: 'minute',
  method: 'get',
  path: '/shows/{slug}',
  tags: ['Shows'],
  summary: 'Everything about one show',
  request: { params: z.object({ slug: z.string() }) },
  responses: answersOrMoved('The show, or that nobody announces it any more.', WholeShow),
});

export const SHOW_ENDPOINTS = [listings, list, facets, feed, next, one];

/** The programme: what is on, when and where. `zone` is the scene's own. */
export function showsApi(db: Database, clock: Clock, zone: string): OpenAPIHono {
  return newApi()
    .openapi(listings, async (c) => {
      const tonight = tonightAt(clock(), zone);
      const nights = { from: tonight, to: addDays(tonight, LISTED_NIGHTS) };
      madeOf(c, ...nightKeys(nights));
      const shows = await listShows(db, { ...nights, limit: MOST });
      return respond(c, { listings: shows.filter(isOn).map(toListing) });
    })
    .openapi(next, async (c) => {
      const { venues } = c.req.valid('query');
      madeOf(c, ...venues.map(listKeys.ofVenue));
      const now = clock();
      return respond(c, { shows: await nextShows(db, { venues, tonight: tonightAt(now, zone), now: wallClock(now, zone) }) });
    })
    .openapi(facets, async (c) => {
      const wanted = c.req.valid('query');
      const tonight = tonightAt(clock(), zone);
      const nights = listedNights(wanted, tonight);
      const week = listedNights({ from: wanted.from }, tonight);
      const isNarrowed = NARROWING.some((word) => wanted[word] !== undefined) || nights.to === undefined;
      const soon = { tonight: nightsOf({ when: 'tonight' }, tonight) ?? {}, weekend: weekendOf(tonight) };
      // A later week in itself says nothing of tonight: all its pages would fall with each change of the busiest night.
      const stretches = isNarrowed || wanted.from === undefined ? { ...soon, week } : { week };
      madeOf(c, kindKey('artist'), kindKey('venue'));
      if (isNarrowed) madeOf(c, kindKey('show'));
      else for (const some of [nights, ...Object.values(stretches)]) madeOf(c, ...nightKeys(some));
      const all = isNarrowed ? { ...stretches, coming: { from: tonight } } : stretches;
      return respond(c, await countFacets(db, narrowingOf(wanted, nights), all));
    })
    .openapi(feed, async (c) => {
      const { back, order, limit, after, show: slug, ...wanted } = c.req.valid('query');
      const tonight = tonightAt(clock(), zone);
      if (slug !== undefined) {
        const leading = await showAt(db, slug);
        madeOf(c, ...(leading === undefined ? [kindKey('show')] : [...leading.passed].map((id) => documentKey('show', id))));
        if (leading === undefined) throw new Refusal('NOT_FOUND', 'There is no such show.');
        const found = await findShow(db, leading.id);
        const shows = found === undefined ? [] : [found];
        madeOf(c, ...playersAndRooms(shows));
        return respond(c, { tonight, shows: await withHistory(db, shows), next: null });
      }
      const nights = nightsOf(wanted, tonight) ?? { from: addDays(tonight, -back) };
      const asked = { ...narrowingOf(wanted, nights), order, limit: limit + 1, after: after === undefined ? undefined : readPlace(after) };
      madeOf(c, ...listedKeys(asked), ...(wanted.genre === undefined ? [] : [kindKey('artist')]));
      const rows = await rowsWherever(c, db, asked);
      const shows = await withBills(db, rows.slice(0, limit));
      madeOf(c, ...playersAndRooms(shows));
      const last = rows.length > limit && order === 'soonest' ? shows.at(-1) : undefined;
      return respond(c, { tonight, shows: await withHistory(db, shows), next: last === undefined ? null : writePlace(last) });
    })
    .openapi(one, async (c) => {
      const { slug } = c.req.valid('param');
      const leading = isSlug(slug) ? await showAt(db, slug) : undefined;
      if (leading === undefined) {
        madeOf(c, kindKey('show'));
        throw new Refusal('NOT_FOUND', 'There is no such show.');
      }
      madeOf(c, CHECKED, ...[...leading.passed].map((id) => documentKey('show', id)));
      const show = await findShow(db, leading.id);
      if (show === undefined) throw new Error(`The show ${leading.id} is gone.`);
      if (leading.isAnnounced && show.slug !== slug) return c.redirect(show.slug, 308);
      const artists = show.bill.flatMap(({ artist }) => artist ?? []);
      const venue = show.venue.id;
      madeOf(c, listKeys.ofNight(show.night), ...artists.map((id) => documentKey('artist', id)));
      const told = leading.isAnnounced ? await tellShow(db, show, zone) : await tellGone(db, show);
      const venueIds = [...new Set([venue, ...told.others.map((other) => other.venue.id)])].filter((id) => id !== null);
      madeOf(c, ...venueIds.map((id) => documentKey('venue', id)));
      const now = clock();
      return respond(c, {
        tonight: tonightAt(now, zone),
        now: { ...wallClock(now, zone), at: timestamp(now) },
        ...told,
        daymarks: await daymarks(db, venueIds),
      });
    })
    .openapi(list, async (c) => {
      const wanted = c.req.valid('query');
      const now = clock();
      const tonight = tonightAt(now, zone);
      const nights = listedNights(wanted, tonight);
      const { order, limit } = wanted;
      const asked = { ...narrowingOf(wanted, nights), order, limit: limit + 1 };
      const isNarrowed = NARROWING.some((word) => wanted[word] !== undefined);
      madeOf(c, CHECKED, ...listedKeys(asked), ...(wanted.genre === undefined ? [] : [kindKey('artist')]));
      // At once: each would wait for a server of its own accord.
      const [rows, others, checked] = await Promise.all([
        rowsWherever(c, db, asked),
        wanted.others === '1' || isNarrowed ? 0 : countOthers(db, nights),
        readSetting(db, LAST_CHECKED),
      ]);
      const local = wallClock(now, zone);
      const listed = rows.slice(0, limit);
      const venueIds = new Set(listed.flatMap(({ venue_id }) => venue_id ?? []));
      madeOf(c, ...[...venueIds].map((id) => documentKey('venue', id)));
      const [shows, marks] = await Promise.all([withBills(db, listed), daymarks(db, [...venueIds])]);
      return respond(c, {
        tonight,
        now: { ...local, at: timestamp(now) },
        shows,
        more: rows.length > limit,
        others,
        checked: checked === undefined ? null : wallClock(Temporal.Instant.from(checked), zone),
        daymarks: marks,
      });
    });
}

/** The artists and venues that shows are told with. */
function playersAndRooms(shows: readonly Show[]): ChangeKey[] {
  const artists = shows.flatMap(({ bill }) => bill.flatMap(({ artist }) => artist ?? []));
  const venues = shows.flatMap(({ venue }) => venue.id ?? []);
  return [...artists.map((id) => documentKey('artist', id)), ...venues.map((id) => documentKey('venue', id))];
}

type Wanted = ShowFilter & { to?: string | undefined; others?: '0' | '1'; perhaps?: '0' | '1' };

/** The words of a filter that narrow a list, and do not only say which nights are meant. */
const NARROWING = ['venue', 'artist', 'genre', 'free', 'price', 'ages', 'kind'] as const;

/** What is read for a filter and the nights it means. */
function narrowingOf({ artist, venue, genre, free, price, ages, kind, others, perhaps }: Wanted, nights: Nights): Narrowing {
  return {
    ...{
      ...nights,
      artist,
      venue,
      genre,
      kind,
      free: free === '1',
      allAges: ages === 'all',
      others: others === '1',
      perhaps: perhaps === '1',
    },
    mostPrice: price === undefined ? undefined : price * 100,
  };
}

type Nights = Pick<Narrowing, 'from' | 'to'>;

/** The nights a list is of: those that are asked for, or else a week; all of an artist's or venue's. */
function listedNights(wanted: Wanted, tonight: string): Nights {
  const { when, date, until, from, to } = wanted;
  if (when !== undefined || date !== undefined || until !== undefined) return nightsOf(wanted, tonight) ?? {};
  const whole = wanted.artist !== undefined || wanted.venue !== undefined;
  const first = from ?? (to === undefined || !whole ? tonight : undefined);
  return { from: first, to: to ?? (whole ? undefined : addDays(first ?? tonight, 7)) };
}

const CHECKED = documentKey('scene', SCENE_PARTS.checked);
/** A list of more nights is made of every show. */
const MOST_NIGHTS = 100;

/** What a list of shows is made of: those of an artist or venue, whose address may lead elsewhere, or else those of some nights. */
function listedKeys({ artist, venue, ...nights }: Pick<ShowQuery, 'artist' | 'venue' | 'from' | 'to'>): ChangeKey[] {
  return [
    ...(artist === undefined ? [] : [listKeys.ofArtist(artist), documentKey('artist', artist)]),
    ...(venue === undefined ? [] : [listKeys.ofVenue(venue), documentKey('venue', venue)]),
    ...(artist === undefined && venue === undefined ? nightKeys(nights) : []),
  ];
}

/** The keys of the nights from `from` up to but not including `to`. */
function nightKeys({ from, to }: Pick<ShowQuery, 'from' | 'to'>): ChangeKey[] {
  if (from === undefined || to === undefined || to > addDays(from, MOST_NIGHTS)) return [kindKey('show')];
  const keys: ChangeKey[] = [];
  for (let night = from; night < to; night = addDays(night, 1)) keys.push(listKeys.ofNight(night));
  return keys;
}

/** The shows of an artist or venue, also where they are asked for under an id they had before. */
async function rowsWherever(c: Context, db: Database, wanted: ShowQuery): ReturnType<typeof listRows> {
  const rows = await listRows(db, wanted);
  const { artist, venue } = wanted;
  if (rows.length > 0 || (artist === undefined && venue === undefined)) return rows;
  const [artistNow, venueNow] = [artist && (await movedTo(db, 'artist', artist)), venue && (await movedTo(db, 'venue', venue))];
  if (artistNow === undefined && venueNow === undefined) return rows;
  const there = { ...wanted, artist: artistNow ?? artist, venue: venueNow ?? venue };
  madeOf(c, ...listedKeys(there));
  return listRows(db, there);
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
