import { z } from 'zod';
import type { Database } from '#database/engines/open.ts';
import { findCurrentId, findMovedTo } from '#database/moved.ts';
import { nightsOf, type ShowFilter } from '#scene/filter/show-filter.ts';
import { addDays } from '#scene/time/calendar.ts';
import { accessWords } from '#scene/venues/facts.ts';
import type { Narrowing } from './narrowed.ts';
import { listRows, type ShowQuery } from './store.ts';

/** In one answer. */
export const MAX_SHOWS = 1000;

/** Kinds that can be listed beside music. */
export const MORE_WORDS = {
  others: z.enum(['0', '1']).default('0').meta({ description: '1: include nights that aren’t music, such as trivia.' }),
  perhaps: z.enum(['0', '1']).default('0').meta({ description: '1: include nights that may be music.' }),
};

export type ProgrammeQuery = ShowFilter & { to?: string | undefined; others?: '0' | '1'; perhaps?: '0' | '1' };

/** Filter words that narrow a list by more than nights. */
export const NARROWING = ['venue', 'artist', 'genre', 'free', 'price', 'ages', 'access', 'kind'] as const;

/** The query of a filter and its nights. */
export function narrowingOf(
  { artist, venue, genre, free, price, ages, access, kind, others, perhaps }: ProgrammeQuery,
  nights: Nights,
): Narrowing {
  return {
    ...{
      ...nights,
      artist,
      venue,
      genre,
      kind,
      free: free === '1',
      allAges: ages === 'all',
      access: accessWords(access),
      others: others === '1',
      perhaps: perhaps === '1',
    },
    mostPrice: price === undefined ? undefined : price * 100,
  };
}

type Nights = Pick<Narrowing, 'from' | 'to'>;

/** The night until which a venue's list keeps shows that moved elsewhere, so that people learn where they are. */
export function awayFrom({ venue }: ProgrammeQuery, { to }: Nights, tonight: string): Pick<Narrowing, 'awayFrom'> {
  return venue !== undefined && (to === undefined || to > tonight) ? { awayFrom: tonight } : {};
}

/** The nights of a list: as asked for, else a week; all upcoming nights for an artist or venue. */
export function nightsToList(wanted: ProgrammeQuery, tonight: string): Nights {
  const { when, date, until, from, to } = wanted;
  if (when !== undefined || date !== undefined || until !== undefined) return nightsOf(wanted, tonight) ?? {};
  const whole = wanted.artist !== undefined || wanted.venue !== undefined;
  const first = from ?? (to === undefined || !whole ? tonight : undefined);
  return { from: first, to: to ?? (whole ? undefined : addDays(first ?? tonight, 7)) };
}

/** Lists an artist's or venue's shows, also under a former id. */
export async function listRowsByAnyId(db: Database, wanted: ShowQuery): ReturnType<typeof listRows> {
  const rows = await listRows(db, wanted);
  const { artist, venue } = wanted;
  if (rows.length > 0 || (artist === undefined && venue === undefined)) return rows;
  const [artistNow, venueNow] = [artist && (await findMovedTo(db, 'artist', artist)), venue && (await findMovedTo(db, 'venue', venue))];
  if (artistNow === undefined && venueNow === undefined) return rows;
  return listRows(db, { ...wanted, artist: artistNow ?? artist, venue: venueNow ?? venue });
}

/** Replaces former ids in a filter by current ones. */
export async function withCurrentIds(db: Database, { artist, venue, ...others }: Narrowing): Promise<Narrowing> {
  const now = async (kind: 'artist' | 'venue', id: string | undefined) => id && ((await findCurrentId(db, kind, id)) ?? id);
  return { ...others, artist: await now('artist', artist), venue: await now('venue', venue) };
}
