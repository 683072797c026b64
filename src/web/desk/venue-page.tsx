import { useLoaderData } from 'react-router';
import { DeskPage, ForEditors } from './desk-frame.tsx';
import { EditEntry } from './edit-entry.tsx';
import { venueFieldsOf } from './entry-form.ts';
import { EntryStanding, HideEntry, MergeEntries, OffRoster, SetBy } from './entry-parts.tsx';
import type { loader } from './venue-actions.ts';
import { VenueFields } from './venue-fields.tsx';

/** One venue: everything of it to be set, what it may be one with, and the way off the map. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) return <ForEditors />;
  const { told } = loaded;
  if (told === null) {
    return (
      <DeskPage title="No such venue">
        <p className="lead">There is no venue at this address, or it is part of another one now.</p>
      </DeskPage>
    );
  }
  const { entry, off } = told;
  if (off !== null) {
    return (
      <DeskPage title={told.name}>
        <OffRoster kind="venue" off={off} />
      </DeskPage>
    );
  }
  const stands = venueFieldsOf(entry);
  return (
    <DeskPage title={entry.name} own={['edit', 'merge', 'hide']}>
      <EntryStanding kind="venue" told={told} id={entry.id} />
      <EditEntry key={entry.id} kind="venue" id={entry.id} stands={stands}>
        <VenueFields stands={stands} under={(field) => <SetBy byHand={told.byHand} field={field} />} />
      </EditEntry>
      <MergeEntries kind="venue" name={entry.name} likely={told.likely} />
      <HideEntry kind="venue" />
    </DeskPage>
  );
}
