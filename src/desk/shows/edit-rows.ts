import { chunks } from '#database/chunks.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { MADE } from '#ingest/announce/hand-set.ts';
import type { SetFields } from '#scene/desk/desk-show.ts';
import { type Kind, setKindByHand } from '#scene/shows/kind.ts';
import { isShowable } from '#sent/store.ts';
import { type EditRow, latestWords } from '../decisions/decision-store.ts';

/** A field of a show to be set, its value as JSON. */
export type NewRow = Omit<EditRow, 'decision_id'>;

/** What is written where fields of a show are set: a kind is four of them. */
export function rowsOf(showId: string, fields: Partial<SetFields>): NewRow[] {
  const all = { ...fields, ...(fields.kind === undefined ? {} : setKindByHand(fields.kind)) };
  return Object.entries(all).flatMap(([field, value]) =>
    value === undefined ? [] : [{ show_id: showId, field, value: JSON.stringify(value) }],
  );
}

/** The columns in which a field stands. */
export function columnsOf(field: keyof SetFields): string[] {
  return field === 'kind' ? Object.keys(setKindByHand('music' satisfies Kind)) : [field];
}

/** What stands where some rows are to be written: taken back with them. */
export async function earlierRows(tx: Transaction, rows: readonly Pick<NewRow, 'show_id' | 'field'>[]): Promise<EditRow[]> {
  const wanted = new Set(rows.map(({ show_id, field }) => `${show_id} ${field}`));
  const found: EditRow[] = [];
  for (const ids of chunks([...new Set(rows.map((row) => row.show_id))]))
    found.push(...(await tx.selectFrom('show_edit').selectAll().where('show_id', 'in', ids).execute()));
  return found.filter(({ show_id, field }) => wanted.has(`${show_id} ${field}`));
}

/** Sets fields of shows by a decision, in place of what stood there. */
export async function writeRows(tx: Transaction, rows: readonly NewRow[], decision_id: string): Promise<void> {
  for (const some of chunks(rows))
    await tx
      .insertInto('show_edit')
      .values(some.map((row) => ({ ...row, decision_id })))
      .onConflict((conflict) =>
        conflict.columns(['show_id', 'field']).doUpdateSet(({ ref }) => ({ value: ref('excluded.value'), decision_id })),
      )
      .execute();
}

/**
 * Puts back what stood before rows of a decision that is taken back were written: where that was of a decision that is taken back too, what
 * stood before it. What was set since stays. @returns the shows it says something of
 */
export async function restoreRows(tx: Transaction, rows: readonly EditRow[]): Promise<Set<string>> {
  const standing: EditRow[] = [];
  for (const row of await latestWords(tx, rows, ({ edits = [] }, { show_id, field }) =>
    edits.find((earlier) => earlier.show_id === show_id && earlier.field === field),
  ))
    standing.push(await stillShowable(tx, row));
  for (const some of chunks(standing))
    await tx
      .insertInto('show_edit')
      .values(some)
      .onConflict((conflict) => conflict.columns(['show_id', 'field']).doNothing())
      .execute();
  return new Set(standing.map(({ show_id }) => show_id));
}

/** A picture that was taken down since does not come back with what named it. */
async function stillShowable(tx: Transaction, row: EditRow): Promise<EditRow> {
  const image = row.field === 'image' && row.value !== '' ? (JSON.parse(row.value) as SetFields['image']) : null;
  return image === null || (await isShowable(tx, image.file)) ? row : { ...row, value: 'null' };
}

/** Whether a show was typed in, and speaks for itself where no source does. */
export async function isMade(db: Database, showId: string): Promise<boolean> {
  return (await madeRows(db, showId)).length > 0;
}

/** What a show was typed in as, and those that were found to be it. */
export function madeRows(db: Database, showId: string): Promise<Pick<EditRow, 'field' | 'show_id'>[]> {
  return db
    .selectFrom('show_edit')
    .select(['field', 'show_id'])
    .where('show_id', '=', showId)
    .where('field', '>', MADE)
    .where('field', '<', `${MADE}~`)
    .execute();
}

/** Moves what was typed in of shows to the show they were merged into, or back. */
export async function moveTypedRows(tx: Transaction, rows: readonly Pick<EditRow, 'field' | 'show_id'>[]): Promise<void> {
  for (const { field, show_id } of rows) await tx.updateTable('show_edit').set({ show_id }).where('field', '=', field).execute();
}
