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

/** Under which setting the edition of the roster stands: it changes whenever an artist or venue does, so that what was understood by an older one is looked at again. */
const ROSTER_EDITION = 'roster edition';

/** Begins a new edition of the roster. */
export async function turnRoster(change: Change): Promise<void> {
  const edition = Number((await readSetting(change, ROSTER_EDITION)) ?? 0);
  await writeSetting(change, ROSTER_EDITION, String(edition + 1));
}

/** The edition of the roster. */
export async function rosterEdition(db: Database): Promise<string> {
  return (await readSetting(db, ROSTER_EDITION)) ?? '0';
}
