import { useLoaderData } from 'react-router';
import { paths } from '../paths.ts';
import { HistoryPage } from './document-history.tsx';
import { NoHistory } from './no-history.tsx';
import type { loader } from './venue-history-actions.ts';

/** What became different of a venue, who says so, and why. */
export function Page() {
  const told = useLoaderData<typeof loader>();
  if (told === null) return <NoHistory kind="venue" />;
  const here = (query?: { by?: string | undefined; before?: string }) => paths.venueHistory(told.id, query);
  return <HistoryPage told={{ ...told, kind: 'venue', page: paths.venue(told.id), here }} />;
}
