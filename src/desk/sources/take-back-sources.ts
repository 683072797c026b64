import { isDeepStrictEqual } from 'node:util';
import type { Change } from '#database/engines/open.ts';
import { layersOf } from '#database/revisions/revisions.ts';
import { findSource, type Source } from '#ingest/store/source-store.ts';
import { SOURCE_FIELD_NAMES } from '#scene/source-field-names.ts';
import type { SourceFields } from '#scene/source-fields.ts';
import { isHeardFrom, writeFields } from './edit-source.ts';
import { documentOf } from './source-document.ts';

/**
 * Takes back what a decision, which is marked as taken back already, set of sources: each field says what the latest word says that holds.
 * They are heard anew at the next round.
 * @returns what could not be taken back, a sentence each
 */
export async function takeBackSources(change: Change, decision: string, at: Temporal.Instant): Promise<string[]> {
  const rows = await change
    .selectFrom('revision')
    .select(['document', 'fields'])
    .where('kind', '=', 'source')
    .where('decision_id', '=', decision)
    .where('takes_back', '=', 0)
    .execute();
  const left: string[] = [];
  for (const { document: id, fields } of rows) {
    const source = await findSource(change, id);
    if (source === undefined) {
      left.push('The source is there no more.');
      continue;
    }
    const before = await documentOf(change, source);
    const layers = await layersOf(change, 'source', id);
    const says = Object.fromEntries(
      (JSON.parse(fields) as [keyof SourceFields][]).map(([name]) => {
        const said = layers.filter(({ field }) => field === name);
        const standing = said.findLast(({ holds }) => holds);
        return [name, standing === undefined ? said[0]?.before : standing.now];
      }),
    );
    const wanted = standingFile(source, await standingVenue(change, says, left), left);
    const now = { ...before, ...wanted } as SourceFields;
    for (const name of Object.keys(wanted) as (keyof SourceFields)[])
      if (isDeepStrictEqual(before[name], now[name])) left.push(`The ${SOURCE_FIELD_NAMES[name]} was set again since, and stays.`);
    await writeFields(change, source, { before, now }, at);
  }
  return left;
}

/** What fields are to say, but for a file that the scene pack has elsewhere by now; a text that took its place stays with it. */
function standingFile(source: Source, says: Record<string, unknown>, left: string[]): Record<string, unknown> {
  const { address, text: _, ...others } = says;
  if (typeof address !== 'string' || address === '' || isHeardFrom(source, address)) return says;
  left.push(`The address it had, ${address}, is no longer what the scene pack says.`);
  return others;
}

/** What fields are to say, but for a venue that is gone. */
async function standingVenue(change: Change, says: Record<string, unknown>, left: string[]): Promise<Record<string, unknown>> {
  const { venue, ...others } = says;
  if (typeof venue !== 'string') return says;
  const row = await change.selectFrom('venue').select('id').where('id', '=', venue).executeTakeFirst();
  if (row !== undefined) return says;
  left.push('The venue it had is there no more.');
  return others;
}
