import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { goneOrMissing } from '../api.ts';
import { apiContext } from '../contexts.ts';
import { paths } from '../paths.ts';
import { findSeason, tabAsked, toldOf } from '../season/season.ts';
import { findMap } from './every-venue.ts';

/** One venue with its coming or its past shows and what is counted of them; one that was taken off the site is gone, a 410; a 404 for one we do not know. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const id = params.id ?? '';
  const found = await api.get('/venues/{id}', { id }).catch(goneOrMissing);
  if (found === undefined || found === 'gone') return data(found ?? ('unknown' as const), { status: found === 'gone' ? 410 : 404 });
  const asked = tabAsked(request);
  // One that was renamed or found to be another has that one's address.
  if (found.id !== id) throw redirect(paths.venue(found.id, { ...asked }), 301);
  const [season, played, { kept }, map] = await Promise.all([
    findSeason(api, { venue: id }, asked),
    api.get('/venues/{id}/played', { id }),
    api.get('/kept', { kind: 'venue', id }),
    findMap(api, found),
  ]);
  return { venue: found, season, played: toldOf(played), kept, map };
}
