import { useLoaderData } from 'react-router';
import { DeskPage, ForEditors } from '../desk-frame.tsx';
import { MakeEntry } from '../entries/make-entry.tsx';
import type { loader } from './new-post-actions.ts';
import { NewsFields } from './news-fields.tsx';

/** A news post that is not there yet. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) return <ForEditors />;
  return (
    <DeskPage title="A new post" own={['make', 'make entry']}>
      <MakeEntry kind="news" once={loaded.once}>
        <NewsFields stands={{ name: loaded.name, day: loaded.day }} pictures={loaded.pictures} />
      </MakeEntry>
    </DeskPage>
  );
}
