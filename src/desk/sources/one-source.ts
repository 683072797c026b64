import { findPasted } from '#ingest/store/source-store.ts';
import type { OneSource } from '#scene/desk/desk.ts';
import { textVersion } from './edit-source.ts';
import { demandSource, fieldsOfPack, sourceFields } from './source-document.ts';
import { leavesOut } from './source-filter.ts';
import { deskSource, type SourceWork } from './sources.ts';

/** One source with all that can be set of it, and what its filter leaves out now. @throws Refusal NOT_FOUND */
export async function oneSource(work: SourceWork, id: string, now: Temporal.Instant): Promise<OneSource> {
  const { db } = work;
  const source = await demandSource(db, id);
  const [text, left] = await Promise.all([findPasted(db, source), leavesOut(db, source, now)]);
  return {
    source: await deskSource(work, source, now),
    fields: sourceFields(source),
    text: text === undefined ? null : { text, version: textVersion(text) },
    ofPack: fieldsOfPack(source),
    leavesOut: left,
  };
}
