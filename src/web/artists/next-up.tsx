import { isOff, type Now, partedByNow } from '#scene/shows/phase.ts';
import { weekday } from '#scene/time/calendar.ts';
import { paths } from '../paths.ts';
import { shortDay, standingOf } from '../show/when.ts';
import type { Line } from '../shows/line.ts';

/** When and where somebody plays next, in a line: on a phone the list of it is screens away. */
export function NextUp({ shows, now }: { shows: readonly Line[]; now: Now }) {
  const next = partedByNow(shows, now).coming.find((show) => !isOff(show));
  if (next === undefined) return null;
  const { is } = standingOf(next, now);
  const when =
    is === 'on now' ? 'On now' : `Plays ${is === 'tonight' ? is : `${weekday(next.night).slice(0, 3)} ${shortDay(next.date, now)}`}`;
  return (
    <a className="lone next-up" href={paths.show(next.slug)}>
      {next.venue.name === '' ? when : `${when} at ${next.venue.name}`}
    </a>
  );
}
