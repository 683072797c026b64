import type { Database } from '#database/engines/open.ts';
import type { Taken } from '#people/export-api.ts';

/** The pictures an account sent, and its published decisions and edits, for its download. */
export async function exportDesk(db: Database, accountId: string): Promise<Taken> {
  const pictures = await db
    .selectFrom('picture')
    .leftJoin('picture_sender', (join) =>
      join.onRef('picture_sender.picture_id', '=', 'picture.id').on('picture_sender.account_id', '=', accountId),
    )
    .select(['picture.id', 'picture.sent_at', 'picture.is_shown', 'picture.down_by', 'picture_sender.sent_at as own_at'])
    .where(({ or, eb }) => or([eb('picture.sent_by', '=', accountId), eb('picture_sender.account_id', '=', accountId)]))
    .orderBy('picture.sent_at')
    .orderBy('picture.id')
    .execute();
  const decisions = await db
    .selectFrom('decision')
    .select(['kind', 'said', 'made_by', 'made_at', 'undone_at'])
    .where(({ or, eb }) => or([eb('made_by', '=', accountId), eb('written_by', '=', accountId)]))
    .orderBy('made_at')
    .orderBy('id')
    .execute();
  return {
    pictures: pictures.map(({ id, sent_at, own_at, is_shown, down_by }) => ({
      file: `${id}.webp`,
      at: own_at ?? sent_at,
      isShown: is_shown === 1,
      isTakenDown: down_by !== null,
    })),
    decisions: decisions.map(({ kind, said, made_by, made_at: at, undone_at: undoneAt }) => ({
      kind,
      said,
      at,
      undoneAt,
      isWriter: made_by !== accountId,
    })),
  };
}
