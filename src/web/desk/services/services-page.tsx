import { useLoaderData } from 'react-router';
import { DeskPage, ForEditors } from '../desk-frame.tsx';
import { EntriesView } from '../entries/entries-view.tsx';
import type { loader } from './services-actions.ts';

/** Every service, to be found and edited, and new ones made. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) return <ForEditors />;
  return (
    <DeskPage title="Services">
      <EntriesView kind="service" {...loaded} />
    </DeskPage>
  );
}
