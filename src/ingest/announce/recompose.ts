import { chunks } from '#database/chunks.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { announceAll, withdraw } from '#shows/announce.ts';
import { type Composed, compose, type Statement } from '#shows/compose.ts';
import type { Meaning } from '../meaning/interpret.ts';
import { type HandSet, handSet } from './hand-set.ts';

/**
 * Says anew what shows are, from what every source says of them now and what people set. A show that no source announces any
 * more is withdrawn, unless a person typed it in; one that an editor hid is withdrawn whatever anybody says.
 */
export async function recompose(tx: Transaction, showIds: Iterable<string>): Promise<void> {
  for (const ids of chunks([...new Set(showIds)])) {
    const heard = await tx.selectFrom('listing').select('show_id').distinct().where('show_id', 'in', ids).execute();
    const said = await saidOf(tx, ids);
    const told = [...said].map(([id, { statements, edits, hidden }]) => {
      const { show } = compose(statements, edits);
      return { id, ...show, ...(hidden === undefined ? {} : { status: 'withdrawn' as const }) };
    });
    if (told.length > 0) await announceAll(tx, told);
    const silent = heard.map((row) => row.show_id).filter((id) => !said.has(id));
    if (silent.length > 0) await withdraw(tx, silent);
  }
}

/** A show as it is composed, whose word each field is, and what it would be if nothing of it were set by hand; undefined when nobody speaks of it. */
export async function composedOf(db: Database, showId: string): Promise<(Composed & { without: Composed['show'] }) | undefined> {
  const said = (await saidOf(db, [showId])).get(showId);
  return said && { ...compose(said.statements, said.edits), without: compose(said.statements, {}).show };
}

/** What is said of shows: by their sources, or where there is none by the person who typed it in; and what was set of them. */
async function saidOf(db: Database, showIds: readonly string[]): Promise<Map<string, Omit<HandSet, 'made'> & { statements: Statement[] }>> {
  const [heard, byHand] = [await statementsOf(db, showIds), await handSet(db, showIds)];
  return new Map(
    showIds.flatMap((id) => {
      const { edits, made, hidden } = byHand.get(id) ?? { edits: {}, made: [], hidden: undefined };
      const typed = made.map((meaning): Statement => ({ source: 'editor', trust: 'aggregator', meaning }));
      const statements = heard.get(id) ?? typed;
      return statements.length === 0 ? [] : [[id, { statements, edits, hidden }] as const];
    }),
  );
}

/** What sources say now of shows: a venue's own word first, then whoever said it earlier. */
async function statementsOf(db: Database, showIds: readonly string[]): Promise<Map<string, Statement[]>> {
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
  const statements = new Map<string, Statement[]>();
  for (const { show_id, source, rank, meaning } of rows) {
    const statement = { source, trust: rank === 'venue' ? 'venue' : 'aggregator', meaning: readMeaning(meaning) } as const;
    statements.getOrInsertComputed(show_id, () => []).push(statement);
  }
  return statements;
}

/** What was interpreted before nights had kinds was music; how likely was not asked then. */
function readMeaning(text: string): Meaning {
  const meaning = JSON.parse(text) as Partial<Meaning>;
  const music = meaning.kind === undefined || meaning.kind === 'music' ? 1 : 0;
  return { kind: 'music', kindReason: '', kindProbability: 1, music, ...meaning } as Meaning;
}
