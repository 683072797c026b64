import { useLoaderData } from 'react-router';
import { showTime } from '#scene/time/calendar.ts';
import { timeWords } from '#scene/time/span-words.ts';
import type { Venue } from '#scene/venues/venue.ts';
import { useSite } from '../contexts.ts';
import { PageHead } from '../layout/page-head.tsx';
import { Live } from '../layout/refresh.tsx';
import { wordClass } from '../look/fit.ts';
import { Daymark } from '../look/icons.tsx';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import { BillLine } from '../shows/bill-line.tsx';
import type { Line } from '../shows/line.ts';
import { Address } from './address.tsx';
import css from './venues.css?inline';
import type { loader } from './venues-loader.ts';

const STOCKS = ['mist', 'shell', 'fog', 'newsprint', 'dusk'] as const;

/** All venues. */
export function Page() {
  const { listed, after } = useLoaderData<typeof loader>();
  const { region } = useSite();
  return (
    <>
      <PageHead
        title={`Live music venues in ${region}`}
        description={`Where music happens in ${region}: every venue we know, and what’s on next.`}
      />
      <PageStyle name="venues" css={css} />
      <Live />
      <div className="wrap page-top venues-head">
        <h1 className="struck">Venues</h1>
        <p className="lead">
          {listed.length === 0 ? 'coming very soon. ' : ''}
          Know a room that is missing? <a href={paths.contact()}>Tell us</a>.
        </p>
      </div>
      <ul className="bill-list">
        {listed.map(({ venue, next }, index) => (
          <li
            key={venue.id}
            className={`bill-card venue-card ${STOCKS[index % STOCKS.length]}${index === listed.length - 1 ? ' last' : ''}`}
          >
            <VenueEntry venue={venue} next={next} />
          </li>
        ))}
      </ul>
      {after === null ? null : (
        <p className="wrap">
          <a className="button" href={paths.venues({ after })}>
            More venues
          </a>
        </p>
      )}
    </>
  );
}

/** What is said of a venue without shows. */
function endingWords({ ended, ending }: Venue): string {
  if (ended !== undefined) return `Open until ${timeWords(ended)}.`;
  return ending === undefined ? 'Nothing announced.' : 'Closed.';
}

function VenueEntry({ venue, next }: { venue: Venue; next: Line | null }) {
  return (
    <article className={wordClass(venue.name)}>
      <Daymark shape={venue.daymark} />
      <h2>
        <a href={paths.venue(venue.id)}>{venue.name}</a>
      </h2>
      <Address venue={venue} />
      {venue.description === '' ? null : <p>{venue.description}</p>}
      <p className="next">
        {next === null ? (
          endingWords(venue)
        ) : (
          <>
            <span className="next-when">
              Next: <time dateTime={next.date}>{showTime(next)}</time>
            </span>{' '}
            <BillLine show={next} />
          </>
        )}
      </p>
    </article>
  );
}
