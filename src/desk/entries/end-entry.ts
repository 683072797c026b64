import { lockChanges } from '#database/changes/change-log.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { askOfEnded } from '#ingest/announce/questions.ts';
import { recompose } from '#ingest/announce/recompose.ts';
import type { Entries } from '#scene/desk/desk-entry.ts';
import type { Ending } from '#scene/entries/ending.ts';
import { endingWords, isAhead } from '#scene/entries/ending-words.ts';
import type { RosterKind } from '#scene/entries/entry-kind.ts';
import { Refusal } from '#scene/problem.ts';
import type { Show } from '#scene/shows/show.ts';
import { timeFaults } from '#scene/time/line-up-times.ts';
import { listShows } from '#shows/store.ts';
import { type Deciding, decide } from '../decisions/decision-store.ts';
import { earlierRows, rowsOf, writeRows } from '../shows/edit-rows.ts';
import { withFields } from './entry-kinds.ts';
import { markByHand } from './marks.ts';
import { saveEntry } from './save-entry.ts';
import { demandStanding } from './standing-entry.ts';

const MAX_SHOWS = 1000;

/** How and when an entry ended, and what becomes of its coming shows; the desk is asked about those that are in neither list. */
export interface EntryEnd {
  ended: string | null;
  ending: Ending;
  cancel: readonly string[];
  unbill: readonly string[];
}

/**
 * Says that an act ended, a person died or a venue closed. Its page stays and says so.
 * @returns the id of the decision
 * @throws Refusal NOT_FOUND; INVALID_ARGUMENT for times that cannot be, and for shows that are not coming ones of its own
 */
export async function endEntry<Kind extends RosterKind>(
  db: Database,
  kind: Kind,
  address: string,
  { ended, ending, cancel, unbill }: EntryEnd,
  deciding: Deciding & { tonight: string },
): Promise<string> {
  return inTransaction(db, async (tx) => {
    await lockChanges(tx);
    const before = await demandStanding(tx, kind, address);
    const now = withFields<Kind>(before, { ended, ending } as never);
    const faults = 'members' in now ? timeFaults(now as Entries['artist']) : {};
    const [fault] = Object.values(faults);
    if (ending.why === 'died' && isAhead(ended ?? undefined, deciding.tonight))
      throw new Refusal('INVALID_ARGUMENT', 'That day hasn’t come yet.', { ended: 'That day hasn’t come yet.' });
    if (fault !== undefined) throw new Refusal('INVALID_ARGUMENT', fault, faults);
    const coming = await listShows(tx, { [kind]: before.id, from: deciding.tonight, others: true, limit: MAX_SHOWS });
    const rows = [
      ...chosen(coming, cancel).flatMap(({ id }) => rowsOf(id, { status: 'cancelled' })),
      ...chosen(coming, unbill).flatMap(({ id, bill }) => rowsOf(id, { bill: bill.filter(({ artist }) => artist !== before.id) })),
    ];
    const edits = await earlierRows(tx, rows);
    const said = sentence(before.name, endingWords(ending.why, ended ?? undefined, deciding.tonight), cancel.length, unbill.length);
    const decision = await decide(tx, `end ${kind}`, said, { edits }, deciding);
    await saveEntry(tx, kind, before, now);
    await markByHand(tx, { kind, id: before.id, decision }, ['ended', 'ending']);
    await writeRows(tx, rows, decision);
    await recompose(tx, [...cancel, ...unbill]);
    await askOfEnded(
      tx,
      coming.map(({ id }) => id),
    );
    return decision;
  });
}

/** @throws Refusal INVALID_ARGUMENT for a show that is not among those coming */
function chosen(coming: readonly Show[], ids: readonly string[]): Show[] {
  return ids.map((id) => {
    const show = coming.find((each) => each.id === id);
    if (show === undefined) throw new Refusal('INVALID_ARGUMENT', 'One of these shows is over or has moved. Check again.');
    return show;
  });
}

function sentence(name: string, words: string, canceled: number, without: number): string {
  const shows = (count: number) => (count === 1 ? 'one show' : `${count} shows`);
  const more = [
    ...(canceled === 0 ? [] : [`Canceled ${shows(canceled)}.`]),
    ...(without === 0 ? [] : [`Took the name off the bill of ${shows(without)}.`]),
  ];
  return [`Said of “${name}”: ${words}`, ...more].join(' ');
}

/** Asks about the coming shows of an entry whose end was set in its form. */
export async function askOfItsShows(tx: Transaction, kind: RosterKind, id: string, now: Temporal.Instant): Promise<void> {
  // A night that may still go on somewhere is asked about too.
  const from = now.subtract({ hours: 24 }).toString().slice(0, 10);
  const coming = await listShows(tx, { [kind]: id, from, others: true, limit: MAX_SHOWS });
  await askOfEnded(
    tx,
    coming.map((show) => show.id),
  );
}
