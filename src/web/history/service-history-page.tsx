import { useLoaderData } from 'react-router';
import { paths } from '../paths.ts';
import { HistoryPage } from './document-history.tsx';
import { NoHistory } from './no-history.tsx';
import type { loader } from './service-history-actions.ts';

/** What became different of a service, who says so, and why. */
export function Page() {
  const told = useLoaderData<typeof loader>();
  if (told === null) return <NoHistory kind="service" />;
  const here = (query?: { by?: string | undefined; before?: string }) => paths.serviceHistory(told.id, query);
  return <HistoryPage told={{ ...told, kind: 'service', page: paths.service(told.id), here }} />;
}
