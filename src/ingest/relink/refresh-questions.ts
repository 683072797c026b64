import { chunks } from '#database/chunks.ts';
import type { Transaction } from '#database/engines/open.ts';
import { decisionOf } from '#database/revisions.ts';
import { foldName } from '#scene/text/names.ts';
import { yieldEvery } from '#yield-every.ts';
import { doubtAbout } from '../meaning/interpret.ts';
import type { Roster } from '../meaning/roster.ts';

export type NameKind = 'artist' | 'venue';
const NAMES: readonly NameKind[] = ['artist', 'venue'];

/**
 * Updates the desk's open questions about names to the current roster: clear ones are closed, the others get new candidates.
 * A question that a decision closed is asked again when the decision is undone or no longer holds.
 * @param concerned the shows whose names may mean others now
 * @param kinds the kinds of names that may
 * @returns the shows with names that are clear now, to be reinterpreted
 */
export async function refreshQuestions(
  tx: Transaction,
  roster: Roster,
  concerned: ReadonlySet<string>,
  kinds: readonly NameKind[] = NAMES,
): Promise<string[]> {
  await askAgain(tx, roster, [...concerned]);
  const open = await tx
    .selectFrom('question')
    .select(['id', 'kind', 'words', 'show_id', 'why', 'candidates'])
    .where('decision_id', 'is', null)
    .where('kind', 'in', kinds)
    .execute();
  const turn = yieldEvery();
  const plain: typeof open = [];
  for (const question of open) {
    await turn();
    const { kind, words } = question;
    const doubt = kind === 'artist' || kind === 'venue' ? doubtAbout({ kind, words }, roster) : undefined;
    if (doubt === undefined) plain.push(question);
    else {
      const asked = { why: doubt.reason, candidates: JSON.stringify(doubt.candidates) };
      if (asked.why === question.why && asked.candidates === question.candidates) continue;
      await tx.updateTable('question').set(asked).where('id', '=', question.id).execute();
    }
  }
  const decision = decisionOf(tx);
  const shows = new Set(plain.map(({ show_id }) => show_id));
  for (const some of chunks(plain)) {
    const ids = some.map(({ id }) => id);
    if (decision === undefined) await tx.deleteFrom('question').where('id', 'in', ids).execute();
    else await tx.updateTable('question').set({ decision_id: decision }).where('id', 'in', ids).execute();
    const names = some.map(({ words }) => foldName(words));
    const credits = tx.selectFrom('credit').select('show_id').distinct();
    for (const { show_id } of await credits.where('folded', 'in', names).execute()) shows.add(show_id);
    const places = some.map(({ words }) => words);
    for (const { id } of await tx.selectFrom('show').select('id').where('venue_name', 'in', places).execute()) shows.add(id);
  }
  return [...shows];
}

/** Asks again what another decision had closed and is doubtful again; an editor's word on the name itself stays. */
async function askAgain(tx: Transaction, roster: Roster, shows: readonly string[]): Promise<void> {
  for (const some of chunks(shows)) {
    const answered = await tx
      .selectFrom('question')
      .innerJoin('decision', 'decision.id', 'question.decision_id')
      .select(['question.id', 'question.kind', 'question.words'])
      .where('question.show_id', 'in', some)
      .where(({ eb, or }) => or([eb('decision.kind', '!=', 'ignore'), eb('decision.undone_at', 'is not', null)]))
      .execute();
    const said = new Set<string>();
    for (const names of chunks(answered.map(({ words }) => foldName(words)))) {
      const taught = tx.selectFrom('taught_name').select(['kind', 'folded']).where('folded', 'in', names);
      for (const { kind, folded } of await taught.execute()) said.add(`${kind} ${folded}`);
    }
    const open = answered.filter(
      ({ kind, words }) =>
        (kind === 'artist' || kind === 'venue') &&
        !said.has(`${kind} ${foldName(words)}`) &&
        doubtAbout({ kind, words }, roster) !== undefined,
    );
    const ids = open.map(({ id }) => id);
    if (ids.length > 0) await tx.updateTable('question').set({ decision_id: null }).where('id', 'in', ids).execute();
  }
}
