import type { Context } from 'hono';
import { z } from 'zod';
import { madeOf } from '#api.ts';
import type { Database } from '#database/engines/open.ts';
import { movedTo, standsUnder } from '#database/moved.ts';
import { type ChangeKey, documentKey, kindKey, listKeys } from '#scene/change.ts';
import { nightsOf, type ShowFilter } from '#scene/filter/show-filter.ts';
import type { Show } from '#scene/shows/show.ts';
import { addDays } from '#scene/time/calendar.ts';
import type { Narrowing } from './narrowed.ts';
import { listRows, type ShowQuery } from './store.ts';

/** At most this many shows in one answer. */
export const MOST_SHOWS = 1000;

/** What may be listed besides music. */
export const MORE_WORDS = {
  others: z.enum(['0', '1']).default('0').meta({ description: '1: with nights that are not music, such as trivia.' }),
  perhaps: z.enum(['0', '1']).default('0').meta({ description: '1: with nights that may be music and nobody is sure.' }),
};

export type ProgrammeQuery = ShowFilter & { to?: string | undefined; others?: '0' | '1'; perhaps?: '0' | '1' };

/** The words of a filter that narrow a list, and do not only say which nights are meant. */
export const NARROWING = ['venue', 'artist', 'genre', 'free', 'price', 'ages', 'kind'] as const;

/** What is read for a filter and the nights it means. */
export function narrowingOf({ artist, venue, genre, free, price, ages, kind, others, perhaps }: ProgrammeQuery, nights: Nights): Narrowing {
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
export function listedNights(wanted: ProgrammeQuery, tonight: string): Nights {
  const { when, date, until, from, to } = wanted;
  if (when !== undefined || date !== undefined || until !== undefined) return nightsOf(wanted, tonight) ?? {};
  const whole = wanted.artist !== undefined || wanted.venue !== undefined;
  const first = from ?? (to === undefined || !whole ? tonight : undefined);
  return { from: first, to: to ?? (whole ? undefined : addDays(first ?? tonight, 7)) };
}

/** A list of more nights is made of every show. */
const MOST_NIGHTS = 100;

/** What a list of shows is made of: those of an artist or venue, whose address may lead elsewhere, or else those of some nights. */
export function listedKeys({ artist, venue, ...nights }: Pick<ShowQuery, 'artist' | 'venue' | 'from' | 'to'>): ChangeKey[] {
  return [
    ...(artist === undefined ? [] : [listKeys.ofArtist(artist), documentKey('artist', artist)]),
    ...(venue === undefined ? [] : [listKeys.ofVenue(venue), documentKey('venue', venue)]),
    ...(artist === undefined && venue === undefined ? nightKeys(nights) : []),
  ];
}

/** The keys of the nights from `from` up to but not including `to`. */
export function nightKeys({ from, to }: Pick<ShowQuery, 'from' | 'to'>): ChangeKey[] {
  if (from === undefined || to === undefined || to > addDays(from, MOST_NIGHTS)) return [kindKey('show')];
  const keys: ChangeKey[] = [];
  for (let night = from; night < to; night = addDays(night, 1)) keys.push(listKeys.ofNight(night));
  return keys;
}

/** The shows of an artist or venue, also where they are asked for under an id they had before. */
export async function rowsWherever(c: Context, db: Database, wanted: ShowQuery): ReturnType<typeof listRows> {
  const rows = await listRows(db, wanted);
  const { artist, venue } = wanted;
  if (rows.length > 0 || (artist === undefined && venue === undefined)) return rows;
  const [artistNow, venueNow] = [artist && (await movedTo(db, 'artist', artist)), venue && (await movedTo(db, 'venue', venue))];
  if (artistNow === undefined && venueNow === undefined) return rows;
  const there = { ...wanted, artist: artistNow ?? artist, venue: venueNow ?? venue };
  madeOf(c, ...listedKeys(there));
  return listRows(db, there);
}

/** A narrowing with its artist and venue as they stand by now, where they are asked for under an id they had before. */
export async function narrowingNow(db: Database, { artist, venue, ...others }: Narrowing): Promise<Narrowing> {
  const now = async (kind: 'artist' | 'venue', id: string | undefined) => id && ((await standsUnder(db, kind, id)) ?? id);
  return { ...others, artist: await now('artist', artist), venue: await now('venue', venue) };
}

/** The artists and venues that shows are told with. */
export function playersAndRooms(shows: readonly Show[]): ChangeKey[] {
  const artists = shows.flatMap(({ bill }) => bill.flatMap(({ artist }) => artist ?? []));
  const venues = shows.flatMap(({ venue }) => venue.id ?? []);
  return [...artists.map((id) => documentKey('artist', id)), ...venues.map((id) => documentKey('venue', id))];
}
