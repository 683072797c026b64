import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { partedByNow } from '#scene/phase.ts';
import { apiContext } from '../contexts.ts';
import { paths } from '../paths.ts';
import { lineOf } from '../shows/line.ts';

/** How many of an artist's shows its page names, each way. */
const COMING = 20;
const PAST = 12;

/** An artist with its next and its latest shows, those of tonight that are over among the latter; nothing, and a 404, for a name we do not know. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const id = params.id ?? '';
  const found = await api.artist(id);
  if (found === undefined) return data(null, { status: 404 });
  // One that was renamed is found under its old address too.
  if (found.id !== id) throw redirect(paths.artist(found.id), 301);
  const { tonight, now, shows, daymarks } = await api.shows({ artist: id, limit: COMING });
  const earlier = await api.shows({ artist: id, to: tonight, order: 'latest', limit: PAST });
  const moment = { tonight, date: now.date, time: now.time };
  const { over, coming } = partedByNow(shows, moment);
  const past = [...over.toReversed(), ...earlier.shows].slice(0, PAST);
  return { artist: found, coming: coming.map(lineOf), past: past.map(lineOf), daymarks, now: moment };
}
