import type { Database } from '#database/engines/open.ts';
import { standingIds } from '#database/moved.ts';

/** A listing that is new to us: the show it is by itself, and the key it goes by; undefined where another night went by that before. */
interface Unheard {
  own: string;
  key: string | undefined;
}

/**
 * Those of some listings whose own show stood here before, or that were split off, as their source was removed and is back: what people said of
 * them holds. By its own show, `found` is the one that an editor found a listing to be: the one its own was merged into, the one it was split off
 * to, or its own, where another was split off from that.
 */
export async function earlierShows(
  db: Database,
  sourceId: string,
  unheard: readonly Unheard[],
): Promise<Map<string, { found: string | undefined }>> {
  if (unheard.length === 0) return new Map();
  const rows = await db
    .selectFrom('show')
    .leftJoin('moved', (join) =>
      join.onRef('moved.from_id', '=', 'show.id').on('moved.kind', '=', 'show').on('moved.decision_id', 'is not', null),
    )
    .select(['show.id', 'moved.to_id'])
    .where(
      'show.id',
      'in',
      unheard.map(({ own }) => own),
    )
    .execute();
  const merged = new Map(rows.map(({ id, to_id }) => [id, to_id ?? undefined]));
  const splits = await splitsThatHold(db);
  const found = unheard.flatMap(({ own, key }) => {
    const split = splits.findLast(({ listings }) => listings.some((one) => one.source_id === sourceId && one.key === key));
    if (split !== undefined) return [[own, split.id] as const];
    if (!merged.has(own)) return [];
    const isParted = splits.some(({ listings }) => listings.some(({ show_id }) => show_id === own));
    return [[own, merged.get(own) ?? (isParted ? own : undefined)] as const];
  });
  const nowOf = await standingIds(
    db,
    'show',
    found.flatMap(([, show]) => show ?? []),
  );
  return new Map(found.map(([own, show]) => [own, { found: show && nowOf(show) }]));
}

/** The decisions that hold by which listings were split off, the oldest first; each stands as a show under its id. */
async function splitsThatHold(db: Database) {
  const rows = await db
    .selectFrom('decision')
    .select(['id', 'undo'])
    .where('kind', '=', 'split')
    .where('undone_at', 'is', null)
    .orderBy('made_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, undo }) => {
    const { listings = [] } = JSON.parse(undo) as { listings?: { source_id: string; key: string; show_id: string }[] };
    return { id, listings };
  });
}
