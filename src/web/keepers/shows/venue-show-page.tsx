import { useLoaderData } from 'react-router';
import { withoutUndefined } from '#scene/without-undefined.ts';
import { SaveForm } from '../../desk/save-form.tsx';
import { ShowFields } from '../../desk/shows/show-fields.tsx';
import { paths } from '../../paths.ts';
import { NoPage } from '../kept-sheet.tsx';
import { WaitsNote } from '../waiting.tsx';
import { AnnounceForm } from './announce-form.tsx';
import { nameOfWritten, writtenOf } from './kept-show-work.ts';
import { ShowSheet } from './show-sheet.tsx';
import type { loader } from './venue-show-actions.ts';

/** One show in a room, set by those who keep its page; or one that they announced, and that waits. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) return <NoPage />;
  const { kept, waiting, approval, id, name, once } = loaded;
  if (kept === null) {
    const { credit: _, hidden: _hidden, ...fields } = waiting.fields;
    return (
      <ShowSheet name={name} title={nameOfWritten(fields)} ways={[{ to: paths.venueShows(id), label: 'All the shows' }]} own={['make']}>
        <WaitsNote state={waiting.state} edit={paths.editVenue(id)} />
        <AnnounceForm stands={withoutUndefined(fields)} label="Save" once={once} />
      </ShowSheet>
    );
  }
  const stands = writtenOf(kept);
  return (
    <ShowSheet
      name={name}
      title={kept.show.event}
      ways={[
        { to: paths.show(kept.show.slug), label: 'See its page' },
        { to: paths.venueShows(id), label: 'All the shows' },
      ]}
      own={['edit']}
    >
      {kept.written !== null ? (
        <WaitsNote state={kept.written.state} edit={paths.editVenue(id)} />
      ) : approval === 'asked' ? (
        <p className="lead">What you save is published once an editor says yes.</p>
      ) : null}
      <SaveForm stands={stands} files={false}>
        <ShowFields stands={stands} venues={[]} isKept />
      </SaveForm>
    </ShowSheet>
  );
}
