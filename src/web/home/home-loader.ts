import type { LoaderFunctionArgs } from 'react-router';
import { isOff, type Now, type Phase, phasesOf } from '#scene/shows/phase.ts';
import { addDays } from '#scene/time/calendar.ts';
import { apiContext } from '../contexts.ts';
import { type Line, lineOf } from '../shows/line.ts';

/** How many shows the home page names, and how many of the week's first are looked through for them. */
const NAMED = 3;
const READ = 100;

/** What the home page says and shows, with the shows that one could still go to tonight, or on the first night after it that has any. */
export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [words, { tonight, now, shows, daymarks }] = await Promise.all([api.get('/scene/welcome'), api.get('/shows', { limit: READ })]);
  return { ...words, out: whereToGo(shows.map(lineOf), { tonight, date: now.date, time: now.time }), daymarks };
}

/** The first shows of a night, how many of it are not named, and the moment they were chosen at. */
export interface Out {
  now: Now;
  night: string;
  shows: { show: Line; phase: Phase }[];
  more: number;
}

/** Tonight's shows that play or will, what plays first; when there are none, those of the next night that has any. */
function whereToGo(shows: readonly Line[], now: Now): Out {
  const phases = phasesOf(shows, now);
  const open = shows
    .map((show, index) => ({ show, phase: phases[index] ?? 'later' }))
    .filter(({ show, phase }) => phase !== 'over' && !isOff(show));
  const night = open[0]?.show.night ?? addDays(now.tonight, 1);
  const all = open.filter(({ show }) => show.night === night);
  return { now, night, shows: all.slice(0, NAMED), more: Math.max(0, all.length - NAMED) };
}
