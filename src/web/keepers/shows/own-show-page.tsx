import { useLoaderData } from 'react-router';
import { withoutUndefined } from '#scene/without-undefined.ts';
import { paths } from '../../paths.ts';
import { PLACES } from '../keeper-work.ts';
import { NoPage } from '../kept-sheet.tsx';
import { WaitsNote } from '../waiting.tsx';
import { AnnounceForm } from './announce-form.tsx';
import { EditOwnShow } from './edit-own-show.tsx';
import { nameOfWritten } from './kept-show-work.ts';
import type { loader } from './own-show-actions.ts';
import { ShowSheet } from './show-sheet.tsx';

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
