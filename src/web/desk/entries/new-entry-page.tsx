import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { type EntryKind, isOnRoster, NOUNS } from '#scene/entries/entry-kind.ts';
import { findRefusal, OnceField, PostForm } from '../../forms/form-parts.tsx';
import { DeskPage, ForEditors } from '../desk-frame.tsx';
import type { LookedFor } from '../editors.ts';
import { useBusy, useOutcome } from '../outcome.tsx';
import { EntryFields } from './entry-fields.tsx';
import { WAYS } from './entry-links.ts';
import type { loader } from './new-entry-actions.ts';

/** An entry that is not there yet; who goes by that name, or nearly so, is shown before another is made. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) return <ForEditors />;
  const { kind, once, ...fields } = loaded;
  return (
    <DeskPage title={WAYS[kind].a} own={['make', 'make entry']}>
      <MakeEntry kind={kind} once={once} key={kind}>
        <EntryFields kind={kind} {...fields} isNew />
      </MakeEntry>
    </DeskPage>
  );
}

function MakeEntry({ kind, once, children }: { kind: EntryKind; once: string; children: ReactNode }) {
  const outcome = useOutcome();
  const busy = useBusy();
  const looked = outcome !== undefined && outcome.about === 'make entry' && 'likely' in outcome ? (outcome as LookedFor) : undefined;
  // What was looked at stands in the form as what was refused would: nothing is typed twice.
  const refused = findRefusal(outcome, 'make') ?? (looked && { message: saidOf(looked), fields: {}, kept: looked.form });
  return (
    <PostForm files refused={refused} key={JSON.stringify(refused?.kept)}>
      <input type="hidden" name="intent" value="make" />
      <OnceField once={once} />
      {looked === undefined ? null : (
        <>
          <Known kind={kind} looked={looked} />
          <input type="hidden" name="despite" value="1" />
        </>
      )}
      {children}
      <div className="save-bar">
        <button className="button" type="submit" disabled={busy}>
          {busy ? 'Adding …' : looked === undefined ? `Add ${NOUNS[kind].one}` : 'Add it anyway'}
        </button>
      </div>
    </PostForm>
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
