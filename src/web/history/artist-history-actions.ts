import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { goneOrMissing } from '../api.ts';
import { apiContext } from '../contexts.ts';
import { paths } from '../paths.ts';
import { keptHistoryActions, loadKeptHistory } from './load-history.ts';

/** What became different of an artist; nothing, and a 404, for one that is not there; a 410 for one that was taken off. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.id ?? '';
  const found = await context.get(apiContext).get('/artists/{id}', { id }).catch(goneOrMissing);
  if (found === undefined || found === 'gone') return data(null, { status: found === 'gone' ? 410 : 404 });
  if (found.id !== id) throw redirect(paths.artistHistory(found.id), 301);
  const told = await loadKeptHistory({ context, request }, 'artist', id);
  return told === undefined ? data(null, { status: 404 }) : { ...told, id, name: found.name };
}

/** Editors take back what was changed, keepers have it say again what it said. */
export const action = keptHistoryActions('artist');
