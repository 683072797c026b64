import type { Kysely } from 'kysely';
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration';
import { archive } from './migrations/001-archive.ts';
import { people } from './migrations/002-people.ts';
import { sources } from './migrations/003-sources.ts';
import { desk } from './migrations/004-desk.ts';
import { idempotency } from './migrations/005-idempotency.ts';
import { pasted } from './migrations/006-pasted.ts';
import { greatScene } from './migrations/007-great-scene.ts';
import { rowSums } from './migrations/008-row-sums.ts';
import { provedAccounts } from './migrations/009-proved-accounts.ts';
import { crowdedDates } from './migrations/010-crowded-dates.ts';
import { movedArtists } from './migrations/011-moved-artists.ts';
import { changes } from './migrations/012-changes.ts';
import { languages } from './migrations/013-languages.ts';
import { kinds } from './migrations/014-kinds.ts';
import { showAddresses } from './migrations/015-show-addresses.ts';
import { filters } from './migrations/016-filters.ts';
import { archiveCounts } from './migrations/017-archive-counts.ts';
import { doubts } from './migrations/018-doubts.ts';
import { sharedMembers } from './migrations/019-shared-members.ts';
import { changedShows } from './migrations/020-changed-shows.ts';
import { stars } from './migrations/021-stars.ts';
import { musicians } from './migrations/022-musicians.ts';
import { revisions } from './migrations/023-revisions.ts';
import { yearReviews } from './migrations/024-year-reviews.ts';
import { follows } from './migrations/025-follows.ts';
import { keepers } from './migrations/026-keepers.ts';
import { pictures } from './migrations/027-pictures.ts';
import { pushDevices } from './migrations/028-push-devices.ts';
import { tips } from './migrations/029-tips.ts';
import { whoInvited } from './migrations/030-who-invited.ts';
import { pictureSenders } from './migrations/031-picture-senders.ts';
import { wayThere } from './migrations/032-way-there.ts';
import { news } from './migrations/033-news.ts';
import { services } from './migrations/034-services.ts';
import { sceneWords } from './migrations/035-scene-words.ts';
import { proposals } from './migrations/036-proposals.ts';
import { pastClaims } from './migrations/037-past-claims.ts';
import { unusualShows } from './migrations/038-unusual-shows.ts';
import { packWord } from './migrations/039-pack-word.ts';
import { toldTwice } from './migrations/040-told-twice.ts';
import { revisionsByWay } from './migrations/041-revisions-by-way.ts';
import { refusedFollowers } from './migrations/042-refused-followers.ts';
import { lettersOfReaders } from './migrations/043-letters-of-readers.ts';
import { formerKeepers } from './migrations/044-former-keepers.ts';
import { namesOnly } from './migrations/045-names-only.ts';
import { kindsOfPlaces } from './migrations/046-kinds-of-places.ts';
import { factsOfChanges } from './migrations/047-facts-of-changes.ts';
import { notices } from './migrations/048-notices.ts';
import { reportedProfiles } from './migrations/049-reported-profiles.ts';
import { droppedEntries } from './migrations/050-dropped-entries.ts';
import { namesOfSigns } from './migrations/051-names-of-signs.ts';
import { statesOfShows } from './migrations/052-states-of-shows.ts';
import { saidAs } from './migrations/053-said-as.ts';
import { formerNames } from './migrations/054-former-names.ts';
import { endings } from './migrations/055-endings.ts';
import { pushNews } from './migrations/056-push-news.ts';
import { noLists } from './migrations/057-no-lists.ts';
import { sentNotices } from './migrations/058-sent-notices.ts';
import { shortNames } from './migrations/059-short-names.ts';
import { linksOfArtists } from './migrations/060-links-of-artists.ts';
import { roles } from './migrations/061-roles.ts';
import { factsOfVenues } from './migrations/062-facts-of-venues.ts';
import { releases } from './migrations/063-releases.ts';
import { newDates } from './migrations/064-new-dates.ts';
import { plainNames } from './migrations/065-plain-names.ts';
import { checkRowSums, renewRowSums } from './row-sums.ts';
import { migrationsOf } from './tables/catalogue.ts';

/** Every migration in order. Once landed a migration never changes, and it imports none of our other code. */
function migrations(engine: 'sqlite' | 'postgres'): Record<string, Migration> {
  return {
    '001-archive': archive(engine),
    '002-people': people(engine),
    '003-sources': sources(engine),
    '004-desk': desk(engine),
    '005-idempotency': idempotency(engine),
    '006-pasted': pasted(engine),
    '007-great-scene': greatScene(engine),
    '008-row-sums': rowSums(engine),
    '009-proved-accounts': provedAccounts(engine),
    '010-crowded-dates': crowdedDates(),
    '011-moved-artists': movedArtists(engine),
    '012-changes': changes(engine),
    '013-languages': languages(),
    '014-kinds': kinds(engine),
    '015-show-addresses': showAddresses(engine),
    '016-filters': filters(engine),
    '017-archive-counts': archiveCounts(),
    '018-doubts': doubts(engine),
    '019-shared-members': sharedMembers(),
    '020-changed-shows': changedShows(),
    '021-stars': stars(engine),
    '022-musicians': musicians(engine),
    '023-revisions': revisions(engine),
    '024-year-reviews': yearReviews(),
    '025-follows': follows(engine),
    '026-keepers': keepers(engine),
    '027-pictures': pictures(engine),
    '028-push-devices': pushDevices(engine),
    '029-tips': tips(engine),
    '030-who-invited': whoInvited(engine),
    '031-picture-senders': pictureSenders(engine),
    '032-way-there': wayThere(engine),
    '033-news': news(engine),
    '034-services': services(engine),
    '035-scene-words': sceneWords(engine),
    '036-proposals': proposals(engine),
    '037-past-claims': pastClaims(engine),
    '038-unusual-shows': unusualShows(),
    '039-pack-word': packWord(),
    '040-told-twice': toldTwice(engine),
    '041-revisions-by-way': revisionsByWay(),
    '042-refused-followers': refusedFollowers(engine),
    '043-letters-of-readers': lettersOfReaders(),
    '044-former-keepers': formerKeepers(engine),
    '045-names-only': namesOnly(),
    '046-kinds-of-places': kindsOfPlaces(engine),
    '047-facts-of-changes': factsOfChanges(engine),
    '048-notices': notices(engine),
    '049-reported-profiles': reportedProfiles(engine),
    '050-dropped-entries': droppedEntries(engine),
    '051-names-of-signs': namesOfSigns(),
    '052-states-of-shows': statesOfShows(engine),
    '053-said-as': saidAs(engine),
    '054-former-names': formerNames(engine),
    '055-endings': endings(engine),
    '056-push-news': pushNews(engine),
    '057-no-lists': noLists,
    '058-sent-notices': sentNotices(engine),
    '059-short-names': shortNames(engine),
    '060-links-of-artists': linksOfArtists(engine),
    '061-roles': roles(),
    '062-facts-of-venues': factsOfVenues(engine),
    '063-releases': releases(engine),
    '064-new-dates': newDates(engine),
    '065-plain-names': plainNames(),
  };
}

/**
 * Migrates to the newest schema, all pending migrations or none. On SQLite it first checks the row sums, because it renews them, which
 * would hide damage.
 * @throws Error naming the failed migration, damaged rows or a newer Backline's schema, or why the database cannot be reached
 */
export async function migrate<T>(db: Kysely<T>, engine: 'sqlite' | 'postgres'): Promise<void> {
  if (engine === 'postgres') return (await isNewest(db, engine)) ? undefined : checked(migratorOf(db, engine).migrateToLatest());
  const bring = async (tx: Kysely<T>) => {
    if (await isNewest(tx, engine)) return;
    await checkRowSums(tx);
    await checked(migratorOf(tx, engine).migrateToLatest());
    await renewRowSums(tx);
  };
  await (db.isTransaction ? bring(db) : db.transaction().execute(bring));
}

/**
 * Migrates an empty database to the schema after one migration, to restore a backup of that schema.
 * @throws Error in one sentence when the migration is unknown or fails
 */
export async function migrateTo<T>(db: Kysely<T>, engine: 'sqlite' | 'postgres', name: string): Promise<void> {
  if (!Object.hasOwn(migrations(engine), name)) throw newerSchemaError(name);
  await checked(migratorOf(db, engine).migrateTo(name));
}

/**
 * Whether every migration has run. Much cheaper than Kysely's migrator.
 * @throws Error for a newer Backline's schema, which the migrator would call corrupted
 */
async function isNewest<T>(db: Kysely<T>, engine: 'sqlite' | 'postgres'): Promise<boolean> {
  const known = Object.keys(migrations(engine));
  const made = await migrationsOf(db, engine);
  const unknown = made.find((name) => !known.includes(name));
  if (unknown !== undefined) throw newerSchemaError(unknown);
  return made.length === known.length;
}

function newerSchemaError(shape: string): Error {
  return new Error(`It was made by a newer Backline: the shape ${shape} is not known here.`);
}

function migratorOf<T>(db: Kysely<T>, engine: 'sqlite' | 'postgres'): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations(engine) } });
}

async function checked(migrating: Promise<MigrationResultSet>): Promise<void> {
  const { error, results } = await migrating;
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  if (failed === undefined) throw error;
  throw new Error(`The database could not be brought up to date: ${failed} failed: ${error instanceof Error ? error.message : error}`);
}
