import { lockChanges, logChanges } from '#database/changes/change-log.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { recordRevisions } from '#database/revisions.ts';
import type { SceneTable } from '#database/tables/archive-tables.ts';
import { mapColumns, optional, replaceColumns, same } from '#database/tables/columns.ts';
import { SCENE_PARTS } from '#scene/change.ts';
import type { SceneWords } from '#scene/site/scene-words.ts';
import { WORDS_ID, WORDS_NAME } from '#scene/site/words-id.ts';

const WORDS = mapColumns<SceneWords, SceneTable>()({
  id: same('id'),
  name: same('name'),
  region: optional('region'),
  greeting: optional('greeting'),
  place: optional('place'),
  intro: optional('intro'),
  footer: optional('footer'),
  contact: optional('contact'),
  network: optional('network'),
  handle: optional('handle'),
  profile: optional('profile'),
});

/** What people say of the scene; nothing where its pack's words hold. */
export async function readWords(db: Database): Promise<SceneWords> {
  const row = await db.selectFrom('scene').selectAll().where('id', '=', WORDS_ID).executeTakeFirst();
  return row === undefined ? { id: WORDS_ID, name: WORDS_NAME } : WORDS.fromRow(row);
}

/** Writes what people say of the scene: every page is another then. */
export async function writeWords(tx: Transaction, words: SceneWords): Promise<void> {
  await lockChanges(tx);
  const before = await readWords(tx);
  await logChanges(tx, [{ kind: 'scene', id: SCENE_PARTS.words }]);
  const row = WORDS.toRow(words);
  await tx
    .insertInto('scene')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(replaceColumns([row], 'id')))
    .execute();
  await recordRevisions(tx, [{ kind: 'scene', id: WORDS_ID, before, now: words }]);
}
