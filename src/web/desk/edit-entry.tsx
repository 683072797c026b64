import type { ReactNode } from 'react';
import type { EntryKind } from '#scene/desk-entry.ts';
import { Field } from '../forms/field.tsx';
import { PostForm } from '../forms/form-parts.tsx';
import { refusedOf } from '../forms/outcome.ts';
import { useBusy, useOutcome } from './outcome.tsx';

interface EditEntryProps {
  kind: EntryKind;
  id: string;
  stands: object;
  children: ReactNode;
}

/** Sets fields of an artist or a venue. Only what differs from what was loaded is sent. */
export function EditEntry({ kind, id, stands, children }: EditEntryProps) {
  const refused = refusedOf(useOutcome(), 'edit');
  const busy = useBusy();
  const loaded = refused?.kept.loaded ?? JSON.stringify(stands);
  return (
    <section aria-labelledby="edit">
      <h2 id="edit">What its page says</h2>
      <PostForm refused={refused} key={`${JSON.stringify(stands)} ${loaded}`}>
        {/* First in the form, so that the Enter key saves. */}
        <button className="sr" type="submit" tabIndex={-1} disabled={busy}>
          Save
        </button>
        <input type="hidden" name="intent" value="edit" />
        <input type="hidden" name="loaded" value={loaded} />
        {children}
        <fieldset className="entries">
          <legend>The change</legend>
          <div className="entry">
            <Field
              label="Address"
              name="slug"
              autoComplete="off"
              required={false}
              value={id}
              maxLength={80}
              hint={`After /${kind}s/. The old one leads to a new one for good.`}
            />
          </div>
          <div className="entry">
            <Field
              label="Why, if you like"
              name="reason"
              autoComplete="off"
              required={false}
              maxLength={300}
              hint="Anybody may read it in the history."
            />
          </div>
        </fieldset>
        <div className="save-bar">
          <button className="button" type="submit" disabled={busy}>
            {busy ? 'Saving …' : 'Save'}
          </button>
        </div>
      </PostForm>
    </section>
  );
}
