import { Field } from '../../forms/field.tsx';
import { Revisions } from '../../history/history-view.tsx';
import { paths } from '../../paths.ts';
import { DeskForm, SureField, WhyField } from '../desk-form.tsx';
import { DeskPage, deskPage, type Loaded, More, Section } from '../desk-frame.tsx';
import { Select } from '../select.tsx';
import type { loader } from './changes-actions.ts';

/** Everything that was changed, the latest first, and the undoing of a person. */
export const Page = deskPage(({ history: { revisions, next }, people, by, now }: Loaded<typeof loader>) => (
  <DeskPage title="Changes" own={['person']} feed={`${paths.deskChanges()}.atom`}>
    <p>
      {by === 'people' ? (
        <a href={paths.deskChanges()}>All changes</a>
      ) : (
        <a href={paths.deskChanges({ by: 'people' })}>Only changes by people</a>
      )}
    </p>
    {revisions.length === 0 ? <p className="lead">No changes yet.</p> : <Revisions revisions={revisions} now={now} isOfAll />}
    <More to={next === null ? null : paths.deskChanges({ by, before: String(next) })} label="Earlier" />
    <Section id="person" title="Undo a person’s changes">
      <DeskForm intent="person">
        <p>This undoes all their decisions since a certain time, latest first. What others changed since then stays, and we list it.</p>
        <Select
          label="Everything by"
          name="account"
          choices={[
            ['', 'Choose a person'],
            ...people.map(({ account, name, decisions }) => [account, `${name}, ${decisions} in all`] as const),
          ]}
        />
        <Field label="Since" name="day" type="date" />
        <Field label="Time (optional)" name="time" type="time" optional />
        <WhyField />
        <SureField about="person" first="See how many" then="Undo them" doing="Undoing …" />
      </DeskForm>
    </Section>
  </DeskPage>
));
