import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { type Api, ApiError } from '../api.ts';
import { apiContext } from '../contexts.ts';
import { field, toRefusedForm } from '../forms/refused-form.ts';

/** The follows of a key, and whether they ended. Reading ends nothing: link scanners read too. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const key = new URL(request.url).searchParams.get('key') ?? '';
  const letters = key === '' ? undefined : await lettersOf(context.get(apiContext), key);
  const getsAny = [letters?.weekly, letters?.atOnce, letters?.tonight, letters?.pages].includes(true);
  return { key, isStopped: key !== '' && !getsAny };
}

async function lettersOf(api: Api, key: string) {
  try {
    return (await api.get('/session/letters', { key })).letters;
  } catch (error) {
    if (error instanceof ApiError && error.problem.status === 'NOT_FOUND') return undefined;
    throw error;
  }
}

/** Ends the emails of a key; a key that no longer works has none to end. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  try {
    const key = field(form, 'key');
    if (key !== '') await context.get(apiContext).post('/session/letters/stop', { key });
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.status !== 'NOT_FOUND') return toRefusedForm(error, form);
  }
  return { stopped: true as const };
}
