import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../contexts.ts';

/** Records by year, the newest first; `?before=` goes on where a page ended. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const before = Number(new URL(request.url).searchParams.get('before') ?? '');
  const isYear = Number.isInteger(before) && before > 0 && before < 10_000;
  return { before: isYear ? before : null, ...(await context.get(apiContext).get('/records', isYear ? { before } : {})) };
}
