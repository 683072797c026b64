import { lockChanges, logChanges } from '#database/changes/change-log.ts';
import type { Change, Database } from '#database/engines/open.ts';
import { noteRevisions } from '#database/revisions/revisions.ts';
import { mapColumns, optional, replacing, same } from '#database/tables/columns.ts';
import type { SceneTable } from '#database/tables/scene-table.ts';
import { SCENE_PARTS } from '#scene/change.ts';
import type { SceneWords } from '#scene/scene-words.ts';
import { WORDS_ID, WORDS_NAME } from '#scene/words-id.ts';

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
export async function writeWords(change: Change, words: SceneWords): Promise<void> {
  await lockChanges(change);
  const before = await readWords(change);
  await logChanges(change, [{ kind: 'scene', id: SCENE_PARTS.words }]);
  const row = WORDS.toRow(words);
  await change
    .insertInto('scene')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(replacing([row], 'id')))
    .execute();
  await noteRevisions(change, [{ kind: 'scene', id: WORDS_ID, before, now: words }]);
}
