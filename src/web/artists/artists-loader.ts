import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../contexts.ts';

/** How many posters one wall takes; a longer roster goes on by link. */
const POSTERS = 300;
/** How many names stand there while nobody has a page: as many as the API tells at once. */
const NAMES = 1000;
/** The longest question the API takes. */
const MAX_LENGTH = 200;

/** The verified artists whose name holds `?q=`, by name; `?after=` goes on where a wall ended. While there are none at all, the names of the others. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const q = (query.get('q') ?? '').replaceAll('\0', '').slice(0, MAX_LENGTH);
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
