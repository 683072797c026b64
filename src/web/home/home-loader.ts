import type { LoaderFunctionArgs } from 'react-router';
import { isOff, type Now, orderByPhase, PHASES, type Phase, phasesOf, pickNearestToNow } from '#scene/shows/phase.ts';
import { addDays } from '#scene/time/calendar.ts';
import { apiContext } from '../contexts.ts';
import { type Line, lineOf } from '../shows/line.ts';

/** Shows on the home page, and how many are read to choose them. */
const NAMED = 3;
const READ = 100;

/** The home page's text, with the shows still to come tonight, or on the next night with any. */
export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [words, { tonight, now, shows, daymarks, unread }] = await Promise.all([
    api.get('/scene/welcome'),
    api.get('/shows', { limit: READ }),
  ]);
  return { ...words, out: findShowsNear(shows.map(lineOf), { tonight, date: now.date, time: now.time }), daymarks, unread };
}

/** The first shows of a night, how many more there are, and when they were chosen. */
export interface Out {
  now: Now;
  night: string;
  shows: { show: Line; phase: Phase }[];
  more: number;
}

/** The shows nearest to now that are on or coming, those on first; else the first of the next night. */
function findShowsNear(shows: readonly Line[], now: Now): Out {
  const phases = phasesOf(shows, now);
  const open = shows.filter((show, index) => phases[index] !== 'over' && !isOff(show));
  const night = open[0]?.night ?? addDays(now.tonight, 1);
  const all = open.filter((show) => show.night === night);
  const named = night === now.tonight ? pickNearestToNow(all, now, NAMED) : all.slice(0, NAMED);
  return { now, night, shows: orderShows(named, now), more: all.length - named.length };
}

function orderShows(shows: readonly Line[], now: Now): Out['shows'] {
  const phases = phasesOf(shows, now);
  return PHASES.flatMap((phase) =>
    orderByPhase(phase, phases, shows).flatMap((at) => (shows[at] === undefined ? [] : [{ show: shows[at], phase }])),
  );
}
