import type { ActionFunctionArgs } from 'react-router';
import { emailFault } from '#scene/people/email.ts';
import { apiContext, formSessionContext } from '../contexts.ts';
import { field, refuse, refusedBy } from '../forms/refused-form.ts';

/** The page needs nothing. */
export const loader = () => null;

/** Asks for a letter that replaces a forgotten password. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const email = field(form, 'email').trim();
  const fault = emailFault(email);
  if (fault !== undefined) return refuse(fault, { email: fault }, form);
  try {
    await context.get(apiContext).post('/session/reset', { email, proof: await context.get(formSessionContext).proof() });
  } catch (error) {
    return refusedBy(error, form);
  }
  return { sentTo: email };
}
