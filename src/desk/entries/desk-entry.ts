import type { Database } from '#database/engines/open.ts';
import type { Entries, LikelyEntry, OffWhy } from '#scene/desk/desk-entry.ts';
import type { EntryKind } from '#scene/entries/entry-kind.ts';
import { namesAtDesk } from '../people/account-names.ts';
import { KEEPING } from './entry-kinds.ts';
import { countShows, likelyEntries } from './likely-entries.ts';
import { renamedTo } from './standing-entry.ts';

/** An entry for the desk: its fields, who set them, possible duplicates, or why it is off the roster. */
export interface KeptEntry<Kind extends EntryKind> {
  entry: Entries[Kind];
  name: string;
  byHand: { field: string; by: string; at: string }[];
  shows: number;
  likely: LikelyEntry[];
  off: { why: OffWhy; note: string; by: string; at: string; decision: string } | null;
}

/** Finds an entry by any id it had, on the roster or off it. */
export async function keptEntry<Kind extends EntryKind>(
  db: Database,
  kind: Kind,
  address: string,
  tonight: string,
): Promise<KeptEntry<Kind> | undefined> {
  const id = await renamedTo(db, kind, address);
  const entry = await KEEPING[kind].find(db, id);
  if (entry === undefined) return keptOff(db, kind, id);
  const merged = kind === 'venue' ? await mergedInto(db, id) : undefined;
  if (merged !== undefined) return { entry, name: entry.name, byHand: [], shows: 0, likely: [], off: merged };
  return {
    entry,
    name: entry.name,
    byHand: await setBy(db, kind, id),
    shows: await countShows(db, kind, id),
    likely: await likelyEntries(db, kind, { id, name: entry.name, tonight }),
    off: null,
  };
}

async function keptOff<Kind extends EntryKind>(db: Database, kind: Kind, id: string): Promise<KeptEntry<Kind> | undefined> {
  const row = await db
    .selectFrom('off_roster')
    .innerJoin('decision', 'decision.id', 'off_roster.decision_id')
    .select(['name', 'entry', 'why', 'note', 'decision_id', 'decision.made_at', 'decision.made_by'])
    .where('off_roster.kind', '=', kind)
    .where('entry_id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { name, entry, why, note, decision_id: decision, made_at: at, made_by } = row;
  const off = { why: why as OffWhy, note, by: (await namesAtDesk(db, [made_by]))(made_by), at, decision };
  return { entry: JSON.parse(entry) as Entries[Kind], name, byHand: [], shows: 0, likely: [], off };
}

/** The venue that a venue was merged into. Its row stays, for its calendars and for an undo. */
async function mergedInto(db: Database, id: string): Promise<KeptEntry<'venue'>['off'] | undefined> {
  const row = await db
    .selectFrom('moved')
    .innerJoin('decision', 'decision.id', 'moved.decision_id')
    .select(['moved.to_id', 'moved.decision_id', 'decision.made_at', 'decision.made_by'])
    .where('moved.kind', '=', 'venue')
    .where('moved.from_id', '=', id)
    .executeTakeFirst();
  if (row?.decision_id == null) return undefined;
  const by = (await namesAtDesk(db, [row.made_by]))(row.made_by);
  return { why: 'merged', note: row.to_id, by, at: row.made_at, decision: row.decision_id };
}

async function setBy(db: Database, kind: EntryKind, id: string): Promise<KeptEntry<EntryKind>['byHand']> {
  const rows = await db
    .selectFrom('entry_edit')
    .innerJoin('decision', 'decision.id', 'entry_edit.decision_id')
    .select(['field', 'decision.made_at as at', 'decision.made_by as by'])
    .where('entry_edit.kind', '=', kind)
    .where('entry_id', '=', id)
    .orderBy('field')
    .execute();
  const names = await namesAtDesk(
    db,
    rows.map(({ by }) => by),
  );
  return rows.map(({ field, at, by }) => ({ field, at, by: names(by) }));
}
