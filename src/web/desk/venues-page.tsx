import { useLoaderData } from 'react-router';
import { PostForm } from '../forms/form-parts.tsx';
import { refusedOf } from '../forms/outcome.ts';
import { DeskPage, ForEditors } from './desk-frame.tsx';
import { useBusy, useOutcome } from './outcome.tsx';
import { Select } from './select.tsx';
import type { loader } from './venues-actions.ts';

/** Two venues that are one: the first leads to the second from then on. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  const refused = refusedOf(useOutcome(), 'merge');
  const busy = useBusy();
  if (loaded === null) return <ForEditors />;
  const choices = [
    ['', 'Choose a venue'],
    ...loaded.venues.map(({ id, name, city }) => [id, city === '' ? name : `${name}, ${city}`] as const),
  ] as const;
  return (
    <DeskPage title="Venues" own={['merge']}>
      <PostForm refused={refused}>
        <p className="lead">Two venues that are one place: the shows, names and address of the first lead to the second.</p>
        <input type="hidden" name="intent" value="merge" />
        <Select label="This venue" name="from" choices={choices} />
        <Select label="is really this one" name="to" choices={choices} />
        <button className="button" type="submit" disabled={busy}>
          They are one venue
        </button>
      </PostForm>
    </DeskPage>
  );
}
