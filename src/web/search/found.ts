import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../contexts.ts';

/** The longest question the API takes. */
const LONGEST = 200;

/** What `?q=` finds, of each kind. */
export async function found({ context, request }: LoaderFunctionArgs) {
  const q = (new URL(request.url).searchParams.get('q') ?? '').replaceAll('\0', '').trim().slice(0, LONGEST);
  const api = context.get(apiContext);
  if (q === '') return { q, artists: [], venues: [], shows: [] };
  return api.search(q);
}
