import { useLoaderData } from 'react-router';
import { withoutUndefined } from '#scene/without-undefined.ts';
import { paths } from '../../paths.ts';
import { NoPage } from '../kept-sheet.tsx';
import { WaitsNote } from '../waiting.tsx';
import { AnnounceForm } from './announce-form.tsx';
import { EditOwnShow } from './edit-own-show.tsx';
import { nameOfWritten } from './kept-show-work.ts';
import { ShowSheet } from './show-sheet.tsx';
import type { loader } from './venue-show-actions.ts';

/** One show in a room, set by those who keep its page; or one that they announced, and that waits. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) return <NoPage />;
  const { kept, waiting, id, name, once } = loaded;
  const [list, edit] = [paths.venueShows(id), paths.editVenue(id)];
  if (kept !== null) return <EditOwnShow loaded={{ ...loaded, kept }} list={list} edit={edit} without={['kind']} />;
  const { credit: _, hidden: _hidden, ...fields } = waiting.fields;
  return (
    <ShowSheet name={name} title={nameOfWritten(fields)} ways={[{ to: list, label: 'All the shows' }]} own={['make']}>
      <WaitsNote state={waiting.state} edit={edit} />
      <AnnounceForm stands={withoutUndefined(fields)} label="Save" once={once} />
    </ShowSheet>
  );
}
