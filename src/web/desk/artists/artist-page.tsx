import { useLoaderData } from 'react-router';
import { ForEditors } from '../desk-frame.tsx';
import { artistFieldsOf } from '../entries/entry-form.ts';
import { OneEntry } from '../entries/one-entry.tsx';
import type { loader } from './artist-actions.ts';
import { ArtistFields } from './artist-fields.tsx';

/** One artist, as an editor keeps it. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) return <ForEditors />;
  return (
    <OneEntry
      kind="artist"
      told={loaded.told}
      coming={loaded.coming}
      keeping={loaded.keeping}
      pictures={loaded.pictures}
      fieldsOf={artistFieldsOf}
      Fields={ArtistFields}
    />
  );
}
