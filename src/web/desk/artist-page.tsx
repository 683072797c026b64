import { useLoaderData } from 'react-router';
import type { loader } from './artist-actions.ts';
import { ArtistFields } from './artist-fields.tsx';
import { DeskPage, ForEditors } from './desk-frame.tsx';
import { EditEntry } from './edit-entry.tsx';
import { artistFieldsOf } from './entry-form.ts';
import { EntryStanding, HideEntry, MergeEntries, OffRoster, SetBy } from './entry-parts.tsx';

/** One artist: everything of it to be set, what it may be one with, and the way off the roster. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) return <ForEditors />;
  const { told } = loaded;
  if (told === null) {
    return (
      <DeskPage title="No such artist">
        <p className="lead">There is no artist at this address, or it is part of another one now.</p>
      </DeskPage>
    );
  }
  const { entry, off } = told;
  if (off !== null) {
    return (
      <DeskPage title={told.name}>
        <OffRoster kind="artist" off={off} />
      </DeskPage>
    );
  }
  const stands = artistFieldsOf(entry);
  return (
    <DeskPage title={entry.name} own={['edit', 'merge', 'hide']}>
      <EntryStanding kind="artist" told={told} id={entry.id} />
      <EditEntry key={entry.id} kind="artist" id={entry.id} stands={stands}>
        <ArtistFields stands={stands} under={(field) => <SetBy byHand={told.byHand} field={field} />} />
      </EditEntry>
      <MergeEntries kind="artist" name={entry.name} likely={told.likely} />
      <HideEntry kind="artist" />
    </DeskPage>
  );
}
