import { lockChanges, logChanges } from '#database/changes/change-log.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { recordRevisions } from '#database/revisions.ts';
import { replaceColumns } from '#database/tables/columns.ts';
import { entryColumns } from '#database/tables/entry-columns.ts';
import { SCENE_PARTS } from '#scene/change.ts';
import { ARTIST, SCENE } from '#scene/entries/entry-fields.ts';
import type { SceneWords } from '#scene/site/scene-words.ts';
import { WORDS_ID, WORDS_NAME } from '#scene/site/words-id.ts';

const ROW = entryColumns<SceneWords>()({ name: ARTIST.name, ...SCENE });

/** The scene's words set on the site; empty if the pack's hold. */
export async function readWords(db: Database): Promise<SceneWords> {
  const row = await db.selectFrom('scene').selectAll().where('id', '=', WORDS_ID).executeTakeFirst();
  return row === undefined ? { id: WORDS_ID, name: WORDS_NAME } : ROW.fromRow(row);
}

/** Saves the scene's words. Every page changes with them. */
export async function writeWords(tx: Transaction, words: SceneWords): Promise<void> {
  await lockChanges(tx);
  const before = await readWords(tx);
  await logChanges(tx, [{ kind: 'scene', id: SCENE_PARTS.words }]);
  const row = ROW.toRow(words);
  await tx
    .insertInto('scene')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(replaceColumns([row], 'id')))
    .execute();
  await recordRevisions(tx, [{ kind: 'scene', id: WORDS_ID, before, now: words }]);
}
