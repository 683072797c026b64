import { useLoaderData } from 'react-router';
import { paths } from '../paths.ts';
import type { loader } from './artist-history-actions.ts';
import { HistoryPage } from './document-history.tsx';
import { NoHistory } from './no-history.tsx';

/** What became different of an artist, who says so, and why. */
export function Page() {
  const told = useLoaderData<typeof loader>();
  if (told === null) return <NoHistory kind="artist" />;
  const here = (query?: { by?: string | undefined; before?: string }) => paths.artistHistory(told.id, query);
  return <HistoryPage told={{ ...told, kind: 'artist', page: paths.artist(told.id), here }} />;
}
