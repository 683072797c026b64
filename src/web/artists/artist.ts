import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { apiContext } from '../contexts.ts';
import { paths } from '../paths.ts';

/** How many of an artist's shows its page names, each way. */
const COMING = 20;
const PAST = 12;

/** An artist with its next and its latest shows; nothing, and a 404, for a name we do not know. */
export async function artist({ context, params }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const id = params.id ?? '';
  const found = await api.artist(id);
  if (found === undefined) return data(null, { status: 404 });
  // One that was renamed is found under its old address too.
  if (found.id !== id) throw redirect(paths.artist(found.id), 301);
  const coming = await api.shows({ artist: id, limit: COMING });
  const past = await api.shows({ artist: id, to: coming.tonight, order: 'latest', limit: PAST });
  return { artist: found, coming: coming.shows, past: past.shows, daymarks: coming.daymarks };
}
