import { Language } from '#scene/site/language.ts';
import { sortKey } from '#scene/text/sort-key.ts';
import { lockChanges, logChanges } from './changes/change-log.ts';
import { chunks } from './chunks.ts';
import type { Database, Transaction } from './engines/open.ts';
import { inTransaction } from './engines/transaction.ts';
import { bumpRosterVersion, readSetting, writeSetting } from './settings.ts';

const LANGUAGE = 'scene language';
/** Under which setting it stands in which language names are sorted: English before there was one. */
const SORTED = 'names sorted in';
/** What is listed by name. */
const NAMED = ['artist', 'venue', 'service'] as const;

/** The language of the scene, as its pack said when the program was started last; English before. */
export async function sceneLanguage(db: Database): Promise<Language> {
  return Language.catch('en').parse(await readSetting(db, LANGUAGE));
}

/** Remembers the language of the scene, and sorts what stands there by its alphabet. */
export async function rememberLanguage(db: Database, language: Language): Promise<void> {
  const sorted = (await readSetting(db, SORTED)) ?? 'en';
  if ((await sceneLanguage(db)) === language && sorted === language) return;
  await inTransaction(db, async (tx) => {
    await lockChanges(tx);
    await writeSetting(tx, LANGUAGE, language);
    await sortNames(tx, language);
    await writeSetting(tx, SORTED, language);
  });
}

async function sortNames(tx: Transaction, language: Language): Promise<void> {
  await bumpRosterVersion(tx);
  for (const kind of NAMED) {
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
