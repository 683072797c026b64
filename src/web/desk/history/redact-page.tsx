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
          For a telephone number, a name or a threat that nobody should read any more. Whatever says it in{' '}
          {kind === 'tip' ? 'this tip' : `the history of this ${HISTORY_NOUNS[kind]}`} will read “{REDACTED_WORDS}”, and no revert brings it
          back. Who changed what, and when, stays.
        </p>
        <p>This cannot be undone. Backups made before still have the words.</p>
        <Field
          label="Words to remove"
          name="words"
          maxLength={300}
          hint="Each text that has a word beginning like this goes as a whole. A telephone number is found however it is spaced."
        />
        <WhyField hint="Editors read it at Decisions. Leave the words themselves out." />
        <SureField about="redact" first="See how many" then="Remove them for good" doing="One moment …" />
      </DeskForm>
    )}
  </DeskPage>
));
