import type { Change } from '#database/open.ts';
import { nightOf } from '#scene/calendar.ts';
import { fold } from '#scene/names.ts';
import type { Show } from '#scene/show.ts';

/** What a show is announced as: everything but the night, which follows from its date and start. */
export type Announcement = Omit<Show, 'night'>;

/** Announces a show: the one way in, for what was heard and what was typed alike. The same id again changes the show that stands there. */
export async function announce(change: Change, show: Announcement): Promise<void> {
  const row = {
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
  await change
    .insertInto('show')
    .values({ id: show.id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  await change.deleteFrom('credit').where('show_id', '=', show.id).execute();
  const credits = show.bill.map(({ artist, name, role }, position) => ({
    show_id: show.id,
    position,
    artist_id: artist,
    name,
    folded: fold(name),
    role,
  }));
  if (credits.length > 0) await change.insertInto('credit').values(credits).execute();
}

/** Takes shows off the programme that nobody announces any more; they keep their place in the archive's memory. */
export async function withdraw(change: Change, ids: readonly string[]): Promise<void> {
  await change.updateTable('show').set({ status: 'withdrawn' }).where('id', 'in', ids).execute();
}
