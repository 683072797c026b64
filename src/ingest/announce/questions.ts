import type { Transaction } from '#database/engines/open.ts';
import { signatureOf } from '#database/revisions.ts';
import { endingWords } from '#scene/entries/ending-words.ts';
import { foldName } from '#scene/text/names.ts';
import type { Meaning } from '#shows/compose.ts';
import { findContradicted } from '#shows/contradicted.ts';
import { ask } from '../store/question-store.ts';

/** Asks editors about shows after the end of their venue or of an act on their bill. */
export async function askOfEnded(tx: Transaction, showIds: readonly string[]): Promise<void> {
  const { made_at, told_by } = signatureOf(tx);
  // A person may touch the whole archive at once; past shows are skipped.
  const from = told_by === 'person' ? Temporal.Instant.from(made_at).subtract({ hours: 24 }).toString().slice(0, 10) : '';
  for (const { show_id, kind, id, name, why, ended } of await findContradicted(tx, showIds, from)) {
    const candidates = [{ id: `${kind}:${id}`, name, confidence: 1 }];
    const said = `${name}: ${endingWords(why, ended, made_at)} The show is after that.`;
    await ask(tx, { kind: 'ended', words: name, show_id, other_show_id: null, why: said, candidates }, Temporal.Instant.from(made_at));
  }
}

/** Drops questions about a spelling that no listing of these shows has any more, or moves them to another show that has it. */
export async function dropOutdatedQuestions(tx: Transaction, showIds: readonly string[]): Promise<void> {
  const open = await tx
    .selectFrom('question')
    .select(['id', 'kind', 'words', 'show_id'])
    .where('decision_id', 'is', null)
    .where('kind', 'in', ['artist', 'venue'])
    .where('show_id', 'in', showIds)
    .execute();
  for (const { id, kind, words, show_id } of open) {
    const listings = await tx.selectFrom('listing').select('meaning').where('show_id', '=', show_id).where('gone_at', 'is', null).execute();
    // A show without listings is withdrawn; its questions wait for its return.
    if (listings.length === 0 || listings.some(({ meaning }) => leavesOpen(JSON.parse(meaning) as Meaning).has(foldName(words)))) continue;
    const other = kind === 'venue' ? await findShowBySlug(tx, words) : await showOf(tx, words);
    if (other === undefined) await tx.deleteFrom('question').where('id', '=', id).execute();
    else await tx.updateTable('question').set({ show_id: other }).where('id', '=', id).execute();
  }
}

/** The folded names in a listing that match nothing. */
function leavesOpen({ venue, bill }: Meaning): Set<string> {
  const acts = bill.filter(({ artist }) => artist === null).map(({ name }) => foldName(name));
  return new Set(venue.id === null ? [foldName(venue.name), ...acts] : acts);
}

async function findShowBySlug(tx: Transaction, words: string): Promise<string | undefined> {
  const shows = tx.selectFrom('show').select('id').where('venue_id', 'is', null).where('venue_name', '=', words);
  return (await shows.where('status', '!=', 'withdrawn').orderBy('date', 'desc').executeTakeFirst())?.id;
}

async function showOf(tx: Transaction, words: string): Promise<string | undefined> {
  const credits = tx.selectFrom('credit').innerJoin('show', 'show.id', 'credit.show_id').select('show.id');
  const named = credits.where('credit.artist_id', 'is', null).where('credit.folded', '=', foldName(words));
  return (await named.where('show.status', '!=', 'withdrawn').orderBy('show.date', 'desc').executeTakeFirst())?.id;
}
