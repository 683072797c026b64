import { useLoaderData } from 'react-router';
import { ForEditors } from '../desk-frame.tsx';
import { venueFieldsOf } from '../entries/entry-form.ts';
import { OneEntry } from '../entries/one-entry.tsx';
import type { loader } from './venue-actions.ts';
import { VenueFields } from './venue-fields.tsx';

/** One venue, as an editor keeps it. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) return <ForEditors />;
  return (
    <OneEntry
      kind="venue"
      told={loaded.told}
      coming={loaded.coming}
      keeping={loaded.keeping}
      pictures={loaded.pictures}
      fieldsOf={venueFieldsOf}
      Fields={VenueFields}
    />
  );
}
