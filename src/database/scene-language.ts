import { Language } from '#scene/site/language.ts';
import { sortKey } from '#scene/text/sort-key.ts';
import { lockChanges, logChanges } from './changes/change-log.ts';
import { chunks } from './chunks.ts';
import type { Database, Transaction } from './engines/open.ts';
import { inTransaction } from './engines/transaction.ts';
import { bumpRosterVersion, readSetting, writeSetting } from './settings.ts';

const LANGUAGE_SETTING = 'scene language';
const SORTED_SETTING = 'names sorted in';
const NAMED_TABLES = ['artist', 'venue', 'promoter', 'series', 'service'] as const;

/** The scene's language at the last start; English before the first. */
export async function sceneLanguage(db: Database): Promise<Language> {
  return Language.catch('en').parse(await readSetting(db, LANGUAGE_SETTING));
}

/** Records the scene's language, and sorts names by its alphabet. */
export async function rememberLanguage(db: Database, language: Language): Promise<void> {
  const sorted = (await readSetting(db, SORTED_SETTING)) ?? 'en';
  if ((await sceneLanguage(db)) === language && sorted === language) return;
  await inTransaction(db, async (tx) => {
    await lockChanges(tx);
    await writeSetting(tx, LANGUAGE_SETTING, language);
    await sortNames(tx, language);
    await writeSetting(tx, SORTED_SETTING, language);
  });
}

async function sortNames(tx: Transaction, language: Language): Promise<void> {
  await bumpRosterVersion(tx);
  for (const kind of NAMED_TABLES) {
    const rows = await tx.selectFrom(kind).select(['id', 'name', 'sort_key']).execute();
    const moved = rows
      .map(({ id, name, sort_key }) => ({ id, was: sort_key, key: sortKey(name, language) }))
      .filter(({ was, key }) => was !== key);
    for (const { id, key } of moved) await tx.updateTable(kind).set({ sort_key: key }).where('id', '=', id).execute();
    for (const some of chunks(moved))
      await logChanges(
        tx,
        some.map(({ id }) => ({ kind, id })),
      );
  }
}
