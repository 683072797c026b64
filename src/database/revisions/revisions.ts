import { isDeepStrictEqual } from 'node:util';
import { machineMoment } from '#clock.ts';
import type { DocumentKind } from '#scene/change.ts';
import { chunks } from '../chunks.ts';
import type { Database, Transaction } from '../engines/open.ts';
import type { RevisionTable } from '../tables/revision-tables.ts';

/** Whose word a transaction is: what it makes different of documents is written down as theirs. */
export interface Signature extends Pick<RevisionTable, 'told_by' | 'made_by' | 'made_at'> {
  why?: string;
  /** The decision it is about, and whether it takes that back. */
  decision?: string;
  takesBack?: boolean;
}

const signatures = new WeakMap<Transaction, Signature>();

/** Says whose word a transaction is, before it writes anything; what nobody signs, sources say. */
export function sign(tx: Transaction, signature: Signature): void {
  signatures.set(tx, signature);
}

/** Whose word a transaction is; what nobody signed, sources say. */
export function signatureOf(tx: Transaction): Signature {
  return signatures.get(tx) ?? { told_by: 'source', made_by: '', made_at: machineMoment() };
}

/** The decision that a transaction carries out, or takes back; undefined where it is nobody's. */
export function decisionOf(tx: Transaction): string | undefined {
  return signatures.get(tx)?.decision;
}

/** A field that became another: its name, what it was and what it is; null where there was or is nothing. */
export type FieldChange = [field: string, before: unknown, now: unknown];

/** What has revisions: documents, and what people set of the site itself and of its sources. */
export type RevisedKind = DocumentKind | 'setting' | 'source';

/** A document before a transaction and after it; undefined where it was not there, or is not any more. */
export interface Revised {
  kind: RevisedKind;
  id: string;
  before: object | undefined;
  now: object | undefined;
}

/** So many revisions of a document are kept, the latest; fewer of what somebody says of themselves. */
const MAX_COUNT = 200;
const MAX_OF_PROFILE = 30;
/** What the history of a profile takes at most, in bytes: a bio is 20,000, and each revision has it before and after. */
const MAX_PROFILE_BYTES = 250_000;

function mostOf(kind: string): number {
  return kind === 'profile' ? MAX_OF_PROFILE : MAX_COUNT;
}

/** The field that says that a document was made, or is no more. */
export const STANDS = 'stands';

/**
 * Writes down what a transaction made different of documents. It holds the log of changes (`lockChanges`, or logged already), so positions are
 * given out one after another. That a scene pack or a source first told of something is no revision: that is how it began.
 */
export async function noteRevisions(tx: Transaction, documents: readonly Revised[]): Promise<void> {
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
    for (const full of await withTooMany(tx, some)) await forgetOldest(tx, full);
    for (const { kind, document } of some) if (kind === 'profile') await forgetHeaviest(tx, document);
  }
}

type Named = Pick<RevisionTable, 'kind' | 'document'>;

async function withTooMany(tx: Transaction, rows: readonly Named[]): Promise<Named[]> {
  const documents = [...new Set(rows.map(({ document }) => document))];
  const counted = await tx
    .selectFrom('revision')
    .select(['kind', 'document'])
    .select(({ fn }) => fn.countAll<number>().as('of'))
    .where('kind', 'in', [...new Set(rows.map(({ kind }) => kind))])
    .where('document', 'in', documents)
    .groupBy(['kind', 'document'])
    .having(({ fn, eb }) => eb(fn.countAll(), '>', MAX_OF_PROFILE))
    .execute();
  return counted.filter(({ kind, of }) => Number(of) > mostOf(kind));
}

/** What differs between two of a document's fields; one that begins or ends says so, and what it said. */
function fieldChanges(before: object | undefined, now: object | undefined): FieldChange[] {
  const stands: FieldChange[] = (before === undefined) === (now === undefined) ? [] : [[STANDS, before !== undefined, now !== undefined]];
  const [was, is] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(now ?? {}))];
  const fields = [...new Set([...was.keys(), ...is.keys()])].filter(
    (field) => !isDeepStrictEqual(plain(was.get(field)), plain(is.get(field))),
  );
  return [...stands, ...fields.map((field): FieldChange => [field, was.get(field) ?? null, is.get(field) ?? null])];
}

/** What is not said, and an empty text or list, are the same nothing. */
function plain(value: unknown): unknown {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value;
}

async function forgetOldest(tx: Transaction, { kind, document }: Named): Promise<void> {
  const of = tx.selectFrom('revision').select('position').where('kind', '=', kind).where('document', '=', document);
  const first = await of.orderBy('position', 'desc').offset(mostOf(kind)).limit(1).executeTakeFirst();
  if (first === undefined) return;
  const old = tx.deleteFrom('revision').where('kind', '=', kind).where('document', '=', document);
  await old.where('position', '<=', first.position).execute();
}

/** Forgets the oldest revisions of a profile past what its history may take; the newest stays. */
async function forgetHeaviest(tx: Transaction, document: string): Promise<void> {
  const of = tx.selectFrom('revision').where('kind', '=', 'profile').where('document', '=', document);
  const rows = await of
    .select(({ fn }) => ['position', fn<number>('octet_length', ['fields']).as('bytes')])
    .orderBy('position', 'desc')
    .execute();
  let taken = 0;
  const first = rows.find(({ bytes }, at) => {
    taken += Number(bytes);
    return at > 0 && taken > MAX_PROFILE_BYTES;
  });
  if (first === undefined) return;
  const old = tx.deleteFrom('revision').where('kind', '=', 'profile').where('document', '=', document);
  await old.where('position', '<=', first.position).execute();
}

/** Has the history of a document go on under another id. */
export async function moveRevisions(tx: Transaction, kind: RevisedKind, from: string, to: string): Promise<void> {
  await tx.updateTable('revision').set({ document: to }).where('kind', '=', kind).where('document', '=', from).execute();
}

/** What a decision made different of documents, the earliest first; not what taking it back did. */
export async function revisionsBy(db: Database, decision: string, kinds?: readonly RevisedKind[]) {
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

/** What was said of a field, one word after another: by which decision, and whether that holds still. */
export interface Layer {
  field: string;
  before: unknown;
  now: unknown;
  decision: string | null;
  holds: boolean;
}

/** All that was said of the fields of a document, in the order it was said; what was taken back holds no more. */
export async function layersOf(tx: Transaction, kind: RevisedKind, document: string): Promise<Layer[]> {
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
