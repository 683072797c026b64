import { useLoaderData } from 'react-router';
import { paths } from '../paths.ts';
import { HistoryPage } from './document-history.tsx';
import type { loader } from './news-history-actions.ts';
import { NoHistory } from './no-history.tsx';

/** What became different of a news post, who says so, and why. */
export function Page() {
  const told = useLoaderData<typeof loader>();
  if (told === null) return <NoHistory kind="news" />;
  const here = (query?: { by?: string | undefined; before?: string }) => paths.newsHistory(told.id, query);
  return <HistoryPage told={{ ...told, kind: 'news', page: paths.newsPost(told.id), here }} />;
}
