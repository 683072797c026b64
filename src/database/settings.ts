import { SCENE_PARTS } from '#scene/change.ts';
import { type Head, logChanges } from './changes/change-log.ts';
import type { Database, Transaction } from './engines/open.ts';

/** Reads a stored setting. */
export async function readSetting(db: Database, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

/** Stores a setting. */
export async function writeSetting(tx: Transaction, key: string, value: string): Promise<void> {
  await tx
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** Deletes a setting. */
export async function forgetSetting(tx: Transaction, key: string): Promise<void> {
  await tx.deleteFrom('setting').where('key', '=', key).execute();
}

/** The key of the approval setting of one page, or of the scene. */
export function approvalKey(page?: { kind: string; id: string }): string {
  return page === undefined ? 'approval' : `approval ${page.kind}:${page.id}`;
}

export const LAST_CHECKED = 'listings last checked';

/** Stores the time of the last good read of any source, and logs the change for open pages. */
export async function writeLastChecked(tx: Transaction, moment: string): Promise<void> {
  await writeSetting(tx, LAST_CHECKED, moment);
  await logChanges(tx, [{ kind: 'scene', id: SCENE_PARTS.checked }]);
}

/** The roster's edition changes with every artist and venue; listings read with an older one are read again. */
const ROSTER_EDITION = 'roster edition';

/** Starts a new edition of the roster. */
export async function bumpRosterVersion(tx: Transaction): Promise<void> {
  const edition = Number((await readSetting(tx, ROSTER_EDITION)) ?? 0);
  await writeSetting(tx, ROSTER_EDITION, String(edition + 1));
}

/** The edition of the roster. */
export async function rosterVersion(db: Database): Promise<string> {
  return (await readSetting(db, ROSTER_EDITION)) ?? '0';
}

/** The edition of the roster and the head of the change log, in one query. */
export async function readRosterAndHead(db: Database): Promise<{ edition: string; head: Head }> {
  const { edition, ...head } = await db
    .selectFrom('change_head')
    .select(({ selectFrom }) => [
      'epoch',
      'position',
      'forgotten',
      selectFrom('setting').select('value').where('key', '=', ROSTER_EDITION).as('edition'),
    ])
    .executeTakeFirstOrThrow();
  return { edition: edition ?? '0', head };
}
