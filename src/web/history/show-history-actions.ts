import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { apiContext } from '../contexts.ts';
import { paths } from '../paths.ts';
import { historyActions, loadHistory } from './load-history.ts';

/** What became different of a show; nothing, and a 404, for one that is not there. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const slug = params.slug ?? '';
  const found = await context.get(apiContext).find('/shows/{slug}', { slug });
  if (found === undefined || found.show === null) return data(null, { status: found === undefined ? 404 : 410 });
  const { show } = found;
  if (show.slug !== slug) throw redirect(paths.showHistory(show.slug), 301);
  const told = await loadHistory({ context, request }, 'show', show.id);
  return told === undefined ? data(null, { status: 404 }) : { ...told, id: slug, name: show.title || show.event };
}

/** Editors take back what was changed. */
export const action = historyActions;
