import { useLoaderData } from 'react-router';
import type { Venue } from '#scene/venue.ts';
import { Live } from '../layout/live.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { Daymark } from '../look/daymark.tsx';
import { lineClass, wordClass } from '../look/fit.ts';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import { Address } from './address.tsx';
import { ComingUp, Folded } from './coming-up.tsx';
import type { loader } from './venue-loader.ts';
import css from './venues.css?inline';

/** A room: where it is, what is on, what has been. */
export function Page() {
  const found = useLoaderData<typeof loader>();
  return (
    <>
      <PageStyle name="venues" css={css} />
      {found === null ? <Unknown /> : <Known {...found} />}
    </>
  );
}

type Found = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>;

function Unknown() {
  return (
    <section className="wrap venue-stranger">
      <PageHead title="Unknown venue" description="This venue is not in the archive yet." />
      <h1 className="poster-type">We don't know this venue...</h1>
      <p className="lead">
        <a href={paths.contact()}>Tell us about it</a>, or see <a href={paths.venues()}>the rooms we know</a>.
      </p>
    </section>
  );
}

function Known({ venue, coming, past, now }: Found) {
  return (
    <article>
      <Live />
      <PageHead
        title={venue.name}
        description={`What is on at ${venue.name}${venue.city === '' ? '' : `, ${venue.city}`}: coming shows, and what has been.`}
      />
      <div className="venue-head mist">
        <Daymark shape={venue.daymark} />
        <div className={`wrap ${wordClass(venue.name)} ${lineClass(venue.name)}`}>
          <h1>{venue.name}</h1>
          <About venue={venue} />
        </div>
      </div>
      <div className="wrap">
        <h2 className="section-head">Coming up</h2>
        <div className="listing">
          <ComingUp shows={coming} now={now} here={venue.id} />
        </div>
        {past.length === 0 ? null : (
          <>
            <h2 className="section-head">Has been</h2>
            <div className="listing">
              <Folded name="Lately" shows={past} here={venue.id} />
            </div>
          </>
        )}
      </div>
    </article>
  );
}

function About({ venue }: { venue: Venue }) {
  return (
    <div className="venue-about">
      {venue.description === '' ? null : <p className="lead">{venue.description}</p>}
      <Address venue={venue} />
      {venue.ages === undefined ? null : <p className="mark">{venue.ages}</p>}
      {venue.website === undefined ? null : (
        <p>
          <a className="lone" href={venue.website} rel="noopener">
            Website
          </a>
        </p>
      )}
    </div>
  );
}
