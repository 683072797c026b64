import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { hasPage } from '#scene/artists/verified.ts';
import { goneOrMissing } from '../api.ts';
import { apiContext } from '../contexts.ts';
import { paths } from '../paths.ts';
import { findSeason, shownFacts, tabAsked } from '../season/season.ts';

/** An artist with coming or past shows and statistics; a 404 for an unknown id, a 410 for a removed one. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const id = params.id ?? '';
  const found = await api.get('/artists/{id}', { id }).catch(goneOrMissing);
  if (found === undefined || found === 'gone') return data(found ?? ('unknown' as const), { status: found === 'gone' ? 410 : 404 });
  const asked = tabAsked(request);
  // A former address redirects.
  if (found.id !== id) throw redirect(paths.artist(found.id, { ...asked }), 301);
  const { kept } = await api.get('/kept', { kind: 'artist', id });
  const [season, played, kin] = await Promise.all([
    findSeason(api, { artist: id }, asked),
    api.get('/artists/{id}/played', { id }),
    hasPage(found, kept) && found.members.length > 0 ? api.find('/artists/{id}/tree', { id }) : undefined,
  ]);
  return { artist: found, season, played: shownFacts(played), kin, kept };
}
