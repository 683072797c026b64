import { useLoaderData } from 'react-router';
import { When } from '../desk/when.tsx';
import { paths } from '../paths.ts';
import { NoPage } from './kept-sheet.tsx';
import { ShowSheet } from './show-sheet.tsx';
import type { loader } from './venue-shows-actions.ts';

/** The coming shows in a room, each to be set by those who keep its page. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) return <NoPage />;
  const { shows, id, name } = loaded;
  return (
    <ShowSheet
      name={name}
      title="The shows"
      ways={[
        { to: paths.editVenue(id), label: 'Edit the page' },
        { to: paths.venue(id), label: 'See the page' },
        { to: paths.myPages(), label: 'Your pages' },
      ]}
      own={[]}
    >
      <p>
        <a className="button" href={paths.venueNewShow(id)}>
          Announce a show
        </a>
      </p>
      {shows.length === 0 ? <p className="lead">Nothing is announced here yet.</p> : null}
      <ul className="lines">
        {shows.map(({ show }) => (
          <li className="line" key={show.id}>
            <div>
              <h2 className="line-name">
                <a href={paths.venueShow(id, show.id)}>{show.event}</a>
              </h2>
              <p>
                <When at={show} />
                {show.status === 'announced' ? '' : `, ${show.status}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </ShowSheet>
  );
}
