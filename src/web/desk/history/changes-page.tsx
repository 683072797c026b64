import { useLoaderData } from 'react-router';
import type { Deciders } from '#scene/history/history.ts';
import { Field } from '../../forms/field.tsx';
import { findRefusal, PostForm } from '../../forms/form-parts.tsx';
import { Revisions } from '../../history/history-view.tsx';
import { paths } from '../../paths.ts';
import { DeskPage, ForEditors } from '../desk-frame.tsx';
import { useBusy, useOutcome } from '../outcome.tsx';
import { Select } from '../select.tsx';
import { WhyField } from '../why-field.tsx';
import type { loader } from './changes-actions.ts';

/** Everything that was changed, the latest first, and the undoing of a person. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) return <ForEditors />;
  const { history, people, by, now } = loaded;
  const { revisions, next } = history;
  return (
    <DeskPage title="Changes" own={['person']} feed={`${paths.deskChanges()}.atom`}>
      <p>
        {by === 'people' ? (
          <a href={paths.deskChanges()}>All changes</a>
        ) : (
          <a href={paths.deskChanges({ by: 'people' })}>Only changes by people</a>
        )}
      </p>
      {revisions.length === 0 ? <p className="lead">No changes yet.</p> : <Revisions revisions={revisions} now={now} isOfAll />}
      {next === null ? null : (
        <p>
          <a className="button" href={paths.deskChanges({ by, before: String(next) })} rel="next">
            Earlier
          </a>
        </p>
      )}
      <UndoPerson people={people} />
    </DeskPage>
  );
}

/** Takes back all that one person decided since a moment. */
function UndoPerson({ people }: { people: Deciders['people'] }) {
  const refused = findRefusal(useOutcome(), 'person');
  const busy = useBusy();
  const choices = [
    ['', 'Choose a person'],
    ...people.map(({ account, name, decisions }) => [account, `${name}, ${decisions} in all`] as const),
  ] as const;
  return (
    <section aria-labelledby="person">
      <h2 id="person">Undo a person’s changes</h2>
      <PostForm refused={refused}>
        <p>This undoes all their decisions since a certain time, latest first. What others changed since then stays, and we list it.</p>
        <input type="hidden" name="intent" value="person" />
        <Select label="Everything by" name="account" choices={choices} />
        <Field label="Since" name="day" type="date" autoComplete="off" />
        <Field label="Time (optional)" name="time" type="time" autoComplete="off" required={false} />
        <WhyField />
        {refused?.fields.sure === undefined ? null : (
          <Field label="How many" name="sure" inputMode="numeric" autoComplete="off" required={false} maxLength={5} />
        )}
        <button className="button" type="submit" disabled={busy}>
          {busy ? 'Undoing …' : refused?.fields.sure === undefined ? 'See how many' : 'Undo them'}
        </button>
      </PostForm>
    </section>
  );
}
