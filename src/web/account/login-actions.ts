import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { emailFault } from '#scene/people/email.ts';
import { ownPath } from '#scene/site/own-path.ts';
import { unlessUnavailable } from '../api.ts';
import { apiContext, formSessionContext } from '../contexts.ts';
import { faultsOf, field, type RefusedForm, refuseFaults, toRefusedForm, withProof } from '../forms/refused-form.ts';

/** The path to return to after signing in; signed-in visitors are redirected there. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const back = ownPath(new URL(request.url).searchParams.get('back'));
  const { account } = await context
    .get(apiContext)
    .get('/session')
    .catch(unlessUnavailable({ account: null }));
  if (account !== null) throw redirect(back, 303);
  return { back };
}

/** A sign-in that waits for the second factor. */
export interface HalfWay {
  pending: string;
  back: string;
  refused?: RefusedForm;
}

/** Signs in, or finishes a sign-in with a second factor. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const [api, session] = [context.get(apiContext), context.get(formSessionContext)];
  const back = ownPath(field(form, 'back'));
  const pending = field(form, 'pending');
  try {
    if (pending !== '') {
      const faults = faultsOf(form, { code: 'Enter the code from your app.' });
      if (Object.keys(faults).length > 0) return halfWay({ pending, back }, refuseFaults(faults, form).data);
      await api.post('/session/second-step', { pending, code: field(form, 'code') });
    } else {
      const [email, password] = [field(form, 'email').trim(), field(form, 'password')];
      const faults = faultsOf(form, { email: emailFault, password: 'Enter your password.' });
      if (Object.keys(faults).length > 0) return refuseFaults(faults, form);
      const answer = await withProof(session, (proof) => api.post('/session', { email, password, proof }));
      if (answer.pending !== null) return data<HalfWay>({ pending: answer.pending, back }, { status: 200 });
    }
  } catch (error) {
    const refused = toRefusedForm(error, form);
    if (pending === '' || refused.data.fields.code === undefined) return refused;
    return halfWay({ pending, back }, refused.data);
  }
  session.announce();
  session.tell('signed-in');
  return redirect(back, 303);
}

/** A wrong code: the password need not be typed again. */
function halfWay(way: HalfWay, refused: RefusedForm) {
  return data<HalfWay>({ ...way, refused }, { status: 400 });
}
