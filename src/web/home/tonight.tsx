import { unreadOn } from '#scene/sources/unread.ts';
import type { UnreadSource } from '#scene/sources/unread-source.ts';
import { monthDay, weekday } from '#scene/time/calendar.ts';
import type { Daymarks } from '#scene/venues/venue.ts';
import { paths } from '../paths.ts';
import { ShowList } from '../shows/show-list.tsx';
import { Unread } from '../shows/unread.tsx';
import type { Out } from './home-loader.ts';

/** Who plays tonight, at once: what is on now and what comes next, and the way to the rest. */
export function Tonight({ out, daymarks, unread }: { out: Out; daymarks: Daymarks; unread: readonly UnreadSource[] }) {
  const { night, shows, more, now } = out;
  const isTonight = night === now.tonight;
  return (
    <section className="out" aria-labelledby="out">
      <h2 id="out">
        {isTonight ? 'Tonight' : shows.length === 0 ? 'Nothing is announced this week.' : `Next: ${weekday(night)} ${monthDay(night)}`}
      </h2>
      {isTonight && shows.length > 0 ? null : <Unread sources={unreadOn(unread, now.tonight)} />}
      {shows.length === 0 ? null : (
        <ShowList shows={shows.map(({ show }) => show)} phases={shows.map(({ phase }) => phase)} now={now} daymarks={daymarks} />
      )}
      <p>
        <a className="button" href={paths.shows()}>
          {shows.length === 0 ? 'Look further' : more > 0 && isTonight ? `${more} more tonight, and the week` : 'The whole week'}
        </a>
      </p>
    </section>
  );
}
