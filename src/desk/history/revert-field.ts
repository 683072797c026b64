import type { z } from 'zod';
import type { Database } from '#database/engines/open.ts';
import { EXISTS_FIELD, type FieldChange } from '#database/revisions.ts';
import { ArtistFields, GroupFields, NewsFields, ServiceFields, VenueFields } from '#scene/desk/desk-entry.ts';
import { SetFields } from '#scene/desk/desk-show.ts';
import { isRedacted, REDACTED_WORDS } from '#scene/history/redacted.ts';
import { Refusal } from '#scene/problem.ts';
import { SceneFields } from '#scene/site/scene-words.ts';
import type { Deciding } from '../decisions/decision-store.ts';
import { editEntry } from '../entries/edit-entry.ts';
import { editShow } from '../shows/set-by-hand.ts';

/** Fields that editors set, by kind of document. */
export const SETTABLE_FIELDS = {
  artist: ArtistFields,
  venue: VenueFields,
  promoter: GroupFields,
  series: GroupFields,
  news: NewsFields,
  service: ServiceFields,
  scene: SceneFields,
  show: SetFields,
};
export type SettableKind = keyof typeof SETTABLE_FIELDS;

const MOVED = 'This was changed again. Revert the later change first.';
const NOT_ONE = 'You can’t revert this field alone. Revert the whole change, or edit it in its form.';

/** Fields of a revision that can be reverted alone; none if it created or removed the document. */
export function revertibleFields(kind: string, fields: readonly FieldChange[]): string[] {
  if (fields.some(([field]) => field === EXISTS_FIELD)) return [];
  const shape: Record<string, z.ZodType> = isSettable(kind) ? SETTABLE_FIELDS[kind].shape : {};
  return fields.flatMap(([field, before, now]) =>
    isRedacted(before) || isRedacted(now) || asSent(shape[field], before) === undefined ? [] : [field],
  );
}

function isSettable(kind: string): kind is SettableKind {
  return Object.hasOwn(SETTABLE_FIELDS, kind);
}

/** A stored value as a form would send it, where empty may be '' or an empty list; undefined if no form can send it. */
export function asSent(shape: z.ZodType | undefined, value: unknown): unknown {
  return (value === null ? [null, '', []] : [value]).find((each) => shape?.safeParse(each).success);
}

/**
 * Reverts one field of a revision, whoever made it.
 * @param position the revision's
 * @returns the decision's id
 * @throws Refusal NOT_FOUND; FAILED_PRECONDITION if the field has changed since, or can't be reverted alone
 */
export async function revertField(db: Database, position: number, field: string, deciding: Deciding): Promise<string> {
  const row = await db.selectFrom('revision').select(['kind', 'document', 'fields']).where('position', '=', position).executeTakeFirst();
  const changed = row && (JSON.parse(row.fields) as FieldChange[]).find(([name]) => name === field);
  if (row === undefined || changed === undefined) throw new Refusal('NOT_FOUND', 'We can’t find this change.');
  const { kind, document } = row;
  const [, before, now] = changed;
  if (isRedacted(before) || isRedacted(now))
    throw new Refusal('FAILED_PRECONDITION', `Its text was ${REDACTED_WORDS} and can’t come back.`);
  if (!isSettable(kind)) throw new Refusal('FAILED_PRECONDITION', NOT_ONE);
  const shape: z.ZodType | undefined = Object.entries(SETTABLE_FIELDS[kind].shape).find(([name]) => name === field)?.[1];
  const was = asSent(shape, before);
  if (was === undefined) throw new Refusal('FAILED_PRECONDITION', NOT_ONE);
  const edit = { fields: { [field]: was }, expected: { [field]: asSent(shape, now) ?? now }, isAgain: true };
  try {
    if (kind === 'show') return await editShow(db, document, edit.fields, deciding, edit.expected);
    return (await editEntry(db, kind, document, edit, deciding)).decision;
  } catch (error) {
    throw error instanceof Refusal && error.status === 'ABORTED' ? new Refusal('FAILED_PRECONDITION', MOVED) : error;
  }
}
