import { isDeepStrictEqual } from 'node:util';
import { machineMoment } from '#clock.ts';
import { type ChangedDocument, lockChanges, logChanges } from '#database/changes/change-log.ts';
import { chunks } from '#database/chunks.ts';
import type { Transaction } from '#database/engines/open.ts';
import { type Revised, recordRevisions } from '#database/revisions.ts';
import type { Show } from '#scene/shows/show.ts';
import { SHOW } from './columns.ts';
import { compareAll } from './history.ts';
import { recordChanges, type SaidBy } from './show-changes.ts';
import { wasOf } from './show-facts.ts';
import { listShows } from './store.ts';

/** How a change counts for people who plan to go. */
export interface ChangeOptions {
  /** A rename, answered question, merge, split or undo: no news for people who plan to go. */
  isHousekeeping?: boolean;
  saidBy?: SaidBy | undefined;
}

/** Shows by id, withdrawn ones included. */
export async function readShowsById(tx: Transaction, ids: readonly string[]): Promise<Map<string, Show>> {
  const shows = await listShows(tx, { ids, withdrawn: true, limit: ids.length });
  return new Map(shows.map((show) => [show.id, show]));
}

/** The change-log entry of a show; none if nothing changed. */
export function logEntryOf(id: string, before: Show | undefined, now: Show | undefined): ChangedDocument[] {
  return isDeepStrictEqual(before, now) ? [] : [{ kind: 'show', id }];
}

/** What a show's history records: everything visible. */
function visibleFields(show: Show | undefined): object | undefined {
  if (show === undefined) return undefined;
  const { date, startTime, endTime, doorsTime, event, title, venue, promoter, series, bill, status, price, ages, url, kind, image } = show;
  return { date, startTime, endTime, doorsTime, event, title, venue, promoter, series, bill, status, price, ages, url, kind, image };
}

/** A show's revision for the history. */
export function revisionOf(id: string, before: Show | undefined, now: Show | undefined): Revised {
  return { kind: 'show', id, before: visibleFields(before), now: visibleFields(now) };
}

/** Records changes of shows in their history. */
async function recordHistory(
  tx: Transaction,
  before: ReadonlyMap<string, Show>,
  now: ReadonlyMap<string, Show>,
  isHousekeeping: boolean,
): Promise<void> {
  const { seen, concerning } = compareAll(before, now, isHousekeeping);
  if (seen.length > 0) await tx.updateTable('show').set({ changed_at: machineMoment() }).where('id', 'in', seen).execute();
  if (concerning.length > 0)
    await tx
      .updateTable('show')
      .set(({ eb }) => ({ sequence: eb('sequence', '+', 1), news_at: machineMoment() }))
      .where('id', 'in', concerning)
      .execute();
}

/** Stores what each show was announced as, in the table and in `now`. */
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
 * Runs work that writes rows of shows and their credits, then logs the shows that changed.
 * @param options.isHousekeeping the change is no news for people who plan to go (the default)
 */
export async function logShowChanges(
  tx: Transaction,
  showIds: Iterable<string>,
  work: () => Promise<void>,
  { isHousekeeping = true, saidBy }: ChangeOptions = {},
): Promise<void> {
  await lockChanges(tx);
  const ids = [...new Set(showIds)];
  const before = await Promise.all(chunks(ids).map((some) => readShowsById(tx, some)));
  await work();
  for (const [index, some] of chunks(ids).entries()) {
    const now = await readShowsById(tx, some);
    await setWas(tx, before[index] ?? new Map(), now, isHousekeeping);
    await recordHistory(tx, before[index] ?? new Map(), now, isHousekeeping);
    if (!isHousekeeping)
      await recordChanges(
        tx,
        [...now.values()].map((show) => ({ before: before[index]?.get(show.id), now: show })),
        saidBy,
      );
    await logChanges(
      tx,
      some.flatMap((id) => logEntryOf(id, before[index]?.get(id), now.get(id))),
    );
    await recordRevisions(
      tx,
      some.map((id) => revisionOf(id, before[index]?.get(id), now.get(id))),
    );
  }
}
