import { useLoaderData } from 'react-router';
import { HISTORY_NOUNS } from '#scene/history/history-kind.ts';
import { REDACTED_WORDS } from '#scene/history/redacted.ts';
import { Field } from '../../forms/field.tsx';
import { findRefusal, PostForm } from '../../forms/form-parts.tsx';
import { paths } from '../../paths.ts';
import { DeskPage, ForEditors } from '../desk-frame.tsx';
import { useBusy, useOutcome } from '../outcome.tsx';
import { WhyField } from '../why-field.tsx';
import type { loader } from './redact-actions.ts';

/** Removes words for good from what something said before. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  const refused = findRefusal(useOutcome(), 'redact');
  const busy = useBusy();
  if (loaded === null) return <ForEditors />;
  const { kind, id } = loaded;
  return (
    <DeskPage title="Remove words for good" own={['redact']}>
      {kind === undefined ? (
        <p className="lead">
          Start from a <a href={paths.deskChanges()}>change</a> or a <a href={paths.deskTips()}>tip</a>.
        </p>
      ) : (
        <PostForm refused={refused}>
          <p>
            For a phone number, name or threat that nobody should see anymore. Every text with it in{' '}
            {kind === 'tip' ? 'this tip' : `the history of this ${HISTORY_NOUNS[kind]}`} becomes “{REDACTED_WORDS}”, and no revert brings it
            back. Who changed what, and when, stays.
          </p>
          <p>You can’t undo this. Earlier backups still have the words.</p>
          <input type="hidden" name="intent" value="redact" />
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="id" value={id} />
          <Field
            label="Words to remove"
            name="words"
            autoComplete="off"
            maxLength={300}
            hint="Every text with a word starting like this is removed completely. Phone numbers match with any spacing."
          />
          <WhyField hint="Editors see this under Decisions. Don’t repeat the words." />
          {refused?.fields.sure === undefined ? null : (
            <Field label="How many" name="sure" inputMode="numeric" autoComplete="off" required={false} maxLength={5} />
          )}
          <button className="button" type="submit" disabled={busy}>
            {busy ? 'One moment …' : refused?.fields.sure === undefined ? 'See how many' : 'Remove them for good'}
          </button>
        </PostForm>
      )}
    </DeskPage>
  );
}
