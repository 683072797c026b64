import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { isDay } from '#scene/time/calendar.ts';
import { apiContext } from '../contexts.ts';
import { paths } from '../paths.ts';
import { lineOf } from '../shows/line.ts';

/** A month of the archive, from `?from=` on; a 404 where nothing is archived. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { year = '', month = '' } = params;
  // `/shows/2026/3` redirects to `/shows/2026/03`.
  if (/^\d{4}$/.test(year) && /^[1-9]$/.test(month)) throw redirect(paths.month(year, `0${month}`), 301);
  const asked = new URL(request.url).searchParams.get('from') ?? '';
  const from = isDay(asked) && asked.startsWith(`${year}-${month}-`) ? asked : undefined;
  const isMonth = isDay(`${year}-${month}-01`);
  const found = isMonth ? await context.get(apiContext).find('/archive/{year}/{month}', { year, month, from }) : undefined;
  if (found === undefined) return data({ is: 'nothing' as const, time: isMonth ? `${year}-${month}-01` : '' }, { status: 404 });
  const { tonight, nights, shows, next, earlier, later } = found;
  return { is: 'month' as const, year, month, from, tonight, nights, shows: shows.map(lineOf), next, earlier, later };
}
