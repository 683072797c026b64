import { lockChanges } from '#database/changes/change-log.ts';
import type { Database } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { findMade, type KeyedRequest, recordMade } from '#identity/limits/idempotency.ts';
import { comparableShow } from '#ingest/announce/comparable-shows.ts';
import { MADE } from '#ingest/announce/hand-set.ts';
import { recompose } from '#ingest/announce/recompose.ts';
import type { Meaning } from '#ingest/meaning/interpret.ts';
import { judgeComparable } from '#interpret/duplicates/listings.ts';
import type { SetFields } from '#scene/desk/desk-show.ts';
import { Refusal } from '#scene/problem.ts';
import { setKindByHand } from '#scene/shows/kind.ts';
import type { Show } from '#scene/shows/show.ts';
import { addDays, nightOf, weekday } from '#scene/time/calendar.ts';
import { markShown } from '#sent/store.ts';
import { listShows } from '#shows/store.ts';
import { type Deciding, decide } from '../decisions/decision-store.ts';
import { rowsOf, writeRows } from './edit-rows.ts';
import { demandKnown, withPossibleTimes } from './set-by-hand.ts';

/** An entered show: its date and what else is known. */
export type Typed = Partial<Omit<SetFields, 'hidden' | 'event'>> & Pick<SetFields, 'date'>;

const MAX_COMPARED = 300;
const MAX_LIKELY = 12;
const UNNAMED = 'Enter who plays, or the name of the night.';

/**
 * Announces a show entered by hand, which no source overrides. Repeating the request announces one.
 * @param despite a similar listed show
 * @returns the ids of decision and show
 * @throws Refusal INVALID_ARGUMENT without a name or with impossible times; ALREADY_EXISTS if it is surely listed
 */
export async function makeShow(
  db: Database,
  typed: Typed,
  despite: boolean,
  deciding: Deciding,
  asking?: KeyedRequest,
): Promise<{ decision: string; show: string }> {
  const meaning = meaningOf(typed);
  if (meaning.event === '') throw new Refusal('INVALID_ARGUMENT', UNNAMED, { bill: UNNAMED });
  withPossibleTimes(meaning);
  return inTransaction(db, async (tx) => {
    // Concurrent requests take turns, so that the second is refused.
    await lockChanges(tx);
    const before = await findMade(tx, asking);
    if (before !== undefined) return { decision: before, show: before };
    const [first] = despite ? [] : await likelyShows(tx, meaning);
    if (first?.verdict === 'same') throw new Refusal('ALREADY_EXISTS', `“${first.show.event}” is already listed that night.`);
    await demandKnown(tx, typed);
    await markShown(tx, { image: typed.image?.file });
    const where = meaning.venue.name === '' ? '' : ` at ${meaning.venue.name}`;
    const said = `Announced “${meaning.event}”${where}, ${weekday(meaning.date)} ${meaning.date}.`;
    const id = await decide(tx, 'make', said, {}, deciding);
    await writeRows(tx, [{ show_id: id, field: `${MADE}${id}`, value: JSON.stringify(meaning) }, ...rowsOf(id, typed)], id);
    await recompose(tx, [id]);
    await recordMade(tx, asking, id);
    return { decision: id, show: id };
  });
}

/** An entered show with empty fields filled in. */
export function meaningOf(typed: Typed): Meaning {
  const { date, startTime = null, endTime = null, doorsTime = null, title = '', venue = { id: null, name: '' }, bill = [] } = typed;
  const { status = 'announced', price = '', ages = '', url = '', kind = 'music' } = typed;
  const event = title || bill.map(({ name }) => name).join(', ');
  return {
    date,
    startTime,
    endTime,
    doorsTime,
    event,
    title,
    venue,
    bill,
    status,
    newDate: null,
    price,
    ages,
    url,
    ...setKindByHand(kind),
  };
}

/** Shows of the same night that may be the same, likeliest first; those at other venues last. */
export async function likelyShows(
  db: Database,
  wanted: Meaning & { id?: string },
): Promise<{ show: Show; verdict: 'same' | 'unsure' | 'different'; score: number }[]> {
  const night = nightOf(wanted.date, wanted.startTime);
  const shows = await listShows(db, { from: night, to: addDays(night, 1), others: true, limit: MAX_COMPARED });
  const mine = comparableShow(wanted);
  const order = { same: 2, unsure: 1, different: 0 };
  const isHere = ({ venue }: Show) => Number(venue.id === wanted.venue.id && venue.name === wanted.venue.name);
  return shows
    .filter(({ id }) => id !== wanted.id)
    .map((show) => ({ show, ...judgeComparable(mine, comparableShow(show)) }))
    .sort((a, b) => order[b.verdict] - order[a.verdict] || isHere(b.show) - isHere(a.show) || b.score - a.score)
    .slice(0, MAX_LIKELY);
}
