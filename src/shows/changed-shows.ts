import { isDeepStrictEqual } from 'node:util';
import { machineMoment } from '#clock.ts';
import { type ChangedDocument, lockChanges, logChanges } from '#database/changes/change-log.ts';
import { chunks } from '#database/chunks.ts';
import type { Transaction } from '#database/engines/open.ts';
import { type Revised, recordRevisions } from '#database/revisions.ts';
import type { Show } from '#scene/shows/show.ts';
import { SHOW } from './columns.ts';
import { weighAll } from './history.ts';
import { noteChanges, type SaidBy } from './show-changes.ts';
import { wasOf } from './show-facts.ts';
import { listShows } from './store.ts';

/** How a change of shows counts to the people who want to go. */
export interface ChangeOptions {
  /** A rename, an answered question, a merge, a split or their undoing: nothing of it is a change to anybody who wants to go. */
  isHousekeeping?: boolean;
  saidBy?: SaidBy | undefined;
}

/** Shows as they stand, withdrawn ones too, by id. */
export async function standingShows(tx: Transaction, ids: readonly string[]): Promise<Map<string, Show>> {
  const shows = await listShows(tx, { ids, withdrawn: true, limit: ids.length });
  return new Map(shows.map((show) => [show.id, show]));
}

/** What goes into the log where a show was `before` and is `now`: nothing where both are the same. */
export function changedShow(id: string, before: Show | undefined, now: Show | undefined): ChangedDocument[] {
  return isDeepStrictEqual(before, now) ? [] : [{ kind: 'show', id }];
}

/** What the history of a show tells of it: all that people see. */
function toldOf(show: Show | undefined): object | undefined {
  if (show === undefined) return undefined;
  const { date, startTime, endTime, doorsTime, event, title, venue, bill, status, price, ages, url, kind, image } = show;
  return { date, startTime, endTime, doorsTime, event, title, venue, bill, status, price, ages, url, kind, image };
}

/** A show that was so before and is so now, as its history has it. */
export function revisedShow(id: string, before: Show | undefined, now: Show | undefined): Revised {
  return { kind: 'show', id, before: toldOf(before), now: toldOf(now) };
}

/** Writes into the history of shows what became of them. */
async function noteHistory(
  tx: Transaction,
  before: ReadonlyMap<string, Show>,
  now: ReadonlyMap<string, Show>,
  isHousekeeping: boolean,
): Promise<void> {
  const { seen, concerning } = weighAll(before, now, isHousekeeping);
  if (seen.length > 0) await tx.updateTable('show').set({ changed_at: machineMoment() }).where('id', 'in', seen).execute();
  if (concerning.length > 0)
    await tx
      .updateTable('show')
      .set(({ eb }) => ({ sequence: eb('sequence', '+', 1), news_at: machineMoment() }))
      .where('id', 'in', concerning)
      .execute();
}

/** Keeps what each show was announced as, in the table and in `now`. */
async function setWas(tx: Transaction, before: ReadonlyMap<string, Show>, now: Map<string, Show>, isHousekeeping: boolean): Promise<void> {
  for (const show of now.values()) {
    const was = wasOf(before.get(show.id), show, isHousekeeping);
    if (isDeepStrictEqual(was, show.was)) continue;
    await tx
      .updateTable('show')
      .set({ was: SHOW.toRow({ ...show, was }).was })
      .where('id', '=', show.id)
      .execute();
    now.set(show.id, { ...show, was });
  }
}

/**
 * Does some work that writes rows of shows and their credits, and logs which of them are different after it.
 * @param options.isHousekeeping the shows stay what they are to the people who want to go (the default)
 */
export async function changingShows(
  tx: Transaction,
  showIds: Iterable<string>,
  work: () => Promise<void>,
  { isHousekeeping = true, saidBy }: ChangeOptions = {},
): Promise<void> {
  await lockChanges(tx);
  const ids = [...new Set(showIds)];
  const before = await Promise.all(chunks(ids).map((some) => standingShows(tx, some)));
  await work();
  for (const [index, some] of chunks(ids).entries()) {
    const now = await standingShows(tx, some);
    await setWas(tx, before[index] ?? new Map(), now, isHousekeeping);
    await noteHistory(tx, before[index] ?? new Map(), now, isHousekeeping);
    if (!isHousekeeping)
      await noteChanges(
        tx,
        [...now.values()].map((show) => ({ before: before[index]?.get(show.id), now: show })),
        saidBy,
      );
    await logChanges(
      tx,
      some.flatMap((id) => changedShow(id, before[index]?.get(id), now.get(id))),
    );
    await recordRevisions(
      tx,
      some.map((id) => revisedShow(id, before[index]?.get(id), now.get(id))),
    );
  }
}
