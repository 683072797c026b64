import { isDeepStrictEqual } from 'node:util';
import { lockChanges } from '#database/changes/change-log.ts';
import type { Database } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { HIDDEN, handSet, MADE } from '#ingest/announce/hand-set.ts';
import { recompose } from '#ingest/announce/recompose.ts';
import type { SetFields } from '#scene/desk/desk-show.ts';
import { Refusal } from '#scene/problem.ts';
import { weekday } from '#scene/time/calendar.ts';
import { findShow } from '#shows/store.ts';
import { copyStars } from '#stars/copy-stars.ts';
import { type Deciding, decide } from '../decisions/decision-store.ts';
import { earlierRows, rowsOf, writeRows } from './edit-rows.ts';
import { meaningOf } from './make-show.ts';
import { demandKnown, withPossibleTimes } from './set-by-hand.ts';

type SecondShow = Partial<Pick<SetFields, 'date' | 'startTime' | 'endTime' | 'doorsTime' | 'title' | 'bill' | 'venue'>>;

/** What each of the two shows says from now on; who is on the bill of the first is left out where nothing of it changes. */
interface Parts {
  second: SecondShow;
  firstBill?: SetFields['bill'] | undefined;
}

const SAME = 'Enter what’s different: its day, time or name.';

/**
 * Makes two shows of one that was listed as one: the second says what the first says but for its end and what is different, and has its stars
 * too. Nobody is notified of who left the bill of the first: they play as announced.
 * @returns the id of the decision, which is that of the second show
 * @throws Refusal NOT_FOUND; INVALID_ARGUMENT where nothing is different, or for what cannot be
 */
export async function partShow(db: Database, showId: string, { second, firstBill }: Parts, deciding: Deciding): Promise<string> {
  return inTransaction(db, async (tx) => {
    await lockChanges(tx);
    const show = await findShow(tx, showId);
    if (show === undefined || show.status === 'withdrawn') throw new Refusal('NOT_FOUND', 'We can’t find this show.');
    const differs = Object.entries(second).some(([field, value]) => !isDeepStrictEqual(value, Reflect.get(show, field)));
    if (!differs) throw new Refusal('INVALID_ARGUMENT', SAME, { date: SAME });
    const { date, startTime, doorsTime, title, event, venue, bill, price, ages, url, kind, image } = show;
    const stands = { date, startTime, endTime: null, doorsTime, venue, bill, price, ages, url, kind, image };
    const fields = withPossibleTimes({ ...stands, title: title || (bill.length === 0 ? event : ''), ...second });
    await demandKnown(tx, fields);
    if (firstBill !== undefined) await demandKnown(tx, { bill: firstBill });
    const first = firstBill === undefined || isDeepStrictEqual(firstBill, bill) ? [] : rowsOf(showId, { bill: firstBill });
    const meaning = meaningOf(fields);
    const said = `“${event}” was two shows: the other is “${meaning.event}”, ${weekday(fields.date)} ${fields.date}.`;
    const hidden = (await handSet(tx, [showId])).get(showId)?.hidden;
    const id = await decide(tx, 'part', said, { partedFrom: showId, edits: await earlierRows(tx, first) }, deciding);
    const made = { show_id: id, field: `${MADE}${id}`, value: JSON.stringify(meaning) };
    const hides = hidden === undefined ? [] : [{ show_id: id, field: HIDDEN, value: JSON.stringify(hidden) }];
    await writeRows(tx, [made, ...rowsOf(id, fields), ...hides, ...first], id);
    if (first.length > 0) await recompose(tx, [showId], { isHousekeeping: true });
    await recompose(tx, [id]);
    await copyStars(tx, showId, id);
    return id;
  });
}
