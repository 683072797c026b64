import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { machineMoment } from '#clock.ts';
import type { DocumentKind } from '#scene/change.ts';
import { chunks } from './chunks.ts';
import type { Database, Transaction } from './engines/open.ts';
import type { RevisionTable } from './tables/change-tables.ts';

export interface Signature extends Pick<RevisionTable, 'told_by' | 'made_by' | 'made_at'> {
  why?: string;
  /** The decision it carries out, and whether it undoes it. */
  decision?: string;
  takesBack?: boolean;
}

const signatures = new WeakMap<Transaction, Signature>();

/** Sets who makes the changes of a transaction, before its first write. Unsigned changes are by sources. */
export function sign(tx: Transaction, signature: Signature): void {
  signatures.set(tx, signature);
}

/** Who makes the changes of a transaction. */
export function signatureOf(tx: Transaction): Signature {
  return signatures.get(tx) ?? { told_by: 'source', made_by: '', made_at: machineMoment() };
}

/** The decision that a transaction carries out or undoes. */
export function decisionOf(tx: Transaction): string | undefined {
  return signatures.get(tx)?.decision;
}

/** A changed field: name, old value, new value; null for no value. */
export type FieldChange = [field: string, before: unknown, now: unknown];

export type RevisedKind = DocumentKind | 'setting' | 'source';

/** A document before and after a transaction; undefined where it does not exist. */
export interface Revised {
  kind: RevisedKind;
  id: string;
  before: object | undefined;
  now: object | undefined;
}

const MAX_REVISIONS = 200;
const MAX_PROFILE_REVISIONS = 30;
/** The history of a profile at most, in bytes: a bio is up to 20,000, and each revision holds it twice. */
const MAX_PROFILE_BYTES = 250_000;

/** The field that records that a document was created or removed. */
export const EXISTS_FIELD = 'stands';

/**
 * Records what a transaction changed. Needs the lock of the change log, so that positions are unique. The first version from a pack or
 * source is no revision.
 */
export async function recordRevisions(tx: Transaction, documents: readonly Revised[]): Promise<void> {
  const signature = signatureOf(tx);
  const changed = documents.flatMap(({ kind, id, before, now }) => {
    if (before === undefined && signature.told_by !== 'person') return [];
    const fields = fieldChanges(before, now);
    return fields.length === 0 ? [] : [{ kind, document: id, fields: JSON.stringify(fields) }];
  });
  if (changed.length === 0) return;
  const { last } = await tx
    .selectFrom('revision')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  const { told_by, made_by, made_at, why = '', decision, takesBack = false } = signature;
  const told = { told_by, made_by, made_at, why, decision_id: decision ?? null, takes_back: takesBack ? 1 : 0 };
  const rows = changed.map((row, index) => ({ position: (last ?? 0) + 1 + index, ...row, ...told }));
  for (const some of chunks(rows)) {
    await tx.insertInto('revision').values(some).execute();
    await deleteOldest(tx, some);
  }
}

/** Deletes the oldest revisions of documents above the limits; of a profile, the newest stays whatever its size. */
async function deleteOldest(tx: Transaction, rows: readonly Pick<RevisionTable, 'kind' | 'document'>[]): Promise<void> {
  const list = (of: 'kind' | 'document') => sql.join([...new Set(rows.map((row) => row[of]))]);
  await sql`delete from revision where position in (
    select position from (
      select position, kind, row_number() over newest as place,
        sum(case kind when 'profile' then octet_length(fields) else 0 end) over newest as bytes
      from revision where kind in (${list('kind')}) and document in (${list('document')})
      window newest as (partition by kind, document order by position desc)
    ) as numbered
    where place > (case kind when 'profile' then ${sql.lit(MAX_PROFILE_REVISIONS)} else ${sql.lit(MAX_REVISIONS)} end)
      or (place > 1 and bytes > ${sql.lit(MAX_PROFILE_BYTES)}))`.execute(tx);
}

/** The fields that differ; a created or removed document has all of them. */
function fieldChanges(before: object | undefined, now: object | undefined): FieldChange[] {
  const stands: FieldChange[] =
    (before === undefined) === (now === undefined) ? [] : [[EXISTS_FIELD, before !== undefined, now !== undefined]];
  const [was, is] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(now ?? {}))];
  const fields = [...new Set([...was.keys(), ...is.keys()])].filter(
    (field) => !isDeepStrictEqual(plain(was.get(field)), plain(is.get(field))),
  );
  return [...stands, ...fields.map((field): FieldChange => [field, was.get(field) ?? null, is.get(field) ?? null])];
}

/** Absent, '' and [] are equal. */
function plain(value: unknown): unknown {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value;
}

/** Moves the history of a document to another id. */
export async function moveRevisions(tx: Transaction, kind: RevisedKind, from: string, to: string): Promise<void> {
  await tx.updateTable('revision').set({ document: to }).where('kind', '=', kind).where('document', '=', from).execute();
}

/** The changes a decision made, oldest first, without those of its undoing. */
export async function readRevisionsOf(db: Database, decision: string, kinds?: readonly RevisedKind[]) {
  const rows = await db
    .selectFrom('revision')
    .select(['kind', 'document', 'fields'])
    .where('decision_id', '=', decision)
    .where('takes_back', '=', 0)
    .$if(kinds !== undefined, (made) => made.where('kind', 'in', kinds ?? []))
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ ...row, fields: JSON.parse(row.fields) as FieldChange[] }));
}

/** One change of a field: by which decision, and whether it is still in force. */
export interface Layer {
  field: string;
  before: unknown;
  now: unknown;
  decision: string | null;
  holds: boolean;
}

/** All changes of a document's fields in order. */
export async function readFieldChanges(tx: Transaction, kind: RevisedKind, document: string): Promise<Layer[]> {
  const rows = await tx
    .selectFrom('revision')
    .leftJoin('decision', 'decision.id', 'revision.decision_id')
    .select(['revision.fields', 'revision.decision_id', 'decision.undone_at'])
    .where('revision.kind', '=', kind)
    .where('revision.document', '=', document)
    .where('revision.takes_back', '=', 0)
    .orderBy('revision.position')
    .execute();
  return rows.flatMap((row) =>
    (JSON.parse(row.fields) as FieldChange[]).map(([field, before, now]) => ({
      field,
      before,
      now,
      decision: row.decision_id,
      holds: row.undone_at === null,
    })),
  );
}
