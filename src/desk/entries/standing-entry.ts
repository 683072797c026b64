import type { Database } from '#database/engines/open.ts';
import { findMovedTo } from '#database/moved.ts';
import type { Entries } from '#scene/desk/desk-entry.ts';
import { type EntryKind, NOUNS } from '#scene/entries/entry-kind.ts';
import { Refusal } from '#scene/problem.ts';
import { KEEPING } from './entry-kinds.ts';

/** An entry's current id after renamings; merges are not followed. */
export async function renamedTo(db: Database, kind: EntryKind, id: string): Promise<string> {
  const passed = new Set<string>();
  for (let at = id; !passed.has(at); ) {
    if ((await KEEPING[kind].find(db, at)) !== undefined) return at;
    const step = await nextAddress(db, kind, at);
    if (step === undefined || step.decision_id !== null) return at;
    passed.add(at);
    at = step.to_id;
  }
  return id;
}

/** One step of a redirect; merges have a decision. */
function nextAddress(db: Database, kind: EntryKind, id: string) {
  const rows = db.selectFrom('moved').select(['to_id', 'decision_id']).where('kind', '=', kind).where('from_id', '=', id);
  return rows.executeTakeFirst();
}

/**
 * Finds an editable entry by any id it had.
 * @throws Refusal FAILED_PRECONDITION if it was merged; NOT_FOUND if it was removed or never existed
 */
export async function demandStanding<Kind extends EntryKind>(db: Database, kind: Kind, address: string): Promise<Entries[Kind]> {
  const id = await renamedTo(db, kind, address);
  const entry = await KEEPING[kind].find(db, id);
  const isMerged = typeof (await nextAddress(db, kind, id))?.decision_id === 'string';
  if (entry !== undefined && !isMerged) return entry;
  const name = entry?.name ?? (await nameOff(db, kind, id));
  if (name === undefined) throw new Refusal('NOT_FOUND', `This ${NOUNS[kind].one} is gone.`);
  if (!isMerged) throw new Refusal('NOT_FOUND', `Someone just took “${name}” ${NOUNS[kind].off}. Nothing was changed.`);
  const other = (await findMovedTo(db, kind, id)) ?? id;
  const otherName = (await KEEPING[kind].find(db, other))?.name ?? (await nameOff(db, kind, other)) ?? other;
  throw new Refusal('FAILED_PRECONDITION', `Someone just merged “${name}” into “${otherName}”. Nothing was changed.`);
}

async function nameOff(db: Database, kind: EntryKind, id: string): Promise<string | undefined> {
  const off = db.selectFrom('off_roster').select('name').where('kind', '=', kind).where('entry_id', '=', id);
  return (await off.executeTakeFirst())?.name;
}
