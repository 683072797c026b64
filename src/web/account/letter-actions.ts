import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { ownPath } from '#scene/site/own-path.ts';
import { ApiError } from '../api.ts';
import { apiContext, formSessionContext } from '../contexts.ts';
import { faultsOf, field, newPasswordFault, refuseFaults, repeatFault, toRefusedForm, withProof } from '../forms/refused-form.ts';
import { paths } from '../paths.ts';

/** What an email's link is for, or why it no longer works. Reading it does not use it up. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const code = searchParams.get('oobCode') ?? '';
  const [mode, continueUrl] = [searchParams.get('mode') ?? '', searchParams.get('continueUrl') ?? ''];
  try {
    return { ...(await context.get(apiContext).post('/session/letter', { code })), mode, code, continueUrl, trouble: '' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const trouble = code === '' ? 'Part of this link is missing. Copy it from the email again.' : error.problem.message;
    return data(
      { purpose: '', email: '', newEmail: null, asksPassword: false, mode, code, continueUrl, trouble },
      { status: error.problem.code },
    );
  }
}

/** Does what the email is for, or sends another confirmation. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  if (field(form, 'intent') === 'another') return sendAnother(context, form);
  const api = context.get(apiContext);
  const [code, password] = [field(form, 'code'), field(form, 'password')];
  try {
    const faults = faultsOf(form, {
      ...(form.has('current') ? { current: 'Enter your password.' } : {}),
      ...(form.has('password') ? { password: newPasswordFault, confirm: repeatFault(form) } : {}),
    });
    if (Object.keys(faults).length > 0) return refuseFaults(faults, form);
    if (form.has('password')) await api.post('/session/letter/password', { code, password });
    else
      await withProof(context.get(formSessionContext), (proof) =>
        api.post('/session/letter/apply', { code, current: field(form, 'current'), proof }),
      );
  } catch (error) {
    return toRefusedForm(error, form);
  }
  context.get(formSessionContext).announce();
  const back = new URL(request.url).searchParams.get('continueUrl') ?? undefined;
  return redirect(paths.letterDone({ was: field(form, 'purpose'), ...(back === undefined ? {} : { back }) }), 303);
}

async function sendAnother(context: ActionFunctionArgs['context'], form: FormData) {
  const back = ownPath(field(form, 'back'));
  try {
    await context.get(apiContext).post('/session/verify', { back });
  } catch (error) {
    return toRefusedForm(error, form);
  }
  context.get(formSessionContext).tell('letter-sent');
  return redirect(back, 303);
}
