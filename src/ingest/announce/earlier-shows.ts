import type { Database } from '#database/engines/open.ts';
import { readCurrentIds } from '#database/moved.ts';

/** A new listing: its own show, and its key, unless another night had that key before. */
interface Unheard {
  own: string;
  key: string | undefined;
}

export type EarlierShows = (unheard: readonly Unheard[]) => Promise<Map<string, { found: string | undefined }>>;

/**
 * Finds new listings whose own show existed before, as when a removed source is back, so that people's edits hold. `found` is the show it was
 * merged into, the show it was split off to, or its own where others were split off from it. Splits are read once.
 */
export function earlierShows(db: Database, sourceId: string): EarlierShows {
  let splits: Promise<Splits> | undefined;
  return async (unheard) => {
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
    splits ??= splitsThatHold(db, sourceId);
    const { parted, splitOff } = await splits;
    const found = unheard.flatMap(({ own, key }) => {
      const split = key === undefined ? undefined : splitOff.get(key);
      if (split !== undefined) return [[own, split] as const];
      return merged.has(own) ? [[own, merged.get(own) ?? (parted.has(own) ? own : undefined)] as const] : [];
    });
    const nowOf = await readCurrentIds(
      db,
      'show',
      found.flatMap(([, show]) => show ?? []),
    );
    return new Map(found.map(([own, show]) => [own, { found: show && nowOf(show) }]));
  };
}

interface Splits {
  /** The show each listing was last split off to, by key; it has the id of the decision. */
  splitOff: ReadonlyMap<string, string>;
  parted: ReadonlySet<string>;
}

async function splitsThatHold(db: Database, sourceId: string): Promise<Splits> {
  const rows = await db
    .selectFrom('decision')
    .select(['id', 'undo'])
    .where('kind', '=', 'split')
    .where('undone_at', 'is', null)
    .orderBy('made_at')
    .orderBy('id')
    .execute();
  const [splitOff, parted] = [new Map<string, string>(), new Set<string>()];
  for (const { id, undo } of rows) {
    const { listings = [] } = JSON.parse(undo) as { listings?: { source_id: string; key: string; show_id: string }[] };
    for (const { source_id, key, show_id } of listings) {
      parted.add(show_id);
      if (source_id === sourceId) splitOff.set(key, id);
    }
  }
  return { splitOff, parted };
}
