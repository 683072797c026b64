import type { LoaderFunctionArgs } from 'react-router';
import { isOff, type Now, nearestToNow, orderIn, PHASES, type Phase, phasesOf } from '#scene/shows/phase.ts';
import { addDays } from '#scene/time/calendar.ts';
import { apiContext } from '../contexts.ts';
import { type Line, lineOf } from '../shows/line.ts';

/** How many shows the home page names, and how many of the week's first are looked through for them. */
const NAMED = 3;
const READ = 100;

/** What the home page says and shows, with the shows that one could still go to tonight, or on the first night after it that has any. */
export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [words, { tonight, now, shows, daymarks, unread }] = await Promise.all([
    api.get('/scene/welcome'),
    api.get('/shows', { limit: READ }),
  ]);
  return { ...words, out: whereToGo(shows.map(lineOf), { tonight, date: now.date, time: now.time }), daymarks, unread };
}

/** The first shows of a night, how many of it are not named, and the moment they were chosen at. */
export interface Out {
  now: Now;
  night: string;
  shows: { show: Line; phase: Phase }[];
  more: number;
}

/** Of tonight's shows that play or will those nearest to now, what plays first; when there are none, the first of the next night that has any. */
function whereToGo(shows: readonly Line[], now: Now): Out {
  const phases = phasesOf(shows, now);
  const open = shows.filter((show, index) => phases[index] !== 'over' && !isOff(show));
  const night = open[0]?.night ?? addDays(now.tonight, 1);
  const all = open.filter((show) => show.night === night);
  const named = night === now.tonight ? nearestToNow(all, now, NAMED) : all.slice(0, NAMED);
  return { now, night, shows: inOrder(named, now), more: all.length - named.length };
}

/** Shows as a page says them, each with its phase. */
function inOrder(shows: readonly Line[], now: Now): Out['shows'] {
  const phases = phasesOf(shows, now);
  return PHASES.flatMap((phase) =>
    orderIn(phase, phases, shows).flatMap((at) => (shows[at] === undefined ? [] : [{ show: shows[at], phase }])),
  );
}
