import { useLoaderData } from 'react-router';
import { DeskPage, ForEditors } from '../desk-frame.tsx';
import { EntriesView } from '../entries/entries-view.tsx';
import type { loader } from './news-actions.ts';

/** Every news post, drafts too, to be found and edited, and new ones written. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) return <ForEditors />;
  return (
    <DeskPage title="News">
      <EntriesView kind="news" {...loaded} />
    </DeskPage>
  );
}
