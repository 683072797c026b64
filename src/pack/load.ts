import { join } from 'node:path';
import { writeArtists } from '#artists/store.ts';
import { timestamp } from '#clock.ts';
import { lockChanges } from '#database/changes/change-log.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { type PackMark, readLoadedPack, rememberPack } from '#database/loaded-pack.ts';
import { sign } from '#database/revisions.ts';
import { rememberLanguage } from '#database/scene-language.ts';
import { writeSetting } from '#database/settings.ts';
import { followEntry } from '#desk/entries/follow-entry.ts';
import { reconsider, relink } from '#ingest/relink/relink.ts';
import { forgetSource } from '#ingest/store/remove-source.ts';
import { findSource, listSources, moveFiles, placeFiles, renameSource, writeSources } from '#ingest/store/source-store.ts';
import { writeNews } from '#news/store.ts';
import { writeServices } from '#services/store.ts';
import { writeVenues } from '#venues/store.ts';
import { writeAddresses } from './addresses-part.ts';
import { type Difference, findDifference, isUnchanged, type WantedScene } from './difference.ts';
import { heedHand } from './heed-hand.ts';
import type { Entry, Part } from './part.ts';
import { bringPictures } from './pictures.ts';
import { demandFiles, type Pack } from './read/read.ts';
import { PACK_SOURCES } from './sources-part.ts';
import { writeTaught } from './taught-part.ts';

/** What loading found: a new database, one that holds this pack, or one that holds an older or changed pack. */
export type Loaded = 'loaded' | 'up to date' | 'pack has changed';

/**
 * Loads the pack into a database that has none yet. A database that has one is left alone: editors may have changed what came from it.
 * Only where the same pack lies is said anew: it may have been moved, or the database brought from another machine.
 */
export async function loadPackOnce(db: Database, pack: Pack, now: Temporal.Instant): Promise<Loaded> {
  await rememberLanguage(db, pack.scene.language);
  const [held, mark] = [await readLoadedPack(db), markOf(pack)];
  if (held?.fingerprint === pack.fingerprint) {
    if (held.brand !== mark.brand) await inTransaction(db, (tx) => rememberPack(tx, mark));
    await moveFiles(db, filesOf(pack));
    return 'up to date';
  }
  if (held !== undefined) return 'pack has changed';
  await loadPack(db, pack, now);
  return 'loaded';
}

/**
 * Takes the pack's roster, venues, news, services and sources in: afterwards the database holds what the pack says, all of it or nothing.
 * What moved or left takes its shows along or leaves them their names; what people set by hand stays.
 * @param mayGo told what would be done, inside the transaction that does it; false leaves the database as it is
 * @returns what was done, or would have been
 * @throws Error in one sentence when a file that a source is heard from is not there, or a source added by hand has a pack's id
 */
export async function loadPack(
  db: Database,
  pack: Pack,
  now: Temporal.Instant,
  mayGo: (difference: Difference) => boolean = () => true,
): Promise<Difference> {
  demandFiles(pack);
  return inTransaction(db, async (tx) => {
    await lockChanges(tx);
    sign(tx, { told_by: 'pack', made_by: '', made_at: timestamp(now) });
    const wanted = await heedHand(tx, wantedOf(pack));
    const difference = await findDifference(tx, wanted, now);
    if (mayGo(difference)) await takeIn(tx, pack, wanted, difference, now);
    return difference;
  });
}

/** What tells a pack from another. */
export function markOf({ fingerprint, scene }: Pack): PackMark {
  return { fingerprint, brand: scene.brand };
}

/** Whether the database remembers this very pack, where it lies, as the one it was loaded from. */
export async function isLoaded(db: Database, pack: Pack): Promise<boolean> {
  if ((await readLoadedPack(db))?.fingerprint !== pack.fingerprint) return false;
  const files = filesOf(pack);
  return (await listSources(db)).every(({ id, file, kept_by }) => kept_by === 'desk' || file === (files.get(id) ?? null));
}

/** Where the files of a pack's own sources lie, by their ids. */
function filesOf({ folder, sources }: Pack): Map<string, string> {
  return new Map(sources.flatMap(({ id, file }): [string, string][] => (file === undefined ? [] : [[id, join(folder, file)]])));
}

/** What `loadPack` would do; nothing is written. @throws as that does */
export async function compareWithPack(db: Database, pack: Pack, now: Temporal.Instant): Promise<Difference> {
  demandFiles(pack);
  return findDifference(db, await heedHand(db, wantedOf(pack)), now);
}

function wantedOf(pack: Pack): Omit<WantedScene, 'kept'> {
  const place = ({ zone = pack.scene.zone, file, ...source }: Pack['sources'][number]) => ({
    ...source,
    zone,
    ...(file === undefined ? {} : { file: join(pack.folder, file), inPack: file }),
  });
  const { artists, venues, news, services, moved, taught } = pack;
  return { artists, venues, news, services, moved, taught, sources: pack.sources.map(place) };
}

async function takeIn(tx: Transaction, pack: Pack, wanted: WantedScene, difference: Difference, now: Temporal.Instant): Promise<void> {
  const { artists, venues, news, services, sources } = difference;
  await bringPictures(tx, pack.folder, [...wanted.artists, ...wanted.venues, ...wanted.news], now);
  await writeArtists(tx, pick(wanted.artists, artists), cameFrom(artists));
  await writeVenues(tx, pick(wanted.venues, venues), cameFrom(venues));
  await writeNews(tx, pick(wanted.news, news), cameFrom(news));
  await followEntry(tx, 'news', { part: news });
  await writeServices(tx, pick(wanted.services, services), cameFrom(services));
  await followEntry(tx, 'service', { part: services });
  const artistNames = new Map(wanted.artists.map(({ id, name, othernames }) => [id, [name, ...othernames]]));
  const venueNames = new Map(wanted.venues.map(({ id, name, iwtbname, foundas }) => [id, [name, iwtbname, ...foundas]]));
  const concerned = await relink(tx, { kind: 'artist', part: artists, spellings: artistNames });
  for (const show of await relink(tx, { kind: 'venue', part: venues, spellings: venueNames })) concerned.add(show);
  for (const { from, id } of sources.moved) await renameSource(tx, from, id);
  await writeAddresses(tx, wanted);
  await placeFiles(tx, filesOf(pack));
  await writeSources(tx, pick(wanted.sources, sources));
  if (!isUnchanged(artists) || !isUnchanged(venues)) await reconsider(tx, concerned);
  for (const { id } of sources.removed) {
    const source = await findSource(tx, id);
    if (source !== undefined) await forgetSource(tx, source, now);
  }
  await rememberPack(tx, markOf(pack));
  await writeSetting(tx, PACK_SOURCES, JSON.stringify(wanted.sources.map(({ id }) => id)));
  // Last: it is signed by the command line, and all before it by the pack.
  await writeTaught(tx, wanted, difference.taught, now);
}

function cameFrom({ moved }: Part): Map<string, string> {
  return new Map(moved.map(({ from, id }) => [id, from]));
}

/** What is new or otherwise, as the pack says it. */
function pick<T extends Entry>(all: readonly T[], { added, changed, moved }: Part): T[] {
  const ids = new Set([...added, ...changed, ...moved].map(({ id }) => id));
  return all.filter(({ id }) => ids.has(id));
}
