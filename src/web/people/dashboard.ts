import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import type { Api } from '../api.ts';
import { apiContext, type Desk, deskContext } from '../contexts.ts';
import { paths } from '../paths.ts';
import { demandAccount } from '../session/account.ts';
import { field, kept, refuse, refusedBy } from './answers.ts';

/** What the owner of an account sees of it. */
export async function dashboard({ context, request }: LoaderFunctionArgs) {
  const account = await demandAccount({ context, request });
  const api = context.get(apiContext);
  const [profile, { sessions }] = await Promise.all([api.profile({ uid: account.uid }), api.sessions()]);
  return { account, profile, sessions };
}

/** What came of a form of the dashboard; `about` names it. */
type Told =
  | { about: string; said: string; recoveryCodes?: string[] }
  | { about: 'second-factor'; enrolment: Awaited<ReturnType<Api['startFactor']>>; message?: string };

type Deed = (api: Api, form: FormData, desk: Desk) => Promise<Told | Response>;

const current = (form: FormData) => ({ current: field(form, 'current') });

/** Every form of the dashboard by its name. */
const DEEDS: Record<string, Deed> = {
  async verify(api) {
    await api.verifyEmail();
    return { about: 'email', said: 'A letter is on its way. Its link confirms your address.' };
  },
  async email(api, form) {
    const email = field(form, 'email').trim();
    await api.changeEmail({ ...current(form), email });
    return { about: 'email', said: `A letter is on its way to ${email}. Your address changes once you follow its link.` };
  },
  async password(api, form) {
    await api.changePassword({ ...current(form), password: field(form, 'password') });
    return { about: 'password', said: 'Your password is changed. Everywhere else you were signed out.' };
  },
  async 'end-session'(api, form, desk) {
    await api.endSession(field(form, 'id'));
    desk.announce();
    return { about: 'sessions', said: 'That session is over.' };
  },
  async 'second-factor'(api, form) {
    return { about: 'second-factor', enrolment: await api.startFactor(current(form)) };
  },
  async 'second-factor-letter'(api) {
    await api.verifyEmail();
    return { about: 'second-factor', said: 'A letter is on its way. Its link confirms your address; then set up the app here.' };
  },
  async 'second-factor-finish'(api, form) {
    const { recoveryCodes } = await api.finishFactor({ session: field(form, 'session'), code: field(form, 'code') });
    return { about: 'second-factor', said: 'Your authenticator app guards your account from now on.', recoveryCodes };
  },
  async 'second-factor-remove'(api, form) {
    await api.removeFactor(current(form));
    return { about: 'second-factor', said: 'The authenticator app is off your account.' };
  },
  async delete(api, form, desk) {
    await api.deleteAccount(current(form));
    desk.announce();
    return redirect(paths.home(), 303);
  },
};

/** One of the dashboard's forms was sent. */
export async function deed({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const name = field(form, 'deed');
  const run = Object.hasOwn(DEEDS, name) ? DEEDS[name] : undefined;
  if (run === undefined) return data({ about: '', refused: refuse('This form makes no sense.', {}, form).data }, { status: 400 });
  if (name === 'password' && field(form, 'password') !== field(form, 'confirm')) {
    const refused = refuse('The two passwords are not the same.', { confirm: 'The two passwords are not the same.' }, form);
    return data({ about: name, refused: refused.data }, { status: 400 });
  }
  try {
    return await run(context.get(apiContext), form, context.get(deskContext));
  } catch (error) {
    const refused = refusedBy(error, form);
    const { squares = '', ...rest } = kept(form);
    const enrolment = name === 'second-factor-finish' && refused.data.fields.code !== undefined ? again(rest, squares) : undefined;
    return data(
      { about: name.replace(/-(?:finish|letter)$/, ''), refused: refused.data, enrolment },
      { status: refused.init?.status ?? 400 },
    );
  }
}

/** A wrong code does not send anybody back to the beginning. */
function again(typed: Record<string, string>, squares: string) {
  return { secret: typed.secret ?? '', uri: typed.uri ?? '', session: typed.session ?? '', squares: squares.split('.') };
}
