import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ApiError } from '../api.ts';
import { apiContext } from '../contexts.ts';
import { field, refusedBy } from '../forms/refused-form.ts';

/** The key of the letter that somebody comes from. Looking at the page ends nothing: programs that look at links do too. */
export function loader({ request }: LoaderFunctionArgs) {
  return { key: new URL(request.url).searchParams.get('key') ?? '' };
}

/** Ends somebody's letters; a key that opens nothing any more has nothing to end. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  try {
    const key = field(form, 'key');
    if (key !== '') await context.get(apiContext).post('/session/letters/stop', { key });
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.status !== 'NOT_FOUND') return refusedBy(error, form);
  }
  return { stopped: true as const };
}
