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

/** The changed fields of the second show, and the first one's new bill if it changes. */
interface Parts {
  second: SecondShow;
  firstBill?: SetFields['bill'] | undefined;
}

const SAME = 'Enter what’s different: its day, time or name.';

/**
 * Splits one listed show into two: the second starts as a copy without an end, with its stars. Nobody is notified about acts that move to
 * it, as they play as announced.
 * @returns the id of the decision, which is also the second show's
 * @throws Refusal NOT_FOUND; INVALID_ARGUMENT without a difference, or for impossible values
 */
export async function partShow(db: Database, showId: string, { second, firstBill }: Parts, deciding: Deciding): Promise<string> {
  return inTransaction(db, async (tx) => {
    await lockChanges(tx);
    const show = await findShow(tx, showId);
    if (show === undefined || show.status === 'withdrawn') throw new Refusal('NOT_FOUND', 'We can’t find this show.');
    const differs = Object.entries(second).some(([field, value]) => !isDeepStrictEqual(value, Reflect.get(show, field)));
    if (!differs) throw new Refusal('INVALID_ARGUMENT', SAME, { date: SAME });
    const { date, startTime, doorsTime, title, event, venue, promoter, series, bill, price, ages, url, kind, image } = show;
    const stands = { date, startTime, endTime: null, doorsTime, venue, promoter, series, bill, price, ages, url, kind, image };
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
