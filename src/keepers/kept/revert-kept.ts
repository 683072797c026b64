import type { z } from 'zod';
import type { PageName } from '#database/keepers.ts';
import type { FieldChange } from '#database/revisions.ts';
import { asSent } from '#desk/history/revert-field.ts';
import type { AccountRow } from '#identity/account/account-store.ts';
import { isRedacted, REDACTED_WORDS } from '#scene/history/redacted.ts';
import { Refusal } from '#scene/problem.ts';
import type { KeepersWork } from '../work.ts';
import { editKept, KEPT_FIELDS, type Saved } from './edit-kept.ts';

const NO_SUCH = 'We can’t find this change.';
const MORE = 'Keepers can’t undo this. Ask an editor.';
const REMOVED = `Its text was ${REDACTED_WORDS} and can’t come back.`;
const MOVED = 'This was changed again. Revert the later change first, or edit it in the form.';

/**
 * Reverts a change of a page's fields, by anyone, as an edit of the keeper with the same limits.
 * @param only the one field to revert; all by default
 * @throws Refusal NOT_FOUND; FAILED_PRECONDITION if it is already undone, has fields keepers may not set, or was changed since
 */
export async function revertKept(
  work: KeepersWork,
  account: AccountRow,
  { kind, id }: PageName,
  decision: string,
  only?: string,
): Promise<Saved> {
  const { db } = work.identity;
  const row = await db
    .selectFrom('revision')
    .innerJoin('decision', 'decision.id', 'revision.decision_id')
    .select(['revision.fields', 'decision.kind', 'decision.said', 'decision.undone_at'])
    .where('revision.kind', '=', kind)
    .where('revision.document', '=', id)
    .where('revision.takes_back', '=', 0)
    .where('revision.decision_id', '=', decision)
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('NOT_FOUND', NO_SUCH);
  if (row.undone_at !== null) throw new Refusal('FAILED_PRECONDITION', 'This was already undone.');
  if (row.kind !== `edit ${kind}`) throw new Refusal('FAILED_PRECONDITION', MORE);
  const [fields, expected]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
  const changes = (JSON.parse(row.fields) as FieldChange[]).filter(([field]) => only === undefined || field === only);
  if (changes.length === 0) throw new Refusal('NOT_FOUND', NO_SUCH);
  for (const [field, before, now] of changes) {
    if (isRedacted(before) || isRedacted(now)) throw new Refusal('FAILED_PRECONDITION', REMOVED);
    const shape: z.ZodType | undefined = Object.entries(KEPT_FIELDS[kind].shape).find(([name]) => name === field)?.[1];
    const [was, is] = [asSent(shape, before), asSent(shape, now)];
    if (was === undefined) throw new Refusal('FAILED_PRECONDITION', MORE);
    [fields[field], expected[field]] = [was, is];
  }
  const why = `Reverted: ${row.said}`.slice(0, 300);
  const stood = new Set(Object.values(fields).flatMap(filesIn));
  return editKept(work, account, { kind, id }, { fields, expected, why, stood, isAgain: true }).catch((error: unknown) => {
    throw error instanceof Refusal && error.status === 'ABORTED' ? new Refusal('FAILED_PRECONDITION', MOVED) : error;
  });
}

function filesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(filesIn);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(filesIn) : [];
}
