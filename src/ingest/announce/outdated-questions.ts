import type { Transaction } from '#database/engines/open.ts';
import { foldName } from '#scene/text/names.ts';
import type { Meaning } from '#shows/compose.ts';

/**
 * What the desk was asked about a spelling of some shows that no source writes there any more, as it was mended, is asked of another
 * show that has it, or no more. An answer would make a venue of what nobody says.
 */
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
    // A show that nobody tells of is withdrawn, and what was asked of it waits for its return.
    if (listings.length === 0 || listings.some(({ meaning }) => leavesOpen(JSON.parse(meaning) as Meaning).has(foldName(words)))) continue;
    const other = kind === 'venue' ? await showAt(tx, words) : await showOf(tx, words);
    if (other === undefined) await tx.deleteFrom('question').where('id', '=', id).execute();
    else await tx.updateTable('question').set({ show_id: other }).where('id', '=', id).execute();
  }
}

/** The names, folded, of which a listing does not say whom or what they mean. */
function leavesOpen({ venue, bill }: Meaning): Set<string> {
  const acts = bill.filter(({ artist }) => artist === null).map(({ name }) => foldName(name));
  return new Set(venue.id === null ? [foldName(venue.name), ...acts] : acts);
}

async function showAt(tx: Transaction, words: string): Promise<string | undefined> {
  const shows = tx.selectFrom('show').select('id').where('venue_id', 'is', null).where('venue_name', '=', words);
  return (await shows.where('status', '!=', 'withdrawn').orderBy('date', 'desc').executeTakeFirst())?.id;
}

async function showOf(tx: Transaction, words: string): Promise<string | undefined> {
  const credits = tx.selectFrom('credit').innerJoin('show', 'show.id', 'credit.show_id').select('show.id');
  const named = credits.where('credit.artist_id', 'is', null).where('credit.folded', '=', foldName(words));
  return (await named.where('show.status', '!=', 'withdrawn').orderBy('show.date', 'desc').executeTakeFirst())?.id;
}
