import { useLoaderData } from 'react-router';
import { DeskPage, ForEditors } from '../desk-frame.tsx';
import { MakeEntry } from '../entries/make-entry.tsx';
import type { loader } from './new-venue-actions.ts';
import { VenueFields } from './venue-fields.tsx';

/** A venue that is not there yet; who goes by that name is looked at first. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) return <ForEditors />;
  return (
    <DeskPage title="A new venue" own={['make', 'make entry']}>
      <MakeEntry kind="venue" once={loaded.once}>
        <VenueFields stands={{ name: loaded.name }} pictures={loaded.pictures} isNew />
      </MakeEntry>
    </DeskPage>
  );
}
