import { type LoaderFunctionArgs, redirect } from 'react-router';
import { apiContext } from '../contexts.ts';
import { paths } from '../paths.ts';

/** Redirects to the current year. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { tonight } = await context.get(apiContext).get('/shows', { limit: 1 });
  return redirect(paths.year(tonight.slice(0, 4)), 302);
}
