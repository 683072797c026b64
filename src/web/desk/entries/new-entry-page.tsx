import { type EntryKind, isOnRoster, NOUNS } from '#scene/entries/entry-kind.ts';
import { findRefusal, Hidden, OnceField, Press } from '../../forms/form-parts.tsx';
import { DeskForm } from '../desk-form.tsx';
import { DeskPage, deskPage, type Loaded } from '../desk-frame.tsx';
import type { LookedFor } from '../editors.ts';
import { useOutcome } from '../outcome.tsx';
import { EntryFields } from './entry-fields.tsx';
import { WAYS } from './entry-links.ts';
import type { loader } from './new-entry-actions.ts';

/** An entry that is not there yet; who goes by that name, or nearly so, is shown before another is made. */
export const Page = deskPage((loaded: Loaded<typeof loader>) => (
  <DeskPage title={WAYS[loaded.kind].a} own={['make', 'make entry']}>
    <MakeEntry key={loaded.kind} {...loaded} />
  </DeskPage>
));

function MakeEntry({ kind, once, ...fields }: Loaded<typeof loader>) {
  const outcome = useOutcome();
  const looked = outcome !== undefined && outcome.about === 'make entry' && 'likely' in outcome ? (outcome as LookedFor) : undefined;
  // What was looked at stands in the form as what was refused would: nothing is typed twice.
  const refused = findRefusal(outcome, 'make') ?? (looked && { message: saidOf(looked), fields: {}, kept: looked.form });
  return (
    <DeskForm intent="make" files refused={refused} key={JSON.stringify(refused?.kept)}>
      <OnceField once={once} />
      {looked === undefined ? null : (
        <>
          <Known kind={kind} looked={looked} />
          <Hidden sent={{ despite: '1' }} />
        </>
      )}
      <EntryFields kind={kind} {...fields} isNew />
      <div className="save-bar">
        <Press look="button" doing="Adding …">
          {looked === undefined ? `Add ${NOUNS[kind].one}` : 'Add it anyway'}
        </Press>
      </div>
    </DeskForm>
  );
}

function saidOf({ likely }: LookedFor): string {
  const same = likely.find((each) => each.same);
  return same === undefined
    ? 'Not added yet. Check whether it’s one of these.'
    : `“${same.name}” already exists. Add yours only if it’s a different one.`;
}

function Known({ kind, looked: { likely } }: { kind: EntryKind; looked: LookedFor }) {
  return (
    <section className="listed" aria-labelledby="listed">
      <h2 id="listed">Already known</h2>
      <ul>
        {likely.map(({ id, name, by, same, shows }) => (
          <li key={id}>
            {same ? <b>Already here: </b> : null}
            <a href={WAYS[kind].one(id)}>{name}</a>
            {by === name ? '' : `, also ${by}`}
            {isOnRoster(kind) ? `, ${shows === 1 ? 'one show' : `${shows} shows`}` : ''}
          </li>
        ))}
      </ul>
    </section>
  );
}
