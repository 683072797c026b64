import { type LoaderFunctionArgs, redirect } from 'react-router';
import { apiContext, formSessionContext } from '../contexts.ts';
import { paths } from '../paths.ts';

/** Signs out and redirects home. The header makes the router load the session again, which it does not do for a link. */
export async function loader({ context }: LoaderFunctionArgs) {
  await context.get(apiContext).post('/session/end');
  const session = context.get(formSessionContext);
  session.announce();
  session.tell('signed-out');
  return redirect(paths.home(), { status: 303, headers: { 'X-Remix-Revalidate': 'yes' } });
}
