import { chunks } from '#database/chunks.ts';
import type { Database } from '#database/engines/open.ts';
import { movedTo } from '#database/moved.ts';
import type { Hidden } from '#scene/desk/hidden.ts';
import type { Edits } from '#shows/compose.ts';
import type { Meaning } from '../meaning/interpret.ts';

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

/** What people said of some shows; whoever is named stands under the id they have by now, or under none. */
export async function handSet(db: Database, showIds: readonly string[]): Promise<Map<string, HandSet>> {
  const said = new Map<string, HandSet>();
  const where = whereNow(db);
  for (const ids of chunks(showIds)) {
    const rows = await db
      .selectFrom('show_edit')
      .select(['show_id', 'field', 'value'])
      .where('show_id', 'in', ids)
      .where('value', '<>', GIVEN_BACK)
      .orderBy('show_id')
      .orderBy('field')
      .execute();
    for (const { show_id, field, value } of rows) {
      const hand = said.getOrInsertComputed(show_id, (): HandSet => ({ edits: {}, made: [], hidden: undefined }));
      const meant: unknown = JSON.parse(value);
      if (field === HIDDEN) hand.hidden = meant as Hidden;
      else if (field.startsWith(MADE)) {
        const typed = { ...(meant as Meaning), ...(await standing(meant as Meaning, where)) };
        // Its own first, before those of shows that were found to be it.
        hand.made = field === MADE + show_id ? [typed, ...hand.made] : [...hand.made, typed];
      } else hand.edits = { ...hand.edits, ...(await standing({ [field]: meant }, where)) };
    }
  }
  return said;
}

type Where = ReturnType<typeof whereNow>;

/** Fields with the venue and the artists as they stand now. */
async function standing(fields: Edits, where: Where): Promise<Edits> {
  const { venue, bill } = fields;
  return {
    ...fields,
    ...(venue === undefined ? {} : { venue: await where('venue', venue) }),
    ...(bill === undefined
      ? {}
      : {
          bill: await Promise.all(
            bill.map(async (credit) => {
              const { id } = await where('artist', { id: credit.artist, name: credit.name });
              return { ...credit, artist: id };
            }),
          ),
        }),
  };
}

/** Finds who or what stands under an id now; each is looked for once. A venue that moved is called what it is called there. */
function whereNow(db: Database) {
  const known = new Map<string, Promise<{ id: string; name: string } | undefined>>();
  const find = async (kind: 'artist' | 'venue', id: string) => {
    const now = (await movedTo(db, kind, id)) ?? id;
    const rows = await db.selectFrom(kind).select(['id', 'name']).where('id', 'in', [id, now]).execute();
    return rows.find((row) => row.id === now) ?? rows[0];
  };
  return async (kind: 'artist' | 'venue', { id, name }: { id: string | null; name: string }) => {
    if (id === null) return { id, name };
    const found = await known.getOrInsertComputed(`${kind} ${id}`, () => find(kind, id));
    return found === undefined ? { id: null, name } : { id: found.id, name: found.name };
  };
}
