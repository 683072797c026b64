import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { partedByNow } from '#scene/phase.ts';
import { apiContext } from '../contexts.ts';
import { paths } from '../paths.ts';
import { lineOf } from '../shows/line.ts';

/** How many of a venue's shows its page names, each way. */
const COMING = 40;
const PAST = 12;

/** One venue with its coming and its latest shows, those of tonight that are over among the latter; nothing, and a 404, for one we do not know. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const id = params.id ?? '';
  const found = await api.venue(id);
  if (found === undefined) return data(null, { status: 404 });
  // One that was renamed or found to be another has that one's address.
  if (found.id !== id) throw redirect(paths.venue(found.id), 301);
  const { tonight, now, shows } = await api.shows({ venue: id, limit: COMING });
  const earlier = await api.shows({ venue: id, to: tonight, order: 'latest', limit: PAST });
  const moment = { tonight, date: now.date, time: now.time };
  const { over, coming } = partedByNow(shows, moment);
  const past = [...over.toReversed(), ...earlier.shows].slice(0, PAST);
  return { venue: found, coming: coming.map(lineOf), past: past.map(lineOf), now: moment };
}
