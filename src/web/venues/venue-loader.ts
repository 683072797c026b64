import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { apiContext } from '../contexts.ts';
import { paths } from '../paths.ts';
import { toldOf } from '../shows/played-lines.ts';
import { findSeason, tabAsked } from '../shows/season.ts';

/** One venue with its coming or its past shows and what is counted of them; nothing, and a 404, for one we do not know. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const id = params.id ?? '';
  const found = await api.find('/venues/{id}', { id });
  if (found === undefined) return data(null, { status: 404 });
  const asked = tabAsked(request);
  // One that was renamed or found to be another has that one's address.
  if (found.id !== id) throw redirect(paths.venue(found.id, { ...asked }), 301);
  const [season, played, { kept }] = await Promise.all([
    findSeason(api, { venue: id }, asked),
    api.get('/venues/{id}/played', { id }),
    api.get('/kept', { kind: 'venue', id }),
  ]);
  return { venue: found, season, played: toldOf(played), kept };
}
