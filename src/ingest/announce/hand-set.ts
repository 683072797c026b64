import { chunks } from '#database/chunks.ts';
import type { Database } from '#database/engines/open.ts';
import { findMovedTo } from '#database/moved.ts';
import { listGroups } from '#groups/store.ts';
import type { Hidden } from '#scene/desk/hidden.ts';
import { GROUP_KINDS, type GroupKind, isGroup, type RosterKind } from '#scene/entries/entry-kind.ts';
import type { NamedGroup } from '#scene/entries/group.ts';
import type { Credit } from '#scene/shows/show.ts';
import { foldName } from '#scene/text/names.ts';
import type { Edits, NamedOrNot } from '#shows/compose.ts';
import type { Meaning } from '../meaning/interpret.ts';

export interface HandSet {
  /** Fields set by hand; no source overrides them. */
  edits: Edits;
  /** What it was entered as, where a person announced it; used while no source lists it. */
  made: Meaning[];
  hidden: Hidden | undefined;
}

/** Prefix of the field with what a show was entered as; its first id follows, so that merging keeps both. */
export const MADE = 'made ';
export const HIDDEN = 'hidden';
export const GIVEN_BACK = '';

/** Shows that people entered. */
export function queryEnteredShows(db: Database) {
  return db.selectFrom('show_edit').select('show_id').where('field', '>', MADE).where('field', '<', `${MADE}~`);
}

/** A stored credit; `nameOnly` never links to the roster. */
type StoredCredit = Credit & { nameOnly?: boolean | undefined };
type Stored = Omit<Edits, 'bill'> & { bill?: readonly StoredCredit[] };
type NamesGroups = Partial<Record<GroupKind, NamedOrNot | null | undefined>>;

/** What people set on some shows, with current ids. A name without an id gets one once it is on the roster. */
export async function handSet(db: Database, showIds: readonly string[]): Promise<Map<string, HandSet>> {
  const said = new Map<string, HandSet>();
  const find = entryFinder(db);
  for (const { show_id, field, value } of await rowsOf(db, showIds)) {
    const hand = said.getOrInsertComputed(show_id, (): HandSet => ({ edits: {}, made: [], hidden: undefined }));
    const meant: unknown = JSON.parse(value);
    if (field === HIDDEN) hand.hidden = meant as Hidden;
    else if (field.startsWith(MADE)) {
      const typed = { ...(meant as Meaning), ...(await linkEntries(meant as Stored, find)) };
      // Its own comes before those of shows merged into it.
      hand.made = field === MADE + show_id ? [typed, ...hand.made] : [...hand.made, typed];
    } else hand.edits = { ...hand.edits, ...(await linkEntries({ [field]: meant }, find)) };
  }
  return said;
}

/** The names on a show's bill that an editor set as a name only. */
export async function namesOnly(db: Database, showId: string): Promise<string[]> {
  const rows = await rowsOf(db, [showId]);
  const set = rows.find(({ field }) => field === 'bill');
  const bills = set === undefined ? rows.filter(({ field }) => field.startsWith(MADE)) : [set];
  return bills.flatMap(({ field, value }) => {
    const stored: unknown = JSON.parse(value);
    const bill = (field === 'bill' ? stored : (stored as Stored).bill) as readonly StoredCredit[] | undefined;
    return (bill ?? []).flatMap(({ name, nameOnly }) => (nameOnly === true ? [name] : []));
  });
}

async function rowsOf(db: Database, showIds: readonly string[]) {
  const found: { show_id: string; field: string; value: string }[] = [];
  for (const ids of chunks(showIds))
    found.push(
      ...(await db
        .selectFrom('show_edit')
        .select(['show_id', 'field', 'value'])
        .where('show_id', 'in', ids)
        .where('value', '<>', GIVEN_BACK)
        .orderBy('show_id')
        .orderBy('field')
        .execute()),
    );
  return found;
}

async function linkEntries({ venue, bill, ...fields }: Stored, find: FindEntry): Promise<Edits> {
  return {
    ...fields,
    ...(venue === undefined ? {} : { venue: await linkedVenue(venue, find) }),
    ...(await linkedGroups(fields, find)),
    ...(bill === undefined ? {} : { bill: await Promise.all(bill.map((credit) => linkedCredit(credit, find))) }),
  };
}

async function linkedVenue(venue: Edits['venue'] & {}, find: FindEntry): Promise<Edits['venue'] & {}> {
  const found = await find('venue', venue);
  return found === undefined ? { id: null, name: venue.name } : { id: found.id, name: found.name };
}

/** The promoter and series that are named, as far as they exist; null for one that does not. */
export async function linkedGroups(named: NamesGroups, find: FindEntry): Promise<Partial<Record<GroupKind, NamedGroup | null>>> {
  const groups: Partial<Record<GroupKind, NamedGroup | null>> = {};
  for (const kind of GROUP_KINDS) {
    const group = named[kind];
    if (group === undefined) continue;
    const found = group === null ? undefined : await find(kind, group);
    groups[kind] = found === undefined ? null : { id: found.id, name: found.name };
  }
  return groups;
}

/** An act chosen by id keeps its billed name; one found by name gets the artist's own. */
async function linkedCredit({ nameOnly, ...credit }: StoredCredit, find: FindEntry): Promise<Credit> {
  if (nameOnly === true) return { ...credit, artist: null };
  const found = await find('artist', { id: credit.artist, name: credit.name });
  if (found === undefined) return { ...credit, artist: null };
  return { ...credit, artist: found.id, name: found.isChosen ? credit.name : found.name };
}

type Entry = { id: string; name: string };

/** What shows are linked to. */
type LinkedKind = RosterKind | GroupKind;

/** Finds the entry that somebody chose or named; undefined for none. */
export type FindEntry = ReturnType<typeof entryFinder>;

/** Finds entries by id, following moves, or by name; each once. */
export function entryFinder(db: Database) {
  const known = new Map<string, Promise<Entry | undefined>>();
  const byId = (kind: LinkedKind, id: string) => known.getOrInsertComputed(`${kind} ${id}`, () => presentEntry(db, kind, id));
  const byName = (kind: LinkedKind, name: string) => known.getOrInsertComputed(`${kind} called ${name}`, () => findCalled(kind, name));

  async function findCalled(kind: LinkedKind, name: string): Promise<Entry | undefined> {
    const folded = foldName(name);
    if (folded === '') return undefined;
    if (isGroup(kind)) return findGroupByName(db, kind, folded);
    const answers = db.selectFrom('taught_name').select('means').where('kind', '=', kind).where('folded', '=', folded);
    const answer = await answers.executeTakeFirst();
    if (answer?.means === null) return undefined;
    const answered = answer && (await byId(kind, answer.means));
    if (answered !== undefined) return answered;
    const ids = await findIdsByName(db, kind, folded);
    const entries = new Map((await Promise.all(ids.map((id) => byId(kind, id)))).map((entry) => [entry?.id, entry]));
    const [only, ...more] = entries.values();
    if (only !== undefined || kind === 'artist' || !name.includes(',')) return more.length === 0 ? only : undefined;
    // After a venue's name comes its street.
    return byName(kind, name.split(',')[0] ?? '');
  }

  return async (kind: LinkedKind, { id, name }: { id: string | null; name: string }) => {
    const chosen = id === null ? undefined : await byId(kind, id);
    if (chosen !== undefined) return { ...chosen, isChosen: true };
    const named = await byName(kind, name);
    return named && { ...named, isChosen: false };
  };
}

async function presentEntry(db: Database, kind: LinkedKind, id: string): Promise<Entry | undefined> {
  const now = (await findMovedTo(db, kind, id)) ?? id;
  const rows = await db.selectFrom(kind).select(['id', 'name']).where('id', 'in', [id, now]).execute();
  return rows.find((row) => row.id === now) ?? rows[0];
}

/** The only promoter or series of a name; a town has few, so all are read. */
async function findGroupByName(db: Database, kind: GroupKind, folded: string): Promise<Entry | undefined> {
  const called = (await listGroups(db, kind)).filter(({ name }) => foldName(name) === folded);
  return called.length === 1 ? called[0] : undefined;
}

async function findIdsByName(db: Database, kind: RosterKind, folded: string): Promise<string[]> {
  const rows =
    kind === 'artist'
      ? await db.selectFrom('artist_alias').select('artist_id as id').where('folded', '=', folded).execute()
      : await db.selectFrom('venue_alias').select('venue_id as id').where('folded', '=', folded).execute();
  return rows.map(({ id }) => id);
}
