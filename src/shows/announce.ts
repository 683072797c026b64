import type { Selectable } from 'kysely';
import type { CreditTable, ShowTable } from '#database/archive-tables.ts';
import { chunks } from '#database/chunks.ts';
import { replacing } from '#database/columns.ts';
import type { Change } from '#database/open.ts';
import { bumpContentVersion } from '#database/settings.ts';
import { nightOf } from '#scene/calendar.ts';
import { fold } from '#scene/names.ts';
import type { Show } from '#scene/show.ts';

/** What a show is announced as: everything but the night, which follows from its date and start. */
export type Announcement = Omit<Show, 'night'>;

/** Announces a show: the one way in, for what was heard and what was typed alike. The same id again changes the show that stands there. */
export function announce(change: Change, show: Announcement): Promise<void> {
  return announceAll(change, [show]);
}

/** Announces several shows at once, each id among them once. */
export async function announceAll(change: Change, shows: readonly Announcement[]): Promise<void> {
  await bumpContentVersion(change);
  for (const some of chunks(shows)) {
    const rows = some.map(showRow);
    await change
      .insertInto('show')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(replacing(rows, 'id')))
      .execute();
    const ids = some.map(({ id }) => id);
    await change.deleteFrom('credit').where('show_id', 'in', ids).execute();
    await change.deleteFrom('show_words').where('show_id', 'in', ids).execute();
    await change.insertInto('show_words').values(some.map(wordsRow)).execute();
    for (const credits of chunks(some.flatMap(creditRows))) await change.insertInto('credit').values(credits).execute();
  }
}

function showRow(show: Announcement): Selectable<ShowTable> {
  return {
    id: show.id,
    date: show.date,
    night: nightOf(show.date, show.startTime),
    start_time: show.startTime,
    end_time: show.endTime,
    doors_time: show.doorsTime,
    event: show.event,
    title: show.title,
    event_folded: fold(show.event),
    venue_id: show.venue.id,
    venue_name: show.venue.name,
    status: show.status,
    price: show.price,
    ages: show.ages,
    url: show.url,
    kind: show.kind,
    kind_reason: show.kindReason,
  };
}

function creditRows({ id, bill }: Announcement): CreditTable[] {
  return bill.map(({ artist, name, role }, position) => ({ show_id: id, position, artist_id: artist, name, folded: fold(name), role }));
}

function wordsRow({ id, date, startTime, event, bill }: Announcement) {
  const words = [event, ...bill.map(({ name }) => name)].map((name) => `\n${fold(name)}`).join('');
  return { night: nightOf(date, startTime), show_id: id, words };
}

/** Takes shows off the programme that nobody announces any more; they keep their place in the archive's memory. */
export async function withdraw(change: Change, ids: readonly string[]): Promise<void> {
  await bumpContentVersion(change);
  await change.updateTable('show').set({ status: 'withdrawn' }).where('id', 'in', ids).execute();
}
