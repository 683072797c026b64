import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '#database/engines/open.ts';
import { EXISTS_FIELD, type FieldChange, type Layer, readRevisionsOf, recordRevisions } from '#database/revisions.ts';
import { forgetSource } from '#ingest/store/remove-source.ts';
import { findSource, pauseSource, type Source } from '#ingest/store/source-store.ts';
import { SOURCE_FIELD_NAMES } from '#scene/sources/source-field-names.ts';
import type { SourceFields } from '#scene/sources/source-fields.ts';
import { findCurrentVenueId } from '#venues/standing-venue.ts';
import type { Undo } from '../decisions/decision-store.ts';
import { bringSourceBack } from '../sources/decide-sources.ts';
import { isHeardFrom, writeFields } from '../sources/edit-source.ts';
import { documentOf } from '../sources/source-document.ts';

/**
 * Undoes a decision's changes of sources, after it was marked as undone. Each field gets the value of the latest standing decision. Sources
 * are read again in the next round.
 * @returns what could not be undone, a sentence each
 */
export async function undoSources(tx: Transaction, decision: string, undo: Undo, at: Temporal.Instant): Promise<string[]> {
  if (undo.removed !== undefined) return bringSourceBack(tx, undo.removed);
  const left: string[] = [];
  for (const { document: id, fields: changed } of await readRevisionsOf(tx, decision, ['source'])) {
    const source = await findSource(tx, id);
    const layers = await layersOfSource(tx, id);
    // Another source may have its id.
    if (source === undefined || !layers.some((layer) => layer.decision === decision)) {
      left.push('The source is gone.');
      continue;
    }
    const before = await documentOf(tx, source);
    // The decision added it.
    if (changed.some(([field]) => field === EXISTS_FIELD)) {
      await forgetAdded(tx, source, before, at);
      continue;
    }
    const { paused, ...says }: Record<string, unknown> = Object.fromEntries(
      changed.map(([name]) => {
        const said = layers.filter(({ field }) => field === name);
        const standing = said.findLast(({ holds }) => holds);
        return [name, standing === undefined ? said[0]?.before : standing.now];
      }),
    );
    if (paused !== undefined) {
      left.push(...(await pauseAsBefore(tx, source, paused === true)));
      continue;
    }
    const wanted = standingFile(source, await withStandingVenue(tx, says, left), left);
    const now = { ...before, ...wanted } as SourceFields;
    for (const name of Object.keys(wanted) as (keyof SourceFields)[])
      if (isDeepStrictEqual(before[name], now[name])) left.push(`The ${SOURCE_FIELD_NAMES[name]} was changed again since, so it stays.`);
    await writeFields(tx, source, { before, now }, at);
  }
  return left;
}

async function pauseAsBefore(tx: Transaction, { id, paused }: Source, wanted: boolean): Promise<string[]> {
  if ((paused === 1) === wanted) return ['It was paused or resumed again since, so that stays.'];
  await pauseSource(tx, id, wanted);
  await recordRevisions(tx, [{ kind: 'source', id, before: { paused: !wanted }, now: { paused: wanted } }]);
  return [];
}

async function forgetAdded(tx: Transaction, source: Source, before: SourceFields, at: Temporal.Instant): Promise<void> {
  await forgetSource(tx, source, at, { asIfNeverHeard: true });
  await recordRevisions(tx, [{ kind: 'source', id: source.id, before, now: undefined }]);
}

/** Fields to restore, without a pack file that has moved; a text that replaced it stays. */
function standingFile(source: Source, says: Record<string, unknown>, left: string[]): Record<string, unknown> {
  const { address, text: _, ...others } = says;
  if (typeof address !== 'string' || address === '' || isHeardFrom(source, address)) return says;
  left.push(`The address it had, ${address}, is no longer what the scene pack says.`);
  return others;
}

/** Fields to restore, without a venue that is gone. */
async function withStandingVenue(tx: Transaction, says: Record<string, unknown>, left: string[]): Promise<Record<string, unknown>> {
  const { venue, ...others } = says;
  if (typeof venue !== 'string') return says;
  const now = await findCurrentVenueId(tx, venue);
  if (now !== null) return { ...says, venue: now };
  left.push('Its venue is gone.');
  return others;
}

/**
 * All values ever set of the source that has an id now, in order, without those of other sources that had the id. A restored source is the
 * same one; an added one is new.
 */
async function layersOfSource(tx: Transaction, id: string): Promise<Layer[]> {
  const rows = await tx
    .selectFrom('revision')
    .leftJoin('decision', 'decision.id', 'revision.decision_id')
    .select(['revision.fields', 'revision.decision_id', 'revision.takes_back', 'decision.undone_at'])
    .where('revision.kind', '=', 'source')
    .where('revision.document', '=', id)
    .orderBy('revision.position')
    .execute();
  const ended = new Map<string | null, Layer[]>();
  let life: Layer[] = [];
  for (const { fields, decision_id, takes_back, undone_at } of rows) {
    const said = JSON.parse(fields) as FieldChange[];
    const stands = said.find(([field]) => field === EXISTS_FIELD)?.[2];
    if (stands === true) life = (takes_back === 1 ? ended.get(decision_id) : undefined) ?? [];
    if (stands === false) ended.set(decision_id, life);
    if (takes_back === 1) continue;
    const layer = { decision: decision_id, holds: undone_at === null };
    life.push(...said.map(([field, before, now]) => ({ field, before, now, ...layer })));
  }
  return life;
}
