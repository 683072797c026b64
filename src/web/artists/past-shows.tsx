import { monthDay } from '#scene/calendar.ts';
import { paths } from '../paths.ts';
import type { Line } from '../shows/line.ts';

/** Where an artist has played, the latest first, and with whom. */
export function PastShows({ shows, artist }: { shows: readonly Line[]; artist: string }) {
  return (
    <section aria-labelledby="past">
      <h2 className="section-head" id="past">
        Has played
      </h2>
      <ul className="past">
        {shows.map((show) => (
          <li key={show.id}>
            <time dateTime={show.date}>
              {monthDay(show.date)}
              <span className="sr">/{show.date.slice(0, 4)}</span>
            </time>
            <span>
              <b>{show.venue.id === null ? show.venue.name : <a href={paths.venue(show.venue.id)}>{show.venue.name}</a>}</b>
              <Company show={show} artist={artist} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Company({ show, artist }: { show: Line; artist: string }) {
  const others = show.bill.filter((credit) => credit.artist !== artist).map((credit) => credit.name);
  const said = [show.title, others.length === 0 ? '' : `with ${others.join(', ')}`, show.status === 'cancelled' ? 'called off' : ''].filter(
    Boolean,
  );
  return said.length === 0 ? null : (
    <>
      <br />
      {said.join(', ')}
    </>
  );
}
