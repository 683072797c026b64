import type { Transaction } from '#database/engines/open.ts';
import type { Entries } from '#scene/desk/desk-entry.ts';
import { type EntryKind, isOnRoster, type RosterKind } from '#scene/entries/entry-kind.ts';
import { MAX_NAMES } from '#scene/entries/field-schemas.ts';
import { foldName } from '#scene/text/names.ts';

const OTHER_NAMES = { artist: 'othernames', venue: 'foundas' } as const;

/**
 * Keeps an entry's former name as another name, as posters and calendars still use it. Not if it reads like one it has, belongs to another
 * entry, or there is no room. The new name is removed from the other names.
 */
export async function withOldName<Kind extends EntryKind>(
  tx: Transaction,
  kind: Kind,
  before: Entries[Kind],
  now: Entries[Kind],
): Promise<Entries[Kind]> {
  if (!isOnRoster(kind) || before.name === now.name) return now;
  const field = OTHER_NAMES[kind as RosterKind];
  const others = (Reflect.get(now, field) as string[]).filter((name) => name !== now.name);
  const known = new Set([now.name, ...others].map(foldName));
  const keeps = !known.has(foldName(before.name)) && others.length < MAX_NAMES && !(await isSomebodyElses(tx, kind, before));
  return { ...now, [field]: keeps ? [...others, before.name] : others };
}

async function isSomebodyElses(tx: Transaction, kind: RosterKind, { id, name }: { id: string; name: string }): Promise<boolean> {
  const folded = foldName(name);
  const other =
    kind === 'artist'
      ? tx.selectFrom('artist_alias').select('folded').where('artist_id', '<>', id).where('folded', '=', folded)
      : tx.selectFrom('venue_alias').select('folded').where('venue_id', '<>', id).where('folded', '=', folded);
  return (await other.executeTakeFirst()) !== undefined;
}
