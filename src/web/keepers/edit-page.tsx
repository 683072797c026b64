import { useLoaderData } from 'react-router';
import { EditEntry } from '../desk/entries/edit-entry.tsx';
import { EntryFields } from '../desk/entries/entry-fields.tsx';
import { asKept, fieldsOf } from '../desk/entries/field-form.ts';
import type { loader } from './edit-actions.ts';
import { KeptSheet, NoPage } from './kept-sheet.tsx';

/** The page of an artist or a venue, as those write it who keep it. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) return <NoPage />;
  const { kept, id, kind, once } = loaded;
  const entry = kept[kind];
  if (entry === null) return <NoPage />;
  const stands = asKept(kind, fieldsOf(kind, kept.written[kind] ?? entry));
  return (
    <KeptSheet kind={kind} id={id} name={entry.name} kept={kept} once={once}>
      <EditEntry key={id} kind={kind} id={id} stands={stands} isKept>
        <EntryFields kind={kind} stands={stands} pictures={kept.pictures} page={{ kind, id }} />
      </EditEntry>
    </KeptSheet>
  );
}
