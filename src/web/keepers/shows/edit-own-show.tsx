import type { ComponentProps } from 'react';
import type { Approval } from '#scene/keepers/approval.ts';
import type { KeptShow } from '#scene/keepers/kept-show.ts';
import { useOutcome } from '../../desk/outcome.tsx';
import { SaveForm } from '../../desk/save-form.tsx';
import { ShowFields } from '../../desk/shows/show-fields.tsx';
import { findRefusal } from '../../forms/form-parts.tsx';
import { paths } from '../../paths.ts';
import { WaitsNote } from '../waiting.tsx';
import { writtenOf } from './kept-show-work.ts';
import { ShowSheet } from './show-sheet.tsx';

interface EditOwnShowProps extends Required<Pick<ComponentProps<typeof ShowFields>, 'without'>> {
  loaded: { kept: KeptShow; approval: Approval; name: string } & Pick<ComponentProps<typeof ShowFields>, 'venues'>;
  /** Where the other shows of the page are, and what waits of it. */
  list: string;
  edit: string;
}

/** A show as its keepers set it. */
export function EditOwnShow({ loaded: { kept, approval, name, venues }, list, edit, without }: EditOwnShowProps) {
  const stands = writtenOf(kept);
  return (
    <ShowSheet
      name={name}
      title={kept.show.event}
      ways={[
        { to: paths.show(kept.show.slug), label: 'See its page' },
        { to: list, label: 'All the shows' },
      ]}
      own={['edit']}
    >
      {kept.written !== null ? (
        <WaitsNote state={kept.written.state} edit={edit} />
      ) : approval === 'asked' ? (
        <p className="lead">An editor checks what you save before it’s published.</p>
      ) : null}
      <SaveForm stands={stands} files={false}>
        <ShowFields stands={stands} venues={venues} without={without} />
        <SureOfCanceling />
      </SaveForm>
    </ShowSheet>
  );
}

/** Asked where somebody saved that a show is canceled, without having said that they are sure. */
function SureOfCanceling() {
  const refused = findRefusal(useOutcome(), 'edit');
  return refused?.fields.sure === undefined ? null : (
    <label className="tick">
      <input id="sure" type="checkbox" name="sure" value="1" />
      <span>Yes, it’s canceled. Tell everyone who starred it</span>
    </label>
  );
}
