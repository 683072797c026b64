import { SCENE_PARTS } from '#scene/change.ts';
import { type Head, logChanges } from './changes/change-log.ts';
import type { Database, Transaction } from './engines/open.ts';

/** What the program remembers about itself under a name, or undefined. */
export async function readSetting(db: Database, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

/** Remembers something under a name, replacing what was there. */
export async function writeSetting(tx: Transaction, key: string, value: string): Promise<void> {
  await tx
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** Remembers nothing under a name any more. */
export async function forgetSetting(tx: Transaction, key: string): Promise<void> {
  await tx.deleteFrom('setting').where('key', '=', key).execute();
}

/** Under which setting it stands whether what keepers write waits for an editor: those of one page, or all. */
export function approvalKey(page?: { kind: string; id: string }): string {
  return page === undefined ? 'approval' : `approval ${page.kind}:${page.id}`;
}

/** Under which setting it stands when a source was last heard well. */
export const LAST_CHECKED = 'listings last checked';

/** Remembers when a source was last heard well: every reader is told. */
export async function writeLastChecked(tx: Transaction, moment: string): Promise<void> {
  await writeSetting(tx, LAST_CHECKED, moment);
  await logChanges(tx, [{ kind: 'scene', id: SCENE_PARTS.checked }]);
}

/** Under which setting the edition of the roster stands: it changes whenever an artist or venue does, so that what was understood by an older one is looked at again. */
const ROSTER_EDITION = 'roster edition';

/** Begins a new edition of the roster. */
export async function bumpRosterVersion(tx: Transaction): Promise<void> {
  const edition = Number((await readSetting(tx, ROSTER_EDITION)) ?? 0);
  await writeSetting(tx, ROSTER_EDITION, String(edition + 1));
}

/** The edition of the roster. */
export async function rosterVersion(db: Database): Promise<string> {
  return (await readSetting(db, ROSTER_EDITION)) ?? '0';
}

/** The edition of the roster, and where the log of changes stands, in one reading. */
export async function rosterAndHead(db: Database): Promise<{ edition: string; head: Head }> {
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
