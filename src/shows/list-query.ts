import { z } from 'zod';
import type { Database } from '#database/engines/open.ts';
import { findCurrentId, findMovedTo } from '#database/moved.ts';
import { GROUP_KINDS, ROSTER_KINDS } from '#scene/entries/entry-kind.ts';
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
export const NARROWING = ['venue', 'artist', 'promoter', 'series', 'genre', 'free', 'price', 'ages', 'access', 'kind'] as const;

/** The query of a filter and its nights. */
export function narrowingOf(
  { artist, venue, promoter, series, genre, free, price, ages, access, kind, others, perhaps }: ProgrammeQuery,
  nights: Nights,
): Narrowing {
  return {
    ...{
      ...nights,
      artist,
      venue,
      promoter,
      series,
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

/** Entries whose page has all their shows. */
const OWNERS = [...ROSTER_KINDS, ...GROUP_KINDS] as const;

/** The nights of a list: as asked for, else a week; all upcoming nights of what has a page of its own. */
export function nightsToList(wanted: ProgrammeQuery, tonight: string): Nights {
  const { when, date, until, from, to } = wanted;
  if (when !== undefined || date !== undefined || until !== undefined) return nightsOf(wanted, tonight) ?? {};
  const whole = OWNERS.some((kind) => wanted[kind] !== undefined);
  const first = from ?? (to === undefined || !whole ? tonight : undefined);
  return { from: first, to: to ?? (whole ? undefined : addDays(first ?? tonight, 7)) };
}

/** Lists the shows of an artist, venue, promoter or series, also under a former id. */
export async function listRowsByAnyId(db: Database, wanted: ShowQuery): ReturnType<typeof listRows> {
  const rows = await listRows(db, wanted);
  if (rows.length > 0) return rows;
  const moved = await Promise.all(
    OWNERS.map(async (kind) => {
      const now = wanted[kind] && (await findMovedTo(db, kind, wanted[kind]));
      return now === undefined ? [] : [[kind, now] as const];
    }),
  );
  const now = Object.fromEntries(moved.flat());
  return Object.keys(now).length === 0 ? rows : listRows(db, { ...wanted, ...now });
}

/** Replaces former ids in a filter by current ones. */
export async function withCurrentIds(db: Database, wanted: Narrowing): Promise<Narrowing> {
  const now = await Promise.all(
    OWNERS.map(async (kind) => [kind, wanted[kind] && ((await findCurrentId(db, kind, wanted[kind])) ?? wanted[kind])] as const),
  );
  return { ...wanted, ...Object.fromEntries(now) };
}
