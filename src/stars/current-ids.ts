import { chunks } from '#database/chunks.ts';
import type { Database } from '#database/engines/open.ts';

/** Redirects followed before giving up. */
const MAX_STEPS = 10;

/** One step of following an id: it exists, redirects, or ends. */
type Step = { id: string; stands: boolean; to: string | null };

/** Maps show ids to the ids they are announced under now; withdrawn shows are left out. */
export function currentShowIds(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  return follow(ids, async (some) => {
    const rows = await db
      .selectFrom('show')
      .leftJoin('moved', (join) => join.onRef('moved.from_id', '=', 'show.id').on('moved.kind', '=', 'show'))
      .select(['show.id', 'show.status', 'moved.to_id as to'])
      .where('show.id', 'in', some)
      .execute();
    return rows.map(({ id, status, to }) => ({ id, stands: status !== 'withdrawn', to }));
  });
}

/** Maps artist ids to their current ids. */
export function currentArtistIds(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  return follow(ids, async (some) => {
    const [there, moved] = await Promise.all([
      db.selectFrom('artist').select('id').where('id', 'in', some).execute(),
      db.selectFrom('moved').select(['from_id', 'to_id']).where('kind', '=', 'artist').where('from_id', 'in', some).execute(),
    ]);
    return [
      ...there.map(({ id }) => ({ id, stands: true, to: null })),
      ...moved.map(({ from_id, to_id }) => ({ id: from_id, stands: false, to: to_id })),
    ];
  });
}

async function follow(ids: readonly string[], stepsFrom: (ids: readonly string[]) => Promise<Step[]>): Promise<Map<string, string>> {
  const steps = new Map<string, Step>();
  let next = [...new Set(ids)];
  for (let step = 0; step < MAX_STEPS && next.length > 0; step++) {
    for (const some of chunks(next))
      for (const each of await stepsFrom(some)) if (steps.get(each.id)?.stands !== true) steps.set(each.id, each);
    next = [...new Set(next.flatMap((id) => steps.get(id)?.to ?? []))].filter((id) => !steps.has(id));
  }
  const led = new Map<string, string>();
  for (const id of ids) {
    const passed = new Set<string>();
    let at: Step | undefined = steps.get(id);
    while (at !== undefined && !at.stands && at.to !== null && !passed.has(at.id)) {
      passed.add(at.id);
      at = steps.get(at.to);
    }
    if (at?.stands === true) led.set(id, at.id);
  }
  return led;
}
