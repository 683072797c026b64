import type { RosterKind } from '#scene/entries/entry-kind.ts';
import { foldName } from '#scene/text/names.ts';
import { chunks } from './chunks.ts';
import type { Database, Transaction } from './engines/open.ts';
import { signatureOf } from './revisions.ts';

/** An entry before and after a write; `from` is its id until then. */
interface Written {
  id: string;
  from: string;
  before: { name: string } | undefined;
  now: { name: string };
}

/** Twelve hours after a night ends by UTC it is over in every time zone. */
const NIGHT_OVER = { hours: 12 };

/**
 * Records the old names of renamed entries, so that past shows keep them. An undone rename leaves no record; a new spelling of the same
 * name is no rename.
 */
export async function recordFormerNames(tx: Transaction, kind: RosterKind, entries: readonly Written[]): Promise<void> {
  const { made_at, decision = null, takesBack = false } = signatureOf(tx);
  for (const { id, from, before, now } of entries) {
    if (from !== id)
      await tx.updateTable('former_name').set({ entry_id: id }).where('kind', '=', kind).where('entry_id', '=', from).execute();
    if (before === undefined || before.name === now.name) continue;
    if (takesBack) {
      const undone = tx.deleteFrom('former_name').where('kind', '=', kind).where('entry_id', '=', id);
      await undone.where('decision_id', '=', decision).execute();
    } else if (foldName(before.name) !== foldName(now.name)) {
      const until = Temporal.Instant.from(made_at).subtract(NIGHT_OVER).toString().slice(0, 10);
      await tx
        .insertInto('former_name')
        .values({ kind, entry_id: id, name: before.name, until, noted_at: made_at, decision_id: decision })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
}

/** Deletes the former names of removed entries: another entry may get their address. */
export async function forgetFormerNames(tx: Transaction, kind: RosterKind, ids: readonly string[]): Promise<void> {
  const off = tx.selectFrom('off_roster').select('entry_id').where('kind', '=', kind).where('entry_id', 'in', ids);
  const gone = tx.deleteFrom('former_name').where('kind', '=', kind).where('entry_id', 'in', ids);
  await gone.where('entry_id', 'not in', off).execute();
}

/** The names of some entries on a night; undefined for an entry that had its present name. */
export async function readNamesAt(
  db: Database,
  kind: RosterKind,
  ids: Iterable<string>,
): Promise<(id: string, night: string) => string | undefined> {
  const names = new Map<string, { name: string; until: string }[]>();
  for (const some of chunks([...new Set(ids)])) {
    const rows = db.selectFrom('former_name').select(['entry_id', 'name', 'until']).where('kind', '=', kind).where('entry_id', 'in', some);
    for (const { entry_id, ...row } of await rows.orderBy('until').orderBy('noted_at').execute())
      names.getOrInsertComputed(entry_id, () => []).push(row);
  }
  return (id, night) => names.get(id)?.find(({ until }) => night < until)?.name;
}
