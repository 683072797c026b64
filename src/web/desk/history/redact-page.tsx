import { HISTORY_NOUNS } from '#scene/history/history-kind.ts';
import { REDACTED_WORDS } from '#scene/history/redacted.ts';
import { Field } from '../../forms/field.tsx';
import { paths } from '../../paths.ts';
import { DeskForm, SureField, WhyField } from '../desk-form.tsx';
import { DeskPage, deskPage, type Loaded } from '../desk-frame.tsx';
import type { loader } from './redact-actions.ts';

/** Removes words for good from what something said before. */
export const Page = deskPage(({ kind, id }: Loaded<typeof loader>) => (
  <DeskPage title="Remove words for good" own={['redact']}>
    {kind === undefined ? (
      <p className="lead">
        Start from a <a href={paths.deskChanges()}>change</a> or a <a href={paths.deskTips()}>tip</a>.
      </p>
    ) : (
      <DeskForm intent="redact" hidden={{ kind, id }}>
        <p>
          For a phone number, name or threat that nobody should see anymore. Every text with it in{' '}
          {kind === 'tip' ? 'this tip' : `the history of this ${HISTORY_NOUNS[kind]}`} becomes “{REDACTED_WORDS}”, and no revert brings it
          back. Who changed what, and when, stays.
        </p>
        <p>You can’t undo this. Earlier backups still have the words.</p>
        <Field
          label="Words to remove"
          name="words"
          maxLength={300}
          hint="Every text with a word starting like this is removed completely. Phone numbers match with any spacing."
        />
        <WhyField hint="Editors see this under Decisions. Don’t repeat the words." />
        <SureField about="redact" first="See how many" then="Remove them for good" doing="One moment …" />
      </DeskForm>
    )}
  </DeskPage>
));
