import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { hasPage } from '#scene/artists/verified.ts';
import { goneOrMissing } from '../api.ts';
import { apiContext } from '../contexts.ts';
import { paths } from '../paths.ts';
import { findSeason, tabAsked, toldOf } from '../season/season.ts';

/** An artist with its coming or its past shows and what is counted of them; what was taken off the site is gone, a 410; a 404 for a name we do not know. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const id = params.id ?? '';
  const found = await api.get('/artists/{id}', { id }).catch(goneOrMissing);
  if (found === undefined || found === 'gone') return data(found ?? ('unknown' as const), { status: found === 'gone' ? 410 : 404 });
  const asked = tabAsked(request);
  // One that was renamed is found under its old address too.
  if (found.id !== id) throw redirect(paths.artist(found.id, { ...asked }), 301);
  const { kept } = await api.get('/kept', { kind: 'artist', id });
  const [season, played, kin] = await Promise.all([
    findSeason(api, { artist: id }, asked),
    api.get('/artists/{id}/played', { id }),
    hasPage(found, kept) && found.members.length > 0 ? api.find('/artists/{id}/tree', { id }) : undefined,
  ]);
  return { artist: found, season, played: toldOf(played), kin, kept };
}
