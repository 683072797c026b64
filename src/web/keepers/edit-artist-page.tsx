import { useLoaderData } from 'react-router';
import { ArtistFields } from '../desk/artists/artist-fields.tsx';
import { EditEntry } from '../desk/entries/edit-entry.tsx';
import { artistFieldsOf } from '../desk/entries/entry-form.ts';
import type { loader } from './edit-artist-actions.ts';
import { KeptSheet, NoPage } from './kept-sheet.tsx';

/** An artist's page, as those write it who keep it. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null || loaded.kept.artist === null) return <NoPage />;
  const { kept, id, once } = loaded;
  const { verified: _, ...stands } = artistFieldsOf(kept.written.artist ?? loaded.kept.artist);
  return (
    <KeptSheet kind="artist" id={id} name={loaded.kept.artist.name} kept={kept} once={once}>
      <EditEntry key={id} kind="artist" id={id} stands={stands} isKept>
        <ArtistFields stands={stands} pictures={kept.pictures} page={{ kind: 'artist', id }} />
      </EditEntry>
    </KeptSheet>
  );
}
