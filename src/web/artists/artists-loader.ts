import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../contexts.ts';

/** Posters on one wall; longer rosters continue on another page. */
const POSTERS = 300;
/** Names listed while nobody has a page: the API's maximum. */
const NAMES = 1000;
/** The API's maximum, in characters. */
const MAX_QUERY_CHARS = 200;

/** Verified artists matching `?q=`, by name, after `?after=`. While there are none, the names of the others. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const q = (query.get('q') ?? '').replaceAll('\0', '').slice(0, MAX_QUERY_CHARS);
  const cursor = query.get('after');
  const wanted = { verified: 'true', q, limit: POSTERS } as const;
  const api = context.get(apiContext);
  const list =
    cursor === null
      ? await api.get('/artists', wanted)
      : await api.get('/artists', { ...wanted, cursor }).catch(() => api.get('/artists', wanted));
  const isEmpty = list.artists.length === 0 && q === '' && cursor === null;
  const names = isEmpty ? (await api.get('/artists', { verified: 'false', limit: NAMES })).artists : [];
  return { q, ...list, names };
}
