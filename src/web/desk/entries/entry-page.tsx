import { isOnRoster, NOUNS } from '#scene/entries/entry-kind.ts';
import { refusalIn, TypedWords } from '../../forms/form-parts.tsx';
import { wordsIn } from '../../forms/sent-form.ts';
import { DeskPage, deskPage, type Loaded } from '../desk-frame.tsx';
import { EntryKeepers, ownForms } from '../keepers/entry-keepers.tsx';
import { useOutcome } from '../outcome.tsx';
import { EditEntry } from './edit-entry.tsx';
import { EndEntry } from './end-entry.tsx';
import type { loader } from './entry-actions.ts';
import { EntryFields } from './entry-fields.tsx';
import { EntryStanding, HideEntry, MergeEntries, OffRoster, SetBy } from './entry-parts.tsx';
import { fieldsOf } from './field-form.ts';

/** One entry: everything of it to be set, what it may be one with, and the way off. */
export const Page = deskPage((loaded: Loaded<typeof loader>) => <OneEntry {...loaded} key={loaded.kind} />);

function OneEntry({ kind, told, coming, keeping, pictures, kinds }: Loaded<typeof loader>) {
  const refusal = refusalIn(useOutcome());
  if (told === null) {
    return (
      <DeskPage title={`No such ${NOUNS[kind].one}`}>
        <p className="lead">{`There’s no ${NOUNS[kind].one} at this address. It may have been merged into another.`}</p>
      </DeskPage>
    );
  }
  const { entry, off } = told;
  if (off !== null) {
    return (
      <DeskPage title={told.name}>
        <TypedWords words={wordsIn(Object.entries(refusal?.kept ?? {}))} />
        <OffRoster kind={kind} off={off} />
      </DeskPage>
    );
  }
  const stands = fieldsOf(kind, entry);
  return (
    <DeskPage title={entry.name} own={['edit', 'end', 'merge', 'hide', ...ownForms(keeping)]}>
      <EntryStanding kind={kind} told={told} id={entry.id} isDraft={Reflect.get(entry, 'draft') === true} />
      <EditEntry key={entry.id} kind={kind} id={entry.id} stands={stands}>
        <EntryFields
          kind={kind}
          stands={stands}
          pictures={pictures}
          kinds={kinds}
          under={(field) => <SetBy byHand={told.byHand} field={field} />}
        />
      </EditEntry>
      {keeping === null ? null : <EntryKeepers keeping={keeping} />}
      {isOnRoster(kind) ? <EndEntry kind={kind} entry={entry} coming={coming} /> : null}
      {isOnRoster(kind) ? <MergeEntries kind={kind} entry={entry} likely={told.likely} /> : null}
      <HideEntry kind={kind} />
    </DeskPage>
  );
}
