import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { LISTED_AT } from '#scene/site/addresses.ts';
import { goneOrMissing } from '../api.ts';
import { apiContext } from '../contexts.ts';
import { paths } from '../paths.ts';
import { findSeason, tabAsked } from '../season/season.ts';
import { findGroupKind } from './group-words.ts';

/** A promoter or series with coming or past shows; a 404 for an unknown one, a 410 for a removed one. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const kind = findGroupKind(request);
  const api = context.get(apiContext);
  const id = params.id ?? '';
  const found = await api.get(`${LISTED_AT[kind]}/{id}` as '/promoters/{id}', { id }).catch(goneOrMissing);
  if (found === undefined || found === 'gone')
    return data({ kind, group: found ?? ('unknown' as const) }, { status: found === 'gone' ? 410 : 404 });
  const asked = tabAsked(request);
  // A former address redirects.
  if (found.id !== id) throw redirect(paths[kind](found.id, { ...asked }), 301);
  return { kind, group: found, season: await findSeason(api, { [kind]: id }, asked) };
}
