import { useLoaderData } from 'react-router';
import { paths } from '../../paths.ts';
import { NoPage } from '../kept-sheet.tsx';
import type { loader } from './artist-show-actions.ts';
import { EditOwnShow } from './edit-own-show.tsx';

/** One show that a band leads, set by those who keep its page. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded?.kept == null) return <NoPage />;
  const { kept, id } = loaded;
  return (
    <EditOwnShow
      loaded={{ ...loaded, kept }}
      list={paths.artistShows(id)}
      edit={paths.editArtist(id)}
      without={['bill', 'title', 'kind']}
    />
  );
}
