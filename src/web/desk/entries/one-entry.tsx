import type { ComponentType } from 'react';
import type { ToldEntry } from '#scene/desk/desk-entry.ts';
import { type EntryKind, isOnRoster, NOUNS } from '#scene/entries/entry-kind.ts';
import type { SentPicture } from '#scene/pictures/pictured.ts';
import type { Show } from '#scene/shows/show.ts';
import { refusalIn, TypedWords } from '../../forms/form-parts.tsx';
import { wordsIn } from '../../forms/sent-form.ts';
import { DeskPage } from '../desk-frame.tsx';
import { EntryKeepers, type Keeping, ownForms } from '../keepers/entry-keepers.tsx';
import { useOutcome } from '../outcome.tsx';
import { EditEntry } from './edit-entry.tsx';
import { EndEntry } from './end-entry.tsx';
import type { Under } from './entry.tsx';
import { EntryStanding, HideEntry, MergeEntries, OffRoster, SetBy } from './entry-parts.tsx';

interface OneEntryProps<One, Fields> {
  kind: Exclude<EntryKind, 'scene'>;
  /** Null where there is none at this address. */
  told: ToldEntry<One> | null;
  /** Its coming shows, of an artist or a venue. */
  coming?: readonly Show[];
  /** Who keeps its page; null where there is none. */
  keeping: Keeping | null;
  /** Pictures that are here already. */
  pictures: readonly SentPicture[];
  /** What an entry says, as its form is filled with it. */
  fieldsOf: (entry: One) => Fields;
  Fields: ComponentType<{ stands: Fields; pictures: readonly SentPicture[]; under: Under<Fields> }>;
}

/** One entry: everything of it to be set, what it may be one with, and the way off. */
export function OneEntry<One extends { id: string; name: string }, Fields extends object>(props: OneEntryProps<One, Fields>) {
  const { kind, told, coming, keeping, pictures, fieldsOf, Fields } = props;
  const refusal = refusalIn(useOutcome());
  if (told === null) {
    return (
      <DeskPage title={`No such ${NOUNS[kind].one}`}>
        <p className="lead">{`There is no ${NOUNS[kind].one} at this address, or it is part of another one now.`}</p>
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
  const stands = fieldsOf(entry);
  return (
    <DeskPage title={entry.name} own={['edit', 'end', 'merge', 'hide', ...ownForms(keeping)]}>
      <EntryStanding kind={kind} told={told} id={entry.id} isDraft={Reflect.get(entry, 'draft') === true} />
      <EditEntry key={entry.id} kind={kind} id={entry.id} stands={stands}>
        <Fields stands={stands} pictures={pictures} under={(field) => <SetBy byHand={told.byHand} field={field} />} />
      </EditEntry>
      {keeping === null ? null : <EntryKeepers keeping={keeping} />}
      {isOnRoster(kind) && coming !== undefined ? <EndEntry kind={kind} entry={entry} coming={coming} /> : null}
      {isOnRoster(kind) ? <MergeEntries kind={kind} entry={entry} likely={told.likely} /> : null}
      <HideEntry kind={kind} />
    </DeskPage>
  );
}
