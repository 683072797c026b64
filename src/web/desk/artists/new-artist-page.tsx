import { useLoaderData } from 'react-router';
import { DeskPage, ForEditors } from '../desk-frame.tsx';
import { MakeEntry } from '../entries/make-entry.tsx';
import { ArtistFields } from './artist-fields.tsx';
import type { loader } from './new-artist-actions.ts';

/** An artist who is not there yet; who goes by that name is looked at first. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) return <ForEditors />;
  return (
    <DeskPage title="A new artist" own={['make', 'make entry']}>
      <MakeEntry kind="artist" once={loaded.once}>
        <ArtistFields stands={{ name: loaded.name }} pictures={loaded.pictures} isNew />
      </MakeEntry>
    </DeskPage>
  );
}
