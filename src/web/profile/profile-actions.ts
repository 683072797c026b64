import { type LoaderFunctionArgs, redirect } from 'react-router';
import { apiContext } from '../contexts.ts';
import { paths } from '../paths.ts';
import { demandAccount } from '../session/account.ts';
import { publicProfile } from './public-profile.ts';

/** Redirects to one's own page. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { uid } = await demandAccount({ context, request });
  const profile = await publicProfile(context.get(apiContext), { uid });
  return redirect(profile === null ? paths.finish() : paths.user(profile.username), 303);
}
