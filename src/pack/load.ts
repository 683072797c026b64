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
import { writeGroups } from '#groups/store.ts';
import { reconsider, relink } from '#ingest/relink/relink.ts';
import { forgetSource } from '#ingest/store/remove-source.ts';
import { findSource, listSources, moveFiles, placeFiles, renameSource, writeSources } from '#ingest/store/source-store.ts';
import { writeNews } from '#news/store.ts';
import { writeServices } from '#services/store.ts';
import { writeVenues } from '#venues/store.ts';
import { writeAddresses } from './addresses-part.ts';
import { type Difference, findDifference, isUnchanged, type WantedScene } from './difference.ts';
import { keepHandChanges } from './keep-hand-changes.ts';
import type { Entry, Part } from './part.ts';
import { storePictures } from './pictures.ts';
import { demandFiles, type Pack } from './read/read.ts';
import { PACK_SOURCES } from './sources-part.ts';
import { writeTaught } from './taught-part.ts';

/** Whether the database was new, has this pack, or has an older or changed one. */
export type Loaded = 'loaded' | 'up to date' | 'pack has changed';

/**
 * Loads a pack into a new database. A database with a pack is left alone, as editors may have changed it; only the pack's folder is
 * recorded again, as it or the database may have moved.
 */
export async function loadPackOnce(db: Database, pack: Pack, now: Temporal.Instant): Promise<Loaded> {
  await rememberLanguage(db, pack.scene.language);
  const [held, mark] = [await readLoadedPack(db), packMarkOf(pack)];
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
 * Loads the pack's roster, venues, promoters, series, news, services and sources, all or nothing. Shows follow moved entries and keep the names of removed
 * ones; what people set by hand stays.
 * @param mayGo gets the planned changes inside the transaction; false cancels
 * @returns the changes made or planned
 * @throws Error in one sentence if a source's file is missing or a source added by hand has the id of one in the pack
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
    const wanted = await keepHandChanges(tx, wantedScene(pack));
    const difference = await findDifference(tx, wanted, now);
    if (mayGo(difference)) await takeIn(tx, pack, wanted, difference, now);
    return difference;
  });
}

/** What identifies a pack's state. */
export function packMarkOf({ fingerprint, scene }: Pack): PackMark {
  return { fingerprint, brand: scene.brand };
}

/** Whether the database was loaded from this very pack in this folder. */
export async function isLoaded(db: Database, pack: Pack): Promise<boolean> {
  if ((await readLoadedPack(db))?.fingerprint !== pack.fingerprint) return false;
  const files = filesOf(pack);
  return (await listSources(db)).every(({ id, file, kept_by }) => kept_by === 'desk' || file === (files.get(id) ?? null));
}

/** The files of a pack's sources, by source id. */
function filesOf({ folder, sources }: Pack): Map<string, string> {
  return new Map(sources.flatMap(({ id, file }): [string, string][] => (file === undefined ? [] : [[id, join(folder, file)]])));
}

/** The changes `loadPack` would make. @throws as `loadPack` does */
export async function compareWithPack(db: Database, pack: Pack, now: Temporal.Instant): Promise<Difference> {
  demandFiles(pack);
  return findDifference(db, await keepHandChanges(db, wantedScene(pack)), now);
}

function wantedScene(pack: Pack): Omit<WantedScene, 'kept'> {
  const place = ({ zone = pack.scene.zone, file, ...source }: Pack['sources'][number]) => ({
    ...source,
    zone,
    ...(file === undefined ? {} : { file: join(pack.folder, file), inPack: file }),
  });
  const { artists, venues, promoters, series, news, services, moved, taught } = pack;
  return { artists, venues, promoters, series, news, services, moved, taught, sources: pack.sources.map(place) };
}

async function takeIn(tx: Transaction, pack: Pack, wanted: WantedScene, difference: Difference, now: Temporal.Instant): Promise<void> {
  const { artists, venues, news, services, sources } = difference;
  await storePictures(tx, pack.folder, [...wanted.artists, ...wanted.venues, ...wanted.news], now);
  await writeArtists(tx, pick(wanted.artists, artists), cameFrom(artists));
  await writeVenues(tx, pick(wanted.venues, venues), cameFrom(venues));
  await writeNews(tx, pick(wanted.news, news), cameFrom(news));
  await followEntry(tx, 'news', { part: news });
  for (const [kind, part, groups] of [
    ['promoter', difference.promoters, wanted.promoters],
    ['series', difference.series, wanted.series],
  ] as const) {
    await writeGroups(tx, kind, pick(groups, part), cameFrom(part));
    if (!isUnchanged(part)) await followEntry(tx, kind, { part, spellings: new Map(groups.map(({ id, name }) => [id, [name]])) });
  }
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
  await rememberPack(tx, packMarkOf(pack));
  await writeSetting(tx, PACK_SOURCES, JSON.stringify(wanted.sources.map(({ id }) => id)));
  // Last, as it is signed by the command line and everything before by the pack.
  await writeTaught(tx, wanted, difference.taught, now);
}

function cameFrom({ moved }: Part): Map<string, string> {
  return new Map(moved.map(({ from, id }) => [id, from]));
}

/** The added, changed and moved entries. */
function pick<T extends Entry>(all: readonly T[], { added, changed, moved }: Part): T[] {
  const ids = new Set([...added, ...changed, ...moved].map(({ id }) => id));
  return all.filter(({ id }) => ids.has(id));
}
