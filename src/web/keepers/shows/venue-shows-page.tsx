import { useLoaderData } from 'react-router';
import { When } from '../../desk/when.tsx';
import { paths } from '../../paths.ts';
import { NoPage, ShowSheet } from '../kept-sheet.tsx';
import { WaitsNote } from '../waiting.tsx';
import { nameOfWritten } from './kept-show-work.ts';
import type { loader } from './venue-shows-actions.ts';

/** The coming shows in a room, each to be set by those who keep its page. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) return <NoPage />;
  const { shows, announced, id, name } = loaded;
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
      <p className="small">
        Already have your nights in a calendar? <a href={paths.tell({ calendar: 'yes', of: `venue:${id}` })}>Send us its address</a> so you
        don’t have to type them twice.
      </p>
      {shows.length + announced.length === 0 ? <p className="lead">Nothing is announced here yet.</p> : null}
      <ul className="lines">
        {announced.map(({ proposal, state, fields }) => (
          <li className="line" key={proposal}>
            <div>
              <h2 className="line-name">
                <a href={paths.venueShow(id, proposal)}>{nameOfWritten(fields)}</a>
              </h2>
              <p>
                {fields.date === undefined ? null : <When at={{ date: fields.date, startTime: fields.startTime ?? null, endTime: null }} />}
              </p>
              <WaitsNote state={state} edit={paths.editVenue(id)} />
            </div>
          </li>
        ))}
        {shows.map(({ show, written }) => (
          <li className="line" key={show.id}>
            <div>
              <h2 className="line-name">
                <a href={paths.venueShow(id, show.id)}>{show.event}</a>
              </h2>
              <p>
                <When at={show} />
                {show.status === 'announced' ? '' : `, ${show.status}`}
              </p>
              {written === null ? null : <WaitsNote state={written.state} edit={paths.editVenue(id)} />}
              {show.status === 'cancelled' ? null : (
                <p>
                  <a href={paths.showSheet(show.slug)}>
                    Print a poster<span className="sr">: {show.event}</span>
                  </a>
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </ShowSheet>
  );
}
