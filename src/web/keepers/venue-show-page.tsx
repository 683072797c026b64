import { useLoaderData } from 'react-router';
import { SaveForm } from '../desk/save-form.tsx';
import { ShowFields } from '../desk/show-fields.tsx';
import { fieldsOf } from '../desk/show-form.ts';
import { paths } from '../paths.ts';
import { NoPage } from './kept-sheet.tsx';
import { ShowSheet } from './show-sheet.tsx';
import type { loader } from './venue-show-actions.ts';

/** One show in a room, set by those who keep its page. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) return <NoPage />;
  const { show, id, name } = loaded;
  const stands = fieldsOf(show);
  return (
    <ShowSheet
      name={name}
      title={show.event}
      ways={[
        { to: paths.show(show.slug), label: 'See its page' },
        { to: paths.venueShows(id), label: 'All the shows' },
      ]}
      own={['edit']}
    >
      <SaveForm stands={stands} files={false}>
        <ShowFields stands={stands} venues={[]} isKept />
      </SaveForm>
    </ShowSheet>
  );
}
