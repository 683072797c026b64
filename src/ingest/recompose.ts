import { chunks } from '#database/chunks.ts';
import type { Change, Database } from '#database/open.ts';
import { announceAll, withdraw } from '#shows/announce.ts';
import { type Claim, type Composed, compose, type Edits } from '#shows/compose.ts';
import type { Meaning } from './interpret.ts';

/**
 * Says anew what shows are, from what every source says of them now and what people set. A show that no source announces any
 * more is withdrawn; one that never came from a source is left as it was typed.
 */
export async function recompose(change: Change, showIds: Iterable<string>): Promise<void> {
  for (const ids of chunks([...new Set(showIds)])) {
    const heard = await change.selectFrom('listing').select('show_id').distinct().where('show_id', 'in', ids).execute();
    const voices = await voicesOf(change, ids);
    const edits = await editsOf(change, ids);
    const told = [...voices].map(([id, said]) => ({ id, ...compose(said, edits.get(id) ?? {}).show }));
    if (told.length > 0) await announceAll(change, told);
    const silent = heard.map((row) => row.show_id).filter((id) => !voices.has(id));
    if (silent.length > 0) await withdraw(change, silent);
  }
}

/** Whose word each field of a show is; undefined when no source speaks of it. */
export async function provenanceOf(db: Database, showId: string): Promise<Composed['provenance'] | undefined> {
  const voices = (await voicesOf(db, [showId])).get(showId);
  return voices && compose(voices, (await editsOf(db, [showId])).get(showId) ?? {}).provenance;
}

/** What sources say now of shows: a venue's own word first, then whoever said it earlier. */
async function voicesOf(db: Database, showIds: readonly string[]): Promise<Map<string, Claim[]>> {
  const rows = await db
    .selectFrom('listing')
    .innerJoin('source', 'source.id', 'listing.source_id')
    .select(['listing.show_id', 'listing.meaning', 'source.id as source', 'source.rank'])
    .where('listing.show_id', 'in', showIds)
    .where('listing.gone_at', 'is', null)
    .orderBy('source.rank', 'desc')
    .orderBy('listing.first_heard_at')
    .orderBy('source.id')
    .orderBy('listing.key')
    .execute();
  const voices = new Map<string, Claim[]>();
  for (const { show_id, source, rank, meaning } of rows) {
    const voice = { source, rank: rank === 'venue' ? 'venue' : 'aggregator', meaning: readMeaning(meaning) } as const;
    voices.getOrInsertComputed(show_id, () => []).push(voice);
  }
  return voices;
}

/** What was understood before nights had kinds was music. */
function readMeaning(text: string): Meaning {
  return { kind: 'music', kindReason: '', ...(JSON.parse(text) as Partial<Meaning>) } as Meaning;
}

async function editsOf(db: Database, showIds: readonly string[]): Promise<Map<string, Edits>> {
  const rows = await db.selectFrom('show_edit').select(['show_id', 'field', 'value']).where('show_id', 'in', showIds).execute();
  const edits = new Map<string, Edits>();
  for (const { show_id, field, value } of rows) edits.set(show_id, { ...edits.get(show_id), [field]: JSON.parse(value) as unknown });
  return edits;
}
