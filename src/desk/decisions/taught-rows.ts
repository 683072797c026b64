import type { Transaction } from '#database/engines/open.ts';
import { findMovedTo } from '#database/moved.ts';
import type { TaughtNameTable } from '#database/tables/source-tables.ts';
import { foldName } from '#scene/text/names.ts';
import { type Lesson, latestWords, type TaughtRow, type Teaching, type Undo } from './decision-store.ts';

/** The lesson that a spelling means an artist or venue (null: nobody known). */
export function nameLesson(kind: TaughtNameTable['kind'], name: string, means: string | null): Lesson {
  return { table: 'taught_name', row: { kind, folded: foldName(name), name, means } };
}

/** Undo data of lessons: what they replace, and what they teach. */
export async function teachingUndo(tx: Transaction, lessons: readonly Lesson[]): Promise<Pick<Undo, 'lessons' | 'teaches'>> {
  const replaced: TaughtRow[] = [];
  for (const lesson of lessons) {
    const rows = await tx.selectFrom(lesson.table).selectAll().where('folded', '=', lesson.row.folded).execute();
    for (const { decision_id, ...row } of rows) {
      const earlier = { table: lesson.table, row, decision_id } as TaughtRow;
      if (isOfSame(earlier, lesson)) replaced.push(earlier);
    }
  }
  const teaches = lessons.flatMap(({ table, row }) => (table === 'taught_name' ? [teachingOf(row)] : []));
  return { lessons: replaced, teaches };
}

function teachingOf({ kind, folded, means }: Teaching): Teaching {
  return { kind, folded, means };
}

/** Saves a decision's lessons. */
export async function writeLessons(tx: Transaction, lessons: readonly Lesson[], decision_id: string): Promise<void> {
  for (const { table, row } of lessons)
    await tx
      .insertInto(table)
      .values({ ...row, decision_id })
      .onConflict((conflict) => conflict.columns(KEYS[table]).doUpdateSet({ ...row, decision_id }))
      .execute();
}

/** Restores what was taught before an undone decision, skipping undone ones. Later lessons stay. Meanings follow merges. */
export async function restoreTaught(tx: Transaction, rows: readonly TaughtRow[]): Promise<void> {
  const standing = await latestWords(tx, rows, ({ lessons = [] }, word) => lessons.find((earlier) => isOfSame(earlier, word)));
  for (const { table, row, decision_id } of standing) {
    const now = table === 'taught_name' ? { ...row, means: await meansNow(tx, row, decision_id) } : row;
    await tx
      .insertInto(table)
      .values({ ...now, decision_id })
      .onConflict((conflict) => conflict.columns(KEYS[table]).doNothing())
      .execute();
  }
}

/** Restores the meanings of spellings to an artist that is no longer merged. */
export async function meanAgain(tx: Transaction, means: string): Promise<void> {
  const rows = await tx.selectFrom('taught_name').selectAll().where('kind', '=', 'artist').where('means', '=', means).execute();
  for (const { decision_id, ...row } of rows) {
    const now = await meansNow(tx, row, decision_id);
    if (now === means) continue;
    await tx.updateTable('taught_name').set({ means: now }).where('kind', '=', 'artist').where('folded', '=', row.folded).execute();
  }
}

/** What a spelling means now, following merges. */
async function meansNow(tx: Transaction, row: Teaching, decision: string): Promise<string | null> {
  const found = await tx.selectFrom('decision').select('undo').where('id', '=', decision).executeTakeFirst();
  const { teaches = [] } = JSON.parse(found?.undo ?? '{}') as Undo;
  const { means } = teaches.find(({ kind, folded }) => kind === row.kind && folded === row.folded) ?? row;
  if (means === null) return null;
  const here = await tx.selectFrom(row.kind).select('id').where('id', '=', means).executeTakeFirst();
  return here === undefined ? ((await findMovedTo(tx, row.kind, means)) ?? means) : means;
}

const KEYS = { taught_name: ['kind', 'folded'], taught_kind: ['folded'], taught_bill: ['folded'], taught_place: ['folded'] } as const;

function isOfSame(a: Lesson, b: Lesson): boolean {
  if (a.table !== b.table || a.row.folded !== b.row.folded) return false;
  return a.table !== 'taught_name' || b.table !== 'taught_name' || a.row.kind === b.row.kind;
}
