import { chunks } from '#database/chunks.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { MADE } from '#ingest/announce/hand-set.ts';
import type { SetFields } from '#scene/desk/desk-show.ts';
import { type Kind, setKindByHand } from '#scene/shows/kind.ts';
import { isShowable } from '#sent/store.ts';
import { type EditRow, latestWords } from '../decisions/decision-store.ts';

/** A show's field to set, its value as JSON. */
export type NewRow = Omit<EditRow, 'decision_id'>;

/** Rows for a show's fields; a kind takes four. */
export function rowsOf(showId: string, fields: Partial<SetFields>): NewRow[] {
  const all = { ...fields, ...(fields.kind === undefined ? {} : setKindByHand(fields.kind)) };
  return Object.entries(all).flatMap(([field, value]) =>
    value === undefined ? [] : [{ show_id: showId, field, value: JSON.stringify(value) }],
  );
}

/** The columns of a field. */
export function columnsOf(field: keyof SetFields): string[] {
  return field === 'kind' ? Object.keys(setKindByHand('music' satisfies Kind)) : [field];
}

/** Rows to be replaced, for undo. */
export async function earlierRows(tx: Transaction, rows: readonly Pick<NewRow, 'show_id' | 'field'>[]): Promise<EditRow[]> {
  const wanted = new Set(rows.map(({ show_id, field }) => `${show_id} ${field}`));
  const found: EditRow[] = [];
  for (const ids of chunks([...new Set(rows.map((row) => row.show_id))]))
    found.push(...(await tx.selectFrom('show_edit').selectAll().where('show_id', 'in', ids).execute()));
  return found.filter(({ show_id, field }) => wanted.has(`${show_id} ${field}`));
}

/** Sets fields of shows by a decision. */
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

/** Restores what rows of an undone decision replaced, skipping undone decisions. Later values stay. @returns the shows affected */
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

/** Undo doesn't restore a picture that has since been taken down. */
async function stillShowable(tx: Transaction, row: EditRow): Promise<EditRow> {
  const image = row.field === 'image' && row.value !== '' ? (JSON.parse(row.value) as SetFields['image']) : null;
  return image === null || (await isShowable(tx, image.file)) ? row : { ...row, value: 'null' };
}

/** Whether a show was entered by hand. */
export async function isMade(db: Database, showId: string): Promise<boolean> {
  return (await madeRows(db, showId)).length > 0;
}

/** The rows of a show's entered values, also of shows merged into it. */
export function madeRows(db: Database, showId: string): Promise<Pick<EditRow, 'field' | 'show_id'>[]> {
  return db
    .selectFrom('show_edit')
    .select(['field', 'show_id'])
    .where('show_id', '=', showId)
    .where('field', '>', MADE)
    .where('field', '<', `${MADE}~`)
    .execute();
}

/** Moves entered values to the show theirs was merged into, or back. */
export async function moveTypedRows(tx: Transaction, rows: readonly Pick<EditRow, 'field' | 'show_id'>[]): Promise<void> {
  for (const { field, show_id } of rows) await tx.updateTable('show_edit').set({ show_id }).where('field', '=', field).execute();
}
