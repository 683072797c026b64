import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { goneOrMissing } from '../api.ts';
import { apiContext } from '../contexts.ts';
import { paths } from '../paths.ts';
import { findSeason, shownFacts, tabAsked } from '../season/season.ts';
import { findMap } from './every-venue.ts';

/** A venue with coming or past shows and statistics; a 404 for an unknown id, a 410 for a removed one. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const id = params.id ?? '';
  const found = await api.get('/venues/{id}', { id }).catch(goneOrMissing);
  if (found === undefined || found === 'gone') return data(found ?? ('unknown' as const), { status: found === 'gone' ? 410 : 404 });
  const asked = tabAsked(request);
  // A former address redirects.
  if (found.id !== id) throw redirect(paths.venue(found.id, { ...asked }), 301);
  const [season, played, { kept }, map] = await Promise.all([
    findSeason(api, { venue: id }, asked),
    api.get('/venues/{id}/played', { id }),
    api.get('/kept', { kind: 'venue', id }),
    findMap(api, found),
  ]);
  return { venue: found, season, played: shownFacts(played), kept, map };
}
