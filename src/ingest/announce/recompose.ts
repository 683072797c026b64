import { chunks } from '#database/chunks.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { announceAll, withdraw } from '#shows/announce.ts';
import { type Claim, type Composed, compose } from '#shows/compose.ts';
import { type HandSet, handSet } from './hand-set.ts';
import type { Meaning } from './interpret.ts';

/**
 * Says anew what shows are, from what every source says of them now and what people set. A show that no source announces any
 * more is withdrawn, unless a person typed it in; one that an editor hid is withdrawn whatever anybody says.
 */
export async function recompose(tx: Transaction, showIds: Iterable<string>): Promise<void> {
  for (const ids of chunks([...new Set(showIds)])) {
    const heard = await tx.selectFrom('listing').select('show_id').distinct().where('show_id', 'in', ids).execute();
    const voices = await voicesOf(tx, ids);
    const told = [...voices].map(([id, { claims, edits, hidden }]) => {
      const { show } = compose(claims, edits);
      return { id, ...show, ...(hidden === undefined ? {} : { status: 'withdrawn' as const }) };
    });
    if (told.length > 0) await announceAll(tx, told);
    const silent = heard.map((row) => row.show_id).filter((id) => !voices.has(id));
    if (silent.length > 0) await withdraw(tx, silent);
  }
}

/** A show as it is composed, whose word each field is, and what it would be if nothing of it were set by hand; undefined when nobody speaks of it. */
export async function composedOf(db: Database, showId: string): Promise<(Composed & { without: Composed['show'] }) | undefined> {
  const voices = (await voicesOf(db, [showId])).get(showId);
  return voices && { ...compose(voices.claims, voices.edits), without: compose(voices.claims, {}).show };
}

/** Who speaks of shows: their sources, or where there is none the person who typed it in. */
async function voicesOf(db: Database, showIds: readonly string[]): Promise<Map<string, Omit<HandSet, 'made'> & { claims: Claim[] }>> {
  const [heard, said] = [await claimsOf(db, showIds), await handSet(db, showIds)];
  return new Map(
    showIds.flatMap((id) => {
      const { edits, made, hidden } = said.get(id) ?? { edits: {}, made: [], hidden: undefined };
      const typed = made.map((meaning): Claim => ({ source: 'editor', trust: 'aggregator', meaning }));
      const claims = heard.get(id) ?? typed;
      return claims.length === 0 ? [] : [[id, { claims, edits, hidden }] as const];
    }),
  );
}

/** What sources say now of shows: a venue's own word first, then whoever said it earlier. */
async function claimsOf(db: Database, showIds: readonly string[]): Promise<Map<string, Claim[]>> {
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
  const claims = new Map<string, Claim[]>();
  for (const { show_id, source, rank, meaning } of rows) {
    const claim = { source, trust: rank === 'venue' ? 'venue' : 'aggregator', meaning: readMeaning(meaning) } as const;
    claims.getOrInsertComputed(show_id, () => []).push(claim);
  }
  return claims;
}

/** What was interpreted before nights had kinds was music; how likely was not asked then. */
function readMeaning(text: string): Meaning {
  const meaning = JSON.parse(text) as Partial<Meaning>;
  const music = meaning.kind === undefined || meaning.kind === 'music' ? 1 : 0;
  return { kind: 'music', kindReason: '', kindProbability: 1, music, ...meaning } as Meaning;
}
