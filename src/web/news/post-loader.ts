import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { goneOrMissing } from '../api.ts';
import { apiContext } from '../contexts.ts';
import { paths } from '../paths.ts';

/** One news post; one that was taken off the site is gone, a 410; a 404 for one that never was, or is a draft. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const id = params.id ?? '';
  const found = await context.get(apiContext).get('/news/{id}', { id }).catch(goneOrMissing);
  if (found === undefined || found === 'gone') return data(found ?? ('unknown' as const), { status: found === 'gone' ? 410 : 404 });
  if (found.id !== id) throw redirect(paths.newsPost(found.id), 301);
  return found;
}
