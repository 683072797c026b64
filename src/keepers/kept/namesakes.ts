import { tonightAt } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import type { PageName } from '#database/keepers.ts';
import { demandEntry } from '#desk/entries/entry-kinds.ts';
import { Refusal } from '#scene/problem.ts';
import { pageOf } from '#scene/site/addresses.ts';
import { joinWords } from '#scene/text/listed.ts';
import { foldName } from '#scene/text/names.ts';
import { formatDayWithWeekday } from '#scene/time/moment-words.ts';
import { placeName } from '#scene/venues/place-name.ts';
import { listShows } from '#shows/store.ts';
import type { KeepersWork } from '../work.ts';

/**
 * Checks that no other page has the name, unless the keeper said that they are two.
 * @param name undefined if it stays; a spelling that reads the same counts as the same
 * @throws Refusal ALREADY_EXISTS with what tells the other apart
 */
export async function demandOwnName(
  { identity: { db }, clock, zone }: KeepersWork,
  { kind, id }: PageName,
  name: string | undefined,
): Promise<void> {
  if (name === undefined) return;
  const folded = foldName(name);
  if (folded === '' || folded === foldName((await demandEntry(db, kind, id)).name)) return;
  const other = await otherOf(db, { kind, id }, folded);
  if (other === undefined) return;
  const more = await tellingApart(db, { kind, id: other }, tonightAt(clock(), zone));
  const message = `“${name}” is already here (${pageOf(kind, other)}): ${more}. Is yours a different one?`;
  throw new Refusal('ALREADY_EXISTS', message, { name: message });
}

/** Finds another page by name; main names count before other spellings. */
async function otherOf(db: Database, { kind, id }: PageName, folded: string): Promise<string | undefined> {
  const artists = db
    .selectFrom('artist_alias')
    .select('artist_id as page')
    .where('artist_id', '<>', id)
    .orderBy('position')
    .orderBy('page');
  const venues = db.selectFrom('venue_alias').select('venue_id as page').where('venue_id', '<>', id).orderBy('position').orderBy('page');
  const found =
    kind === 'artist'
      ? await artists.where('folded', '=', folded).limit(1).executeTakeFirst()
      : await venues.where('folded', '=', folded).limit(1).executeTakeFirst();
  return found?.page;
}

/** What tells a page from its namesakes: 'folk and brass, since 2012, next on Friday, November 27, 2026 at The Pier'. */
async function tellingApart(db: Database, { kind, id }: PageName, tonight: string): Promise<string> {
  const [next] = await listShows(db, { ...(kind === 'artist' ? { artist: id } : { venue: id }), from: tonight, limit: 1 });
  const at = next === undefined || kind === 'venue' ? '' : placeName(next.venue);
  const coming = next === undefined ? 'no show announced' : `next on ${formatDayWithWeekday(next.date)}${at === '' ? '' : ` at ${at}`}`;
  return [...(kind === 'artist' ? await ofBand(db, id) : await ofRoom(db, id)), coming].join(', ');
}

async function ofBand(db: Database, id: string): Promise<string[]> {
  const { genres, formed, ended } = await demandEntry(db, 'artist', id);
  const years =
    formed === undefined ? '' : ended === undefined ? `since ${formed.slice(0, 4)}` : `${formed.slice(0, 4)} to ${ended.slice(0, 4)}`;
  return [genres.length === 0 ? '' : joinWords(genres), years].filter(Boolean);
}

async function ofRoom(db: Database, id: string): Promise<string[]> {
  const { address, city } = await demandEntry(db, 'venue', id);
  return [address, city].filter(Boolean);
}
