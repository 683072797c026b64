import type { Transaction } from '#database/engines/open.ts';
import { signatureOf } from '#database/revisions.ts';
import { endingWords } from '#scene/entries/ending-words.ts';
import { contradictedOf } from '#shows/contradicted.ts';
import { ask } from '../store/question-store.ts';

/** Asks the desk about those of some shows that are after the end of their venue or of an act on their bill. */
export async function askOfEnded(tx: Transaction, showIds: readonly string[]): Promise<void> {
  const { made_at, told_by } = signatureOf(tx);
  // A person may touch the whole archive at once: nothing is asked about what is over.
  const from = told_by === 'person' ? Temporal.Instant.from(made_at).subtract({ hours: 24 }).toString().slice(0, 10) : '';
  for (const { show_id, kind, id, name, why, ended } of await contradictedOf(tx, showIds, from)) {
    const candidates = [{ id: `${kind}:${id}`, name, confidence: 1 }];
    const said = `${name}: ${endingWords(why, ended, made_at)} The show is announced after that.`;
    await ask(tx, { kind: 'ended', words: name, show_id, other_show_id: null, why: said, candidates }, Temporal.Instant.from(made_at));
  }
}
