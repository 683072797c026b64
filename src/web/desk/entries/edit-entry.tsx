import type { ReactNode } from 'react';
import type { EntryKind } from '#scene/entries/entry-kind.ts';
import { LISTED_AT } from '#scene/site/addresses.ts';
import { Field } from '../../forms/field.tsx';
import { SaveForm, WhyField } from '../desk-form.tsx';

interface EditEntryProps {
  kind: Exclude<EntryKind, 'scene'>;
  id: string;
  stands: object;
  /** Whether a keeper writes it, and not an editor: its address stays. */
  isKept?: boolean;
  children: ReactNode;
}

/** Sets fields of an entry. */
export function EditEntry({ kind, id, stands, isKept = false, children }: EditEntryProps) {
  return (
    <section aria-labelledby="edit">
      <h2 id="edit" className={isKept ? 'sr' : undefined}>
        What its page says
      </h2>
      <SaveForm stands={stands}>
        {children}
        <fieldset className="entries">
          <legend>The change</legend>
          {isKept ? null : (
            <div className="entry">
              <Field
                label="Address"
                name="slug"
                optional
                value={id}
                maxLength={80}
                hint={`Comes after ${LISTED_AT[kind]}/. If you change it, the old address keeps working.`}
              />
            </div>
          )}
          <div className={isKept ? 'entry whole' : 'entry'}>
            <WhyField />
          </div>
        </fieldset>
      </SaveForm>
    </section>
  );
}
