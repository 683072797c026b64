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
