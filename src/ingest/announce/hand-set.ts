import { chunks } from '#database/chunks.ts';
import type { Database } from '#database/engines/open.ts';
import type { Hidden } from '#scene/desk/hidden.ts';
import type { Credit } from '#scene/shows/show.ts';
import type { Edits } from '#shows/compose.ts';
import type { Meaning } from '../meaning/interpret.ts';
import { entryFinder, type FindEntry } from './entry-finder.ts';

/** What people said of a show at the desk. */
export interface HandSet {
  /** Fields that were set: no source overrules them. */
  edits: Edits;
  /** What it was typed in as, where a person announced it: it speaks while no source does. */
  made: Meaning[];
  /** Why it is hidden, where it is. */
  hidden: Hidden | undefined;
}

/** The beginning of the field that holds what a show was typed in as; its first id follows, so that two that are merged both keep theirs. */
export const MADE = 'made ';
/** The field that says that a show is hidden, and why. */
export const HIDDEN = 'hidden';
/** The value of a field that was given back to the sources: what was set before it is nobody's word any more. */
export const GIVEN_BACK = '';

/** The shows that a person typed in, to be looked for among others. */
export function typedIn(db: Database) {
  return db.selectFrom('show_edit').select('show_id').where('field', '>', MADE).where('field', '<', `${MADE}~`);
}

/** A bill as it is stored: `nameOnly` says that an act is nobody on the roster, whoever of that name joins it later. */
type StoredCredit = Credit & { nameOnly?: boolean | undefined };
type Stored = Omit<Edits, 'bill'> & { bill?: readonly StoredCredit[] };

/** What people said of some shows, each artist and venue under its present id. A name without one gets it once the roster has that name. */
export async function handSet(db: Database, showIds: readonly string[]): Promise<Map<string, HandSet>> {
  const said = new Map<string, HandSet>();
  const find = entryFinder(db);
  for (const { show_id, field, value } of await rowsOf(db, showIds)) {
    const hand = said.getOrInsertComputed(show_id, (): HandSet => ({ edits: {}, made: [], hidden: undefined }));
    const meant: unknown = JSON.parse(value);
    if (field === HIDDEN) hand.hidden = meant as Hidden;
    else if (field.startsWith(MADE)) {
      const typed = { ...(meant as Meaning), ...(await linked(meant as Meaning, find)) };
      // Its own first, before those of shows that were merged into it.
      hand.made = field === MADE + show_id ? [typed, ...hand.made] : [...hand.made, typed];
    } else hand.edits = { ...hand.edits, ...(await linked({ [field]: meant }, find)) };
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

/** Fields with the venue and the artists linked as the roster is now. */
async function linked({ venue, bill, ...fields }: Stored, find: FindEntry): Promise<Edits> {
  return {
    ...fields,
    ...(venue === undefined ? {} : { venue: await linkedVenue(venue, find) }),
    ...(bill === undefined ? {} : { bill: await Promise.all(bill.map((credit) => linkedCredit(credit, find))) }),
  };
}

async function linkedVenue(venue: Edits['venue'] & {}, find: FindEntry): Promise<Edits['venue'] & {}> {
  const found = await find('venue', venue);
  return found === undefined ? { id: null, name: venue.name } : { id: found.id, name: found.name };
}

/** An act chosen by id keeps the name it is billed by; one found by its name gets the artist's own, as a listing's does. */
async function linkedCredit({ nameOnly, ...credit }: StoredCredit, find: FindEntry): Promise<Credit> {
  if (nameOnly === true) return { ...credit, artist: null };
  const found = await find('artist', { id: credit.artist, name: credit.name });
  if (found === undefined) return { ...credit, artist: null };
  return { ...credit, artist: found.id, name: found.isChosen ? credit.name : found.name };
}
