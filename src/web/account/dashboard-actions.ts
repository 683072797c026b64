import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { emailFault } from '#scene/email.ts';
import type { NoticeName } from '#scene/notice.ts';
import type { Api } from '../api.ts';
import { apiContext, type FormSession, formSessionContext } from '../contexts.ts';
import {
  faultsOf,
  field,
  kept,
  newPasswordFault,
  refuse,
  refusedBy,
  refuseFaults,
  repeatFault,
  UNREADABLE,
} from '../forms/refused-form.ts';
import { paths } from '../paths.ts';
import { demandAccount } from '../session/account.ts';

/** What the owner of an account sees of it. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const account = await demandAccount({ context, request });
  const api = context.get(apiContext);
  const [profile, { sessions }] = await Promise.all([api.profile({ uid: account.uid }), api.sessions()]);
  return { account, profile, sessions, now: Date.now() };
}

/** What the page itself has to show of what a form did; what needs no more than a sentence is a notice of the page that follows. */
type Shown = { recoveryCodes: string[] } | { enrolment: Awaited<ReturnType<Api['startFactor']>> };

type Deed = (api: Api, form: FormData, desk: FormSession) => Promise<NoticeName | Shown>;

const current = (form: FormData) => ({ current: field(form, 'current') });

/** What each form must hold. */
const ASKED: Record<string, (form: FormData) => Parameters<typeof faultsOf>[1]> = {
  email: () => ({ email: emailFault, current: YOURS }),
  password: (form) => ({ current: YOURS, password: newPasswordFault, confirm: repeatFault(form) }),
  'second-factor': () => ({ current: YOURS }),
  'second-factor-finish': () => ({ code: 'Type the code your app shows.' }),
  'second-factor-remove': () => ({ current: YOURS }),
  delete: () => ({ current: YOURS }),
};
const YOURS = 'Type your password.';

/** Every form of the dashboard by its name. */
const DEEDS: Record<string, Deed> = {
  async verify(api) {
    await api.verifyEmail();
    return 'letter-sent';
  },
  async email(api, form) {
    await api.changeEmail({ ...current(form), email: field(form, 'email').trim() });
    return 'letter-to-new-address';
  },
  async password(api, form) {
    await api.changePassword({ ...current(form), password: field(form, 'password') });
    return 'password-changed';
  },
  async 'end-session'(api, form, desk) {
    await api.endSession(field(form, 'id'));
    desk.announce();
    return 'session-ended';
  },
  async 'second-factor'(api, form) {
    return { enrolment: await api.startFactor(current(form)) };
  },
  async 'second-factor-letter'(api) {
    await api.verifyEmail();
    return 'letter-before-app';
  },
  async 'second-factor-finish'(api, form) {
    const { recoveryCodes } = await api.finishFactor({ session: field(form, 'session'), code: field(form, 'code') });
    return { recoveryCodes };
  },
  async 'second-factor-remove'(api, form) {
    await api.removeFactor(current(form));
    return 'app-taken-off';
  },
  async delete(api, form, desk) {
    await api.deleteAccount(current(form));
    desk.announce();
    return 'account-deleted';
  },
};

/** One of the dashboard's forms was sent. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const name = field(form, 'deed');
  const run = Object.hasOwn(DEEDS, name) ? DEEDS[name] : undefined;
  if (run === undefined) return data({ about: '', refused: refuse(UNREADABLE, {}, form).data }, { status: 400 });
  const faults = faultsOf(form, ASKED[name]?.(form) ?? {});
  if (Object.keys(faults).length > 0) return notTaken(name, form, refuseFaults(faults, form));
  const desk = context.get(formSessionContext);
  try {
    const done = await run(context.get(apiContext), form, desk);
    if (typeof done !== 'string') return done;
    desk.tell(done);
    return redirect(done === 'account-deleted' ? paths.home() : paths.dashboard(), 303);
  } catch (error) {
    return notTaken(name, form, refusedBy(error, form));
  }
}

function notTaken(name: string, form: FormData, { data: refused, init }: ReturnType<typeof refuse>) {
  const { squares = '', ...rest } = kept(form);
  const enrolment = name === 'second-factor-finish' && refused.fields.code !== undefined ? again(rest, squares) : undefined;
  const about = name.replace(/-(?:finish|letter|remove)$/, '');
  return data({ about, refused, enrolment }, { status: init?.status ?? 400 });
}

/** A wrong code does not send anybody back to the beginning. */
function again(typed: Record<string, string>, squares: string) {
  return { secret: typed.secret ?? '', uri: typed.uri ?? '', session: typed.session ?? '', squares: squares.split('.') };
}
