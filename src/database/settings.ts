import { PostgresAdapter, sql } from 'kysely';
import type { Change, Database } from './open.ts';

/** What the program remembers about itself under a name, or undefined. */
export async function readSetting(db: Database, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

/** Remembers something under a name, replacing what was there. */
export async function writeSetting(change: Change, key: string, value: string): Promise<void> {
  await change
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** Under which setting it stands when a source was last heard well. */
export const LAST_CHECKED = 'listings last checked';

/** Remembers when a source was last heard well: every reader is told. */
export async function writeLastChecked(change: Change, moment: string): Promise<void> {
  await bumpContentVersion(change);
  await writeSetting(change, LAST_CHECKED, moment);
}

/** Under which setting the edition of the roster stands: it changes whenever an artist or venue does, so that what was understood by an older one is looked at again. */
const ROSTER_EDITION = 'roster edition';

/** Begins a new edition of the roster. */
export async function bumpRosterVersion(change: Change): Promise<void> {
  const edition = Number((await readSetting(change, ROSTER_EDITION)) ?? 0);
  await writeSetting(change, ROSTER_EDITION, String(edition + 1));
}

/** The edition of the roster. */
export async function rosterVersion(db: Database): Promise<string> {
  return (await readSetting(db, ROSTER_EDITION)) ?? '0';
}

/** Under which setting the edition of the content stands: it changes with everything that anybody may read but profiles, so that an answer made of an older one is made anew. */
const CONTENT_EDITION = 'content edition';
/** The same for profiles: of all that people change most often, few pages show anything. */
const PROFILES_EDITION = 'profiles edition';

/** Where PostgreSQL tells who listens, at the commit, that the content or profiles were turned. */
export const CONTENT_CHANNEL = 'backline content';

/**
 * Begins a new edition of the content, in the transaction that changes it and before anything else it writes: of two
 * that write at once the second waits here, where it holds no row that the first may need. (Or last, where what is held says that nobody needs it.)
 */
export function bumpContentVersion(change: Change): Promise<void> {
  return turn(change, CONTENT_EDITION);
}

/** Begins a new edition of profiles, by the same rules. What shows them is made of both editions, so turning the content would do as well. */
export function bumpProfilesVersion(change: Change): Promise<void> {
  return turn(change, PROFILES_EDITION);
}

async function turn(change: Change, key: string): Promise<void> {
  const canTell = change.getExecutor().adapter instanceof PostgresAdapter;
  await change
    .insertInto('setting')
    .values({ key, value: '1' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: sql<string>`cast(cast(setting.value as integer) + 1 as text)` }))
    .$if(canTell, (query) => query.returning(sql`pg_notify(${CONTENT_CHANNEL}, '')`.as('told')))
    .execute();
}

/** The edition of the content. */
export async function contentVersion(db: Database): Promise<string> {
  return (await readSetting(db, CONTENT_EDITION)) ?? '0';
}

/** What anybody may read, of which moment: the edition of the content and that of profiles. */
export interface Editions {
  content: string;
  profiles: string;
}

/** Both editions, read at once. */
export async function readEditions(db: Database): Promise<Editions> {
  const rows = await db.selectFrom('setting').selectAll().where('key', 'in', [CONTENT_EDITION, PROFILES_EDITION]).execute();
  const edition = (key: string) => rows.find((row) => row.key === key)?.value ?? '0';
  return { content: edition(CONTENT_EDITION), profiles: edition(PROFILES_EDITION) };
}
