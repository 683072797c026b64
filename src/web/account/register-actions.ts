import { type ActionFunctionArgs, redirect } from 'react-router';
import { emailFault } from '#scene/email.ts';
import { ownPath } from '#scene/own-path.ts';
import { usernameFault } from '#scene/username.ts';
import type { Api } from '../api.ts';
import { ApiError } from '../api.ts';
import { apiContext, type FormSession, formSessionContext } from '../contexts.ts';
import { faultsOf, field, newPasswordFault, refuse, refusedBy, refuseFaults, repeatFault } from '../forms/refused-form.ts';
import { paths } from '../paths.ts';
import { demandAccount } from '../session/account.ts';

/** The five fields, each with what is wrong with it. */
function faults(form: FormData): Record<string, string> {
  return faultsOf(form, {
    displayname: 'Say what others should call you.',
    username: usernameFault,
    email: emailFault,
    password: newPasswordFault,
    confirm: repeatFault(form),
  });
}

/** The sign-up form: the account first, then its profile; whoever gets only so far is led on to finish. */
export async function signUp({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const [api, desk] = [context.get(apiContext), context.get(formSessionContext)];
  const wrong = faults(form);
  if (Object.keys(wrong).length > 0) return refuseFaults(wrong, form);
  const [displayname, username] = [field(form, 'displayname'), field(form, 'username')];
  try {
    const { free, why } = await api.usernameFree(username);
    if (!free) return refuse(why, { username: why }, form);
    const credentials = { email: field(form, 'email').trim(), password: field(form, 'password'), displayname };
    await api.signUp({ ...credentials, proof: await desk.proof() });
  } catch (error) {
    return refusedBy(error, form);
  }
  desk.announce();
  try {
    await makeProfile(api, desk, { username, displayname });
  } catch (error) {
    const why = error instanceof ApiError ? 'taken' : 'lost';
    return redirect(paths.finish({ username, why }), 303);
  }
  // The letter may be asked for again; that it could not be sent must not undo the sign-up.
  await api.verifyEmail().then(
    () => desk.tell('welcome'),
    () => desk.tell('welcome-without-letter'),
  );
  return redirect(ownPath(field(form, 'back')), 303);
}

/** Gives the account that is signed in its public profile. */
async function makeProfile(
  api: Api,
  desk: FormSession,
  { username, displayname }: { username: string; displayname: string },
): Promise<void> {
  const [account, token] = [await api.account(), await desk.idToken()];
  if (account === null || token === null) throw new Error('Nobody is signed in.');
  const { uid, email, metadata } = account;
  await api.registerData(token, { uid, username, displayname, email, createdAt: metadata.createdAt });
}

/** An account without a profile: what to call it is still to be chosen. */
export async function unfinished({ context, request }: ActionFunctionArgs) {
  const account = await demandAccount({ context, request });
  const profile = await context.get(apiContext).profile({ uid: account.uid });
  if (profile !== null) throw redirect(paths.user(profile.username), 303);
  const { searchParams } = new URL(request.url);
  return { displayname: account.displayName, username: searchParams.get('username') ?? '', why: searchParams.get('why') ?? '' };
}

/** The form that finishes a sign-up. */
export async function finish({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const [displayname, username] = [field(form, 'displayname'), field(form, 'username')];
  const wrong = faultsOf(form, { displayname: 'Say what others should call you.', username: usernameFault });
  if (Object.keys(wrong).length > 0) return refuseFaults(wrong, form);
  const desk = context.get(formSessionContext);
  try {
    await makeProfile(context.get(apiContext), desk, { username, displayname });
  } catch (error) {
    return refusedBy(error, form);
  }
  desk.tell('page-made');
  return redirect(paths.user(username), 303);
}
