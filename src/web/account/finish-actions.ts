import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { usernameFault } from '#scene/people/username.ts';
import { apiContext, formSessionContext } from '../contexts.ts';
import { faultsOf, field, refuseFaults, toRefusedForm } from '../forms/refused-form.ts';
import { paths } from '../paths.ts';
import { publicProfile } from '../profile/public-profile.ts';
import { demandAccount } from '../session/account.ts';
import { makeProfile } from './make-profile.ts';

/** An account without a public page; one that has a page is redirected to it. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const account = await demandAccount({ context, request });
  const profile = await publicProfile(context.get(apiContext), { uid: account.uid });
  if (profile !== null) throw redirect(paths.user(profile.username), 303);
  const { searchParams } = new URL(request.url);
  return { displayname: account.displayName, username: searchParams.get('username') ?? '', why: searchParams.get('why') ?? '' };
}

/** Creates the page under the chosen name. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const [displayname, username] = [field(form, 'displayname'), field(form, 'username')];
  const wrong = faultsOf(form, { displayname: 'Enter the name people will see.', username: usernameFault });
  if (Object.keys(wrong).length > 0) return refuseFaults(wrong, form);
  const session = context.get(formSessionContext);
  try {
    await makeProfile(context.get(apiContext), session, { username, displayname });
  } catch (error) {
    return toRefusedForm(error, form);
  }
  session.tell('page-made');
  return redirect(paths.user(username), 303);
}
