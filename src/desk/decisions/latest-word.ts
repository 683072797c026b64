import type { Transaction } from '#database/engines/open.ts';
import type { Undo } from './decision-store.ts';

/**
 * What comes to light where words of a decision that is taken back are taken away: of each what stood before it; where that is of a
 * decision that is taken back too, what stood before that.
 * @param before finds, in what a decision that is taken back remembers, what stood before one of its words
 */
export async function latestWords<Word extends { decision_id: string }>(
  tx: Transaction,
  words: readonly Word[],
  before: (undo: Undo, word: Word) => Word | undefined,
): Promise<Word[]> {
  const undone = undoneDecisions(tx);
  const standing: Word[] = [];
  for (const word of words) {
    let at: Word | undefined = word;
    for (let undo = await undone(word.decision_id); at !== undefined && undo !== undefined; ) {
      at = before(undo, word);
      undo = at && (await undone(at.decision_id));
    }
    if (at !== undefined) standing.push(at);
  }
  return standing;
}

/** Reads what decisions that were taken back remember, each once; undefined for one that holds. */
function undoneDecisions(tx: Transaction) {
  const known = new Map<string, Undo | undefined>();
  return async (id: string): Promise<Undo | undefined> => {
    if (!known.has(id)) {
      const row = await tx.selectFrom('decision').select(['undo', 'undone_at']).where('id', '=', id).executeTakeFirst();
      known.set(id, row === undefined || row.undone_at === null ? undefined : (JSON.parse(row.undo) as Undo));
    }
    return known.get(id);
  };
}
