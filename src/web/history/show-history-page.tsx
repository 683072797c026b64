import { useLoaderData } from 'react-router';
import { paths } from '../paths.ts';
import { HistoryPage } from './document-history.tsx';
import { NoHistory } from './no-history.tsx';
import type { loader } from './show-history-actions.ts';

/** What became different of a show, who says so, and why. */
export function Page() {
  const told = useLoaderData<typeof loader>();
  if (told === null) return <NoHistory kind="show" />;
  const here = (query?: { by?: string | undefined; before?: string }) => paths.showHistory(told.id, query);
  return <HistoryPage told={{ ...told, kind: 'show', page: paths.show(told.id), here }} />;
}
