import type { ActionFunctionArgs } from 'react-router';
import { emailFault } from '#scene/people/email.ts';
import { apiContext, formSessionContext } from '../contexts.ts';
import { field, refuse, toRefusedForm } from '../forms/refused-form.ts';

export const loader = () => null;

/** Sends an email with a link that resets the password. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const email = field(form, 'email').trim();
  const fault = emailFault(email);
  if (fault !== undefined) return refuse(fault, { email: fault }, form);
  try {
    await context.get(apiContext).post('/session/reset', { email, proof: await context.get(formSessionContext).proof() });
  } catch (error) {
    return toRefusedForm(error, form);
  }
  return { sentTo: email };
}
