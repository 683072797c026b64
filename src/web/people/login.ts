import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { ownPath } from '#scene/own-path.ts';
import { apiContext, deskContext } from '../contexts.ts';
import { paths } from '../paths.ts';
import { field, kept, type Refused, refuse, refusedBy, withProof } from './answers.ts';

/** Where one was going before the door; whoever is signed in already goes on. */
export async function login({ context, request }: LoaderFunctionArgs) {
  const back = ownPath(new URL(request.url).searchParams.get('back'));
  if ((await context.get(apiContext).account()) !== null) throw redirect(back, 303);
  return { back };
}

/** Waiting for the second factor. */
export interface HalfWay {
  pending: string;
  back: string;
  refused?: Refused;
}

/** The sign-in form, and its second step where an authenticator app guards the account. */
export async function signIn({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const [api, desk] = [context.get(apiContext), context.get(deskContext)];
  const back = ownPath(field(form, 'back'));
  const pending = field(form, 'pending');
  try {
    if (pending !== '') await api.secondStep({ pending, code: field(form, 'code') });
    else {
      const [email, password] = [field(form, 'email').trim(), field(form, 'password')];
      const missing = {
        ...(email === '' ? { email: 'Fill in your email.' } : {}),
        ...(password === '' ? { password: 'Fill in your password.' } : {}),
      };
      if (Object.keys(missing).length > 0) return refuse('Both are needed to sign in.', missing, form);
      const answer = await withProof(desk, (proof) => api.signIn({ email, password, proof }));
      if (answer.pending !== null) return data<HalfWay>({ pending: answer.pending, back }, { status: 200 });
    }
  } catch (error) {
    const refused = refusedBy(error, form);
    if (pending === '' || refused.data.fields.code === undefined) return refused;
    return data<HalfWay>({ pending, back, refused: { ...refused.data, kept: kept(form) } }, { status: 400 });
  }
  desk.announce();
  return redirect(back, 303);
}

/** Signs out and leads home. */
export async function logout({ context }: LoaderFunctionArgs) {
  await context.get(apiContext).signOut();
  context.get(deskContext).announce();
  return redirect(paths.home(), 303);
}
