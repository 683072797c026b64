import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, type useActionData } from 'react-router';
import { emailFault } from '#scene/people/email.ts';
import type { NoticeName } from '#scene/site/notice.ts';
import type { Api, PostAnswer } from '../api.ts';
import { apiContext, type FormSession, formSessionContext } from '../contexts.ts';
import { formActions } from '../forms/dispatch.ts';
import { type faultsOf, field, keepTyped, newPasswordFault, repeatFault } from '../forms/refused-form.ts';
import { paths } from '../paths.ts';
import { demandAccount } from '../session/account.ts';

/** The account, its public page and its sessions. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const account = await demandAccount({ context, request });
  const api = context.get(apiContext);
  const [{ profile, isPublic }, { sessions }] = await Promise.all([api.get('/session/profile'), api.get('/session/list')]);
  return { account, profile, isPublic, sessions, now: Date.now() };
}

export type Enrolment = PostAnswer<'/session/second-factor'>;

/** What the page shows after a form; anything that fits a sentence is a notice on the next page. */
type Shown = { recoveryCodes: string[] } | { enrolment: Enrolment };

type Action = (api: Api, form: FormData, session: FormSession) => Promise<NoticeName | Shown>;

const current = (form: FormData) => ({ current: field(form, 'current') });

/** Required fields of each form, with the sentence for an empty one. */
const ASKED: Record<string, (form: FormData) => Parameters<typeof faultsOf>[1]> = {
  email: () => ({ email: emailFault, current: YOURS }),
  password: (form) => ({ current: YOURS, password: newPasswordFault, confirm: repeatFault(form) }),
  'second-factor': () => ({ current: YOURS }),
  'second-factor-finish': () => ({ code: 'Enter the code from your app.' }),
  'second-factor-remove': () => ({ current: YOURS }),
  delete: () => ({ current: YOURS }),
};
const YOURS = 'Enter your password.';

/** The dashboard's forms, by `intent`. */
const ACTIONS: Record<string, Action> = {
  async verify(api) {
    await api.post('/session/verify');
    return 'letter-sent';
  },
  async email(api, form) {
    await api.post('/session/email', { ...current(form), email: field(form, 'email').trim() });
    return 'letter-to-new-address';
  },
  async password(api, form) {
    await api.post('/session/password', { ...current(form), password: field(form, 'password') });
    return 'password-changed';
  },
  async 'end-session'(api, form, session) {
    await api.post('/session/list/end', { id: field(form, 'id') });
    session.announce();
    return 'session-ended';
  },
  async 'second-factor'(api, form) {
    return { enrolment: await api.post('/session/second-factor', current(form)) };
  },
  async 'second-factor-letter'(api) {
    await api.post('/session/verify');
    return 'letter-before-app';
  },
  async 'second-factor-finish'(api, form) {
    const { recoveryCodes } = await api.post('/session/second-factor/finish', {
      session: field(form, 'session'),
      code: field(form, 'code'),
    });
    return { recoveryCodes };
  },
  async 'second-factor-remove'(api, form) {
    await api.post('/session/second-factor/remove', current(form));
    return 'app-taken-off';
  },
  async delete(api, form, session) {
    await api.post('/session/delete', current(form));
    session.announce();
    return 'account-deleted';
  },
};

const answer = formActions({
  actions: Object.fromEntries(Object.entries(ACTIONS).map(([name, run]) => [name, using(run)])),
  asked: ASKED,
  refusedAs(name, refused, form) {
    const { squares = '', ...rest } = keepTyped(form);
    const enrolment = name === 'second-factor-finish' && refused.fields.code !== undefined ? again(rest, squares) : undefined;
    return { about: name.replace(/-(?:finish|letter|remove)$/, ''), refused, enrolment };
  },
});

function using(run: Action) {
  return (form: FormData, { context }: ActionFunctionArgs) => run(context.get(apiContext), form, context.get(formSessionContext));
}

/** Answers any form of the dashboard. */
export async function action(args: ActionFunctionArgs) {
  const done = await answer(args);
  if (typeof done !== 'string') return done;
  args.context.get(formSessionContext).tell(done);
  return redirect(done === 'account-deleted' ? paths.home() : paths.dashboard(), 303);
}

/** Keeps the enrollment open after a wrong code. */
function again(typed: Record<string, string>, squares: string) {
  return { secret: typed.secret ?? '', uri: typed.uri ?? '', session: typed.session ?? '', squares: squares.split('.') };
}

export type FormOutcome = ReturnType<typeof useActionData<typeof action>>;
