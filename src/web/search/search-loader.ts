import type { LoaderFunctionArgs } from 'react-router';
import { splitByNow } from '#scene/shows/phase.ts';
import { apiContext } from '../contexts.ts';
import { lineOf } from '../shows/line.ts';

/** The API's maximum, in characters. */
const MAX_QUERY_CHARS = 200;

const MAX_TOLD = 20;

/** What `?q=` finds, of each kind; tonight's shows only if they are not over. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const q = (new URL(request.url).searchParams.get('q') ?? '').replaceAll('\0', '').trim().slice(0, MAX_QUERY_CHARS);
  const { tonight, now, shows, past, ...found } = await context.get(apiContext).get('/search', { q, limit: String(MAX_TOLD) });
  const moment = { tonight, date: now.date, time: now.time };
  return {
    ...found,
    q,
    most: MAX_TOLD,
    shows: splitByNow(shows, moment).coming.map(lineOf),
    past: past.map(lineOf),
    now: moment,
  };
}
