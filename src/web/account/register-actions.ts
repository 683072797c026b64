import { type ActionFunctionArgs, redirect } from 'react-router';
import { emailFault } from '#scene/people/email.ts';
import { usernameFault } from '#scene/people/username.ts';
import { ownPath } from '#scene/site/own-path.ts';
import { type Api, ApiError } from '../api.ts';
import { apiContext, formSessionContext } from '../contexts.ts';
import { faultsOf, field, newPasswordFault, refuseFaults, repeatFault, toRefusedForm } from '../forms/refused-form.ts';
import { paths } from '../paths.ts';
import { loader as goOn } from './login-actions.ts';
import { makeProfile } from './make-profile.ts';

/** A longer path to return to is left out of the email. */
const MAX_WAY_LENGTH = 400;

export const loader = goOn;

function faults(form: FormData): Record<string, string> {
  return faultsOf(form, {
    displayname: 'Enter the name people will see.',
    username: usernameFault,
    email: emailFault,
    password: newPasswordFault,
    confirm: repeatFault(form),
  });
}

/** Checks the form, and asks the site about the user name and password at once, so that all faults appear together. */
async function allFaults(api: Api, form: FormData): Promise<Record<string, string>> {
  const wrong = faults(form);
  const typed = { password: field(form, 'password'), email: field(form, 'email').trim(), displayname: field(form, 'displayname') };
  const [username, password] = await Promise.all([
    wrong.username === undefined ? explainTaken(api, field(form, 'username')) : '',
    wrong.password === undefined ? api.post('/session/account/password', typed).then(({ why }) => why) : '',
  ]);
  return { ...(username === '' ? {} : { username }), ...(password === '' ? {} : { password }), ...wrong };
}

async function explainTaken(api: Api, username: string): Promise<string> {
  const { free, why } = await api.get('/people/free', { username });
  return free ? '' : why;
}

/** Signs up: the account first, then its profile. If the profile fails, `/finish` goes on. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const [api, session] = [context.get(apiContext), context.get(formSessionContext)];
  const [displayname, username] = [field(form, 'displayname'), field(form, 'username')];
  try {
    const wrong = await allFaults(api, form);
    if (Object.keys(wrong).length > 0) return refuseFaults(wrong, form);
    const credentials = { email: field(form, 'email').trim(), password: field(form, 'password'), displayname };
    await api.post('/session/account', { ...credentials, proof: await session.proof() });
  } catch (error) {
    return toRefusedForm(error, form);
  }
  session.announce();
  try {
    await makeProfile(api, session, { username, displayname });
  } catch (error) {
    const why = error instanceof ApiError ? 'taken' : 'lost';
    return redirect(paths.finish({ username, why }), 303);
  }
  // A confirmation that could not be sent does not undo the sign-up: it can be asked for again.
  const back = ownPath(field(form, 'back'));
  await api.post('/session/verify', back.length > MAX_WAY_LENGTH ? {} : { back }).then(
    () => session.tell('welcome'),
    () => session.tell('welcome-without-letter'),
  );
  return redirect(back, 303);
}
