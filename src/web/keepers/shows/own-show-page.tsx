import type { ComponentProps } from 'react';
import { useLoaderData } from 'react-router';
import type { Approval } from '#scene/keepers/approval.ts';
import type { KeptShow } from '#scene/keepers/kept-show.ts';
import { withoutUndefined } from '#scene/without-undefined.ts';
import { DeskForm, SaveForm } from '../../desk/desk-form.tsx';
import { useOutcome } from '../../desk/outcome.tsx';
import { ShowFields } from '../../desk/shows/show-fields.tsx';
import type { ShowFields as Fields } from '../../desk/shows/show-form.ts';
import { findRefusal, OnceField, Press } from '../../forms/form-parts.tsx';
import { paths } from '../../paths.ts';
import { PLACES } from '../keeper-work.ts';
import { NoPage, ShowSheet } from '../kept-sheet.tsx';
import { WaitsNote } from '../waiting.tsx';
import { nameOfWritten, writtenOf } from './kept-show-work.ts';
import type { loader } from './own-show-actions.ts';

/** One show in a room, or one that a band leads, set by those who keep its page; or one that a room announced, and that waits. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) return <NoPage />;
  const { kind, kept, waiting, id, name, once } = loaded;
  const [list, edit] = [kind === 'venue' ? paths.venueShows(id) : paths.artistShows(id), PLACES[kind].edit(id)];
  if (kept !== null)
    return (
      <EditOwnShow loaded={{ ...loaded, kept }} list={list} edit={edit} without={kind === 'venue' ? ['kind'] : ['bill', 'title', 'kind']} />
    );
  const { credit: _, hidden: _hidden, ...fields } = waiting.fields;
  return (
    <ShowSheet name={name} title={nameOfWritten(fields)} ways={[{ to: list, label: 'All the shows' }]} own={['make']}>
      <WaitsNote state={waiting.state} edit={edit} />
      <AnnounceForm stands={withoutUndefined(fields)} label="Save" once={once} />
    </ShowSheet>
  );
}

interface AnnounceFormProps {
  stands: Partial<Fields>;
  label: string;
  once: string;
}

/** The form in which a room announces a show. */
export function AnnounceForm({ stands, label, once }: AnnounceFormProps) {
  const refused = findRefusal(useOutcome(), 'make');
  return (
    <DeskForm intent="make" key={JSON.stringify(refused?.kept)}>
      <OnceField once={once} />
      <ShowFields stands={stands} venues={[]} without={['venue', 'kind']} />
      {refused?.fields.despite === undefined ? null : (
        <label className="tick">
          <input id="despite" type="checkbox" name="despite" value="1" />
          <span>It’s a different show: announce it too</span>
        </label>
      )}
      <div className="save-bar">
        <Press look="button" doing="Sending …">
          {label}
        </Press>
      </div>
    </DeskForm>
  );
}

interface EditOwnShowProps extends Required<Pick<ComponentProps<typeof ShowFields>, 'without'>> {
  loaded: { kept: KeptShow; approval: Approval; name: string } & Pick<ComponentProps<typeof ShowFields>, 'venues'>;
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
        <ConfirmCancellation />
      </SaveForm>
    </ShowSheet>
  );
}

/** Asked where somebody saved that a show is canceled, without having said that they are sure. */
function ConfirmCancellation() {
  const refused = findRefusal(useOutcome(), 'edit');
  return refused?.fields.sure === undefined ? null : (
    <label className="tick">
      <input id="sure" type="checkbox" name="sure" value="1" />
      <span>Yes, it’s canceled. Tell everyone who starred it</span>
    </label>
  );
}
