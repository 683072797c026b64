import { useLoaderData } from 'react-router';
import { useBusy, useOutcome } from '../desk/outcome.tsx';
import { ShowFields } from '../desk/show-fields.tsx';
import { PostForm } from '../forms/form-parts.tsx';
import { refusedOf } from '../forms/outcome.ts';
import { paths } from '../paths.ts';
import { NoPage } from './kept-sheet.tsx';
import { ShowSheet } from './show-sheet.tsx';
import type { loader } from './venue-new-show-actions.ts';

/** A show that a room announces itself. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  const refused = refusedOf(useOutcome(), 'make');
  const busy = useBusy();
  if (loaded === null) return <NoPage />;
  const { id, name } = loaded;
  const same = refused?.fields.despite;
  return (
    <ShowSheet name={name} title="A new show" ways={[{ to: paths.venueShows(id), label: 'All the shows' }]} own={['make']}>
      <PostForm refused={refused} key={JSON.stringify(refused?.kept)}>
        <input type="hidden" name="intent" value="make" />
        <ShowFields stands={{}} venues={[]} isKept />
        {same === undefined ? null : (
          <label className="tick">
            <input id="despite" type="checkbox" name="despite" value="1" />
            <span>It is another show: announce it too</span>
          </label>
        )}
        <div className="save-bar">
          <button className="button" type="submit" disabled={busy}>
            {busy ? 'Announcing …' : 'Announce it'}
          </button>
        </div>
      </PostForm>
    </ShowSheet>
  );
}
