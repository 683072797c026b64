import { useLoaderData } from 'react-router';
import { paths } from '../../paths.ts';
import { NoPage, ShowSheet } from '../kept-sheet.tsx';
import { AnnounceForm } from './own-show-page.tsx';
import type { loader } from './venue-new-show-actions.ts';

/** A show that a room announces itself. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) return <NoPage />;
  const { id, name, approval, once } = loaded;
  return (
    <ShowSheet name={name} title="A new show" ways={[{ to: paths.venueShows(id), label: 'All the shows' }]} own={['make']}>
      {approval === 'asked' ? <p className="lead">An editor checks it before anyone sees it.</p> : null}
      <AnnounceForm stands={{}} label="Announce it" once={once} />
    </ShowSheet>
  );
}
