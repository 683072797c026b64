import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../contexts.ts';

/** So many posts stand on a page. */
const ON_A_PAGE = 12;

/** News, the latest first. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const after = new URL(request.url).searchParams.get('after') ?? '';
  const { news, next } = await context.get(apiContext).get('/news', { limit: ON_A_PAGE, ...(after === '' ? {} : { cursor: after }) });
  return { news, next, isFirst: after === '' };
}
