import type { Database } from '#database/engines/open.ts';
import { findMovedTo } from '#database/moved.ts';
import type { RosterKind } from '#scene/entries/entry-kind.ts';
import { foldName } from '#scene/text/names.ts';

type Entry = { id: string; name: string };

/** Finds the artist or venue that an editor chose or only named; undefined where nobody on the roster is meant. */
export type FindEntry = ReturnType<typeof entryFinder>;

/** Looks entries up by the id that was chosen, which may have moved since, or else by name. Looks for each once. */
export function entryFinder(db: Database) {
  const known = new Map<string, Promise<Entry | undefined>>();
  const byId = (kind: RosterKind, id: string) => known.getOrInsertComputed(`${kind} ${id}`, () => presentEntry(db, kind, id));
  const byName = (kind: RosterKind, name: string) => known.getOrInsertComputed(`${kind} called ${name}`, () => findCalled(kind, name));

  async function findCalled(kind: RosterKind, name: string): Promise<Entry | undefined> {
    const folded = foldName(name);
    if (folded === '') return undefined;
    const answers = db.selectFrom('learnt_name').select('means').where('kind', '=', kind).where('folded', '=', folded);
    const answer = await answers.executeTakeFirst();
    if (answer?.means === null) return undefined;
    const answered = answer && (await byId(kind, answer.means));
    if (answered !== undefined) return answered;
    const ids = await namedIds(db, kind, folded);
    const entries = new Map((await Promise.all(ids.map((id) => byId(kind, id)))).map((entry) => [entry?.id, entry]));
    const [only, ...more] = entries.values();
    if (only !== undefined || kind === 'artist' || !name.includes(',')) return more.length === 0 ? only : undefined;
    // What follows a venue's name is its street.
    return byName(kind, name.split(',')[0] ?? '');
  }

  return async (kind: RosterKind, { id, name }: { id: string | null; name: string }) => {
    const chosen = id === null ? undefined : await byId(kind, id);
    if (chosen !== undefined) return { ...chosen, isChosen: true };
    const named = await byName(kind, name);
    return named && { ...named, isChosen: false };
  };
}

/** The entry an id leads to now. */
async function presentEntry(db: Database, kind: RosterKind, id: string): Promise<Entry | undefined> {
  const now = (await findMovedTo(db, kind, id)) ?? id;
  const rows = await db.selectFrom(kind).select(['id', 'name']).where('id', 'in', [id, now]).execute();
  return rows.find((row) => row.id === now) ?? rows[0];
}

/** Those known by a spelling. */
async function namedIds(db: Database, kind: RosterKind, folded: string): Promise<string[]> {
  const rows =
    kind === 'artist'
      ? await db.selectFrom('artist_alias').select('artist_id as id').where('folded', '=', folded).execute()
      : await db.selectFrom('venue_alias').select('venue_id as id').where('folded', '=', folded).execute();
  return rows.map(({ id }) => id);
}
