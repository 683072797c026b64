import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { goneOrMissing } from '../api.ts';
import { apiContext } from '../contexts.ts';
import { paths } from '../paths.ts';

/** A news post; a 404 for an unknown one or a draft, a 410 for a removed one. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const id = params.id ?? '';
  const found = await context.get(apiContext).get('/news/{id}', { id }).catch(goneOrMissing);
  if (found === undefined || found === 'gone') return data(found ?? ('unknown' as const), { status: found === 'gone' ? 410 : 404 });
  if (found.id !== id) throw redirect(paths.newsPost(found.id), 301);
  return found;
}
