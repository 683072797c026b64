import type { LoaderFunctionArgs } from 'react-router';
import { isSenseless } from '../api.ts';
import { apiContext } from '../contexts.ts';

const ON_A_PAGE = 12;

/** News, the latest first, after `?after=`; an invalid cursor starts at the first. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const after = new URL(request.url).searchParams.get('after') ?? '';
  const api = context.get(apiContext);
  const first = async () => ({ ...(await api.get('/news', { limit: ON_A_PAGE })), isFirst: true });
  if (after === '') return first();
  try {
    return { ...(await api.get('/news', { limit: ON_A_PAGE, cursor: after })), isFirst: false };
  } catch (error) {
    if (isSenseless(error)) return first();
    throw error;
  }
}
