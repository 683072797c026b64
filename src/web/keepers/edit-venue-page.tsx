import { useLoaderData } from 'react-router';
import { EditEntry } from '../desk/entries/edit-entry.tsx';
import { venueFieldsOf } from '../desk/entries/entry-form.ts';
import { VenueFields } from '../desk/venues/venue-fields.tsx';
import type { loader } from './edit-venue-actions.ts';
import { KeptSheet, NoPage } from './kept-sheet.tsx';

/** A venue's page, as those write it who keep it. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null || loaded.kept.venue === null) return <NoPage />;
  const { kept, id, once } = loaded;
  const stands = venueFieldsOf(kept.written.venue ?? loaded.kept.venue);
  return (
    <KeptSheet kind="venue" id={id} name={loaded.kept.venue.name} kept={kept} once={once}>
      <EditEntry key={id} kind="venue" id={id} stands={stands} isKept>
        <VenueFields stands={stands} pictures={kept.pictures} page={{ kind: 'venue', id }} />
      </EditEntry>
    </KeptSheet>
  );
}
