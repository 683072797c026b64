import { expressionBuilder } from 'kysely';
import { tellApart, withApart } from '#artists/apart.ts';
import { timestamp, tonightAt, wallClock } from '#clock.ts';
import { chunks } from '#database/chunks.ts';
import type { Database } from '#database/engines/open.ts';
import type { Tables } from '#database/tables/tables.ts';
import { compareByNight } from '#scene/shows/night-order.ts';
import type { Show } from '#scene/shows/show.ts';
import type { NamedStar, Star, Starred, StarredFeed } from '#scene/stars/star.ts';
import type { StarWords } from '#scene/stars/star-words.ts';
import { addDays } from '#scene/time/calendar.ts';
import { withListFields } from '#shows/as-listed.ts';
import { withHistory } from '#shows/feed.ts';
import { listShows } from '#shows/store.ts';
import { findWhyHidden } from '#shows/whole-show.ts';
import { daymarks } from '#venues/store.ts';
import { currentArtistIds, currentShowIds } from './current-ids.ts';
import { readStars } from './store.ts';

/** The soonest upcoming shows of starred artists on a page and in a calendar. */
const MAX_OF_ARTISTS = { page: 60, calendar: 500 };
/** Days that past shows stay in the calendar. */
const BACK_DAYS = 30;

const ofShow = expressionBuilder<Tables, 'show'>();

/** Groups the ids of stars by kind. */
export function starWords(stars: readonly Star[]): StarWords {
  const ids = (kind: Star['kind']) => stars.filter((star) => star.kind === kind).map(({ id }) => id);
  return { shows: ids('show'), artists: ids('artist') };
}

interface Found {
  shows: Show[];
  ofArtists: Show[];
  artists: Map<string, string>;
  ledShows: Map<string, string>;
}

/** Loads starred shows and artists, following renames and merges. */
async function find(db: Database, { shows, artists }: StarWords, tonight: string, most: number): Promise<Found> {
  const [ledShows, ledArtists] = await Promise.all([currentShowIds(db, shows), currentArtistIds(db, artists)]);
  const [found, ofArtists] = await Promise.all([
    listShowsByIds(db, [...new Set(ledShows.values())]),
    listUpcoming(db, [...new Set(ledArtists.values())], tonight, most),
  ]);
  const starred = new Set(found.map(({ id }) => id));
  return { shows: found, ofArtists: ofArtists.filter(({ id }) => !starred.has(id)), artists: ledArtists, ledShows };
}

/** Upcoming starred shows that an editor took off the site: their night, their name unless it may be the reason, and why. */
async function findTakenDown(db: Database, ids: readonly string[], tonight: string): Promise<Starred['takenDown']> {
  const found: Starred['takenDown'] = [];
  for (const some of chunks(ids)) {
    const rows = await db
      .selectFrom('show')
      .select(['id', 'night', 'title', 'event', 'venue_name'])
      .where('id', 'in', some)
      .where('night', '>=', tonight)
      .execute();
    for (const { id, night, title, event, venue_name } of rows) {
      const why = await findWhyHidden(db, id);
      const isNameable = why !== null && why !== 'other';
      found.push({ id, was: [], night, name: isNameable ? [title || event, venue_name].filter(Boolean).join(' at ') : '', why });
    }
  }
  return found.sort((a, b) => (a.night < b.night ? -1 : 1));
}

/** Loads shows by id, in order of their nights. */
async function listShowsByIds(db: Database, ids: readonly string[]): Promise<Show[]> {
  const found: Show[] = [];
  for (const some of chunks(ids)) found.push(...(await listShows(db, { ids: some, others: true, limit: some.length })));
  return found.sort(compareByNight);
}

async function listUpcoming(db: Database, artists: readonly string[], tonight: string, most: number): Promise<Show[]> {
  const found = new Map<string, Show>();
  for (const some of chunks(artists)) {
    const credited = ofShow.selectFrom('credit').select('credit.show_id').where('credit.artist_id', 'in', some);
    const also = [ofShow('show.id', 'in', credited)];
    for (const show of await listShows(db, { from: tonight, also, limit: most })) found.set(show.id, show);
  }
  return [...found.values()].sort(compareByNight).slice(0, most);
}

/** Everything starred, for the page. */
export async function readStarred(db: Database, words: StarWords, now: Temporal.Instant, zone: string): Promise<Starred> {
  const tonight = tonightAt(now, zone);
  const { shows, ofArtists, artists, ledShows } = await find(db, words, tonight, MAX_OF_ARTISTS.page);
  const venues = new Set([...shows, ...ofArtists].flatMap(({ venue }) => venue.id ?? []));
  const starred = [...new Set(artists.values())];
  const lost = words.shows.filter((id) => !ledShows.has(id));
  const [named, apart, marks, takenDown] = await Promise.all([
    namesOf(db, starred),
    tellApart(db, starred, tonight),
    daymarks(db, [...venues]),
    findTakenDown(db, lost, tonight),
  ]);
  const [showsWere, artistsWere] = [formerIds(ledShows), formerIds(artists)];
  return {
    tonight,
    now: { ...wallClock(now, zone), at: timestamp(now) },
    shows: await withListFields(db, shows),
    ofArtists: await withListFields(db, ofArtists),
    artists: withApart(named, apart).map((artist) => ({ ...artist, was: artistsWere.get(artist.id) ?? [] })),
    led: [...showsWere].map(([id, was]) => ({ id, was })),
    takenDown,
    daymarks: marks,
  };
}

/** An account's stars, newest first, with current names; shows with day and venue. The name is '' if the show or artist is gone. */
export async function readNamedStars(db: Database, accountId: string): Promise<NamedStar[]> {
  const stars = await readStars(db, accountId);
  const words = starWords(stars);
  const [ledShows, ledArtists] = await Promise.all([currentShowIds(db, words.shows), currentArtistIds(db, words.artists)]);
  const shows = new Map((await listShowsByIds(db, [...new Set(ledShows.values())])).map((show) => [show.id, show]));
  const artists = new Map((await namesOf(db, [...new Set(ledArtists.values())])).map(({ id, name }) => [id, name]));
  return stars.map(({ kind, id, at }) => {
    if (kind === 'artist') return { kind, id, at, name: artists.get(ledArtists.get(id) ?? '') ?? '', date: null, venue: '' };
    const show = shows.get(ledShows.get(id) ?? '');
    return { kind, id, at, name: show?.event ?? '', date: show?.date ?? null, venue: show?.venue.name ?? '' };
  });
}

/** Everything starred, for a calendar. */
export async function readStarredFeed(db: Database, words: StarWords, now: Temporal.Instant, zone: string): Promise<StarredFeed> {
  const tonight = tonightAt(now, zone);
  const { shows, ofArtists } = await find(db, words, tonight, MAX_OF_ARTISTS.calendar);
  const since = addDays(tonight, -BACK_DAYS);
  const all = [...shows, ...ofArtists].filter(({ night }) => night >= since).sort(compareByNight);
  return { tonight, shows: await withHistory(db, all) };
}

/** Former ids by current id. */
function formerIds(led: ReadonlyMap<string, string>): Map<string, string[]> {
  const former = new Map<string, string[]>();
  for (const [from, to] of led) if (from !== to) former.set(to, [...(former.get(to) ?? []), from]);
  return former;
}

async function namesOf(db: Database, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const rows: { id: string; name: string; sort_key: string }[] = [];
  for (const some of chunks(ids))
    rows.push(...(await db.selectFrom('artist').select(['id', 'name', 'sort_key']).where('id', 'in', some).execute()));
  return rows.sort((a, b) => (a.sort_key < b.sort_key ? -1 : 1)).map(({ id, name }) => ({ id, name }));
}
