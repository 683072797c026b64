import { useLoaderData } from 'react-router';
import { isAhead } from '#scene/entries/ending-words.ts';
import type { Venue } from '#scene/venues/venue.ts';
import { Picture } from '../artists/picture.tsx';
import { useRenderContext } from '../contexts.ts';
import { EndingNote } from '../ending.tsx';
import { KeptMark, PageEdit, ThisIsUs } from '../keepers/this-is-us.tsx';
import { breadcrumbs, JsonLd, PageHead } from '../layout/page-head.tsx';
import { Live } from '../layout/refresh.tsx';
import { hasAccent, lineClass, wordClass } from '../look/fit.ts';
import { Daymark } from '../look/icons.tsx';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import { VenueFacts } from '../season/played-facts.tsx';
import { SeasonLists } from '../season/season-lists.tsx';
import { comingEvents, venueNode } from '../show/show-graph.ts';
import type { Line } from '../shows/line.ts';
import { TakeAlong } from '../take/take-along.tsx';
import { Address, Directions } from './address.tsx';
import { ComingUp } from './coming-up.tsx';
import { GettingIn } from './getting-in.tsx';
import { CloseBy, DrawnMap } from './map/drawn-map.tsx';
import type { loader } from './venue-loader.ts';
import css from './venues.css?inline';

/** A venue with its shows. */
export function Page() {
  const found = useLoaderData<typeof loader>();
  return (
    <>
      <PageStyle name="venues" css={css} />
      {found === 'unknown' ? <Unknown /> : found === 'gone' ? <Gone /> : <Known {...found} />}
    </>
  );
}

type Found = Exclude<ReturnType<typeof useLoaderData<typeof loader>>, string>;

function Unknown() {
  return (
    <section className="wrap venue-stranger">
      <PageHead title="Unknown venue" description="This venue is not in the archive yet." isUnlisted />
      <h1 className="poster-type">We don't know this venue...</h1>
      <p className="lead">
        <a href={paths.contact()}>Tell us about it</a>, or see <a href={paths.venues()}>the venues we know</a>.
      </p>
    </section>
  );
}

/** Removed by an editor: shows keep the name, nothing else is shown. */
function Gone() {
  return (
    <section className="wrap venue-stranger">
      <PageHead title="Taken down" description="This venue was taken off the site." isUnlisted />
      <h1 className="poster-type">Taken down.</h1>
      <p className="lead">
        This venue was taken off the site. If that’s a mistake, <a href={paths.contact()}>get in touch</a>, or see{' '}
        <a href={paths.venues()}>the venues we know</a>.
      </p>
    </section>
  );
}

function Known({ venue, season, played, kept, map }: Found) {
  const { site, origin } = useRenderContext();
  const { isPast, shows, now } = season;
  return (
    <article>
      <Live />
      <PageHead
        title={`${venue.name}: ${isPast ? 'past' : 'upcoming'} shows`}
        description={`${isPast ? 'Past' : 'Upcoming'} shows at ${[venue.name, venue.address, venue.city].filter(Boolean).join(', ')}: who plays, when, and for how much.`}
        list={paths.venue(venue.id)}
        preview={{ name: `venues/${venue.id}`, alt: `Poster of ${venue.name}${venue.address === '' ? '' : `, ${venue.address}`}` }}
      />
      <PageEdit kind="venue" id={venue.id} name={venue.name} />
      <JsonLd graph={venueGraph(venue, isPast ? [] : shows.filter((show) => show.venue.id === venue.id), origin, site.brand)} />
      <div className="paper-top venue-head mist">
        <Daymark shape={venue.daymark} />
        <div className={`wrap page-top ${wordClass(venue.name)} ${lineClass(venue.name)}`}>
          <h1 className={hasAccent(venue.name) ? 'accented' : undefined}>{venue.name}</h1>
          {venue.image === undefined ? null : (
            <div className="room">
              <Picture
                file={venue.image.file}
                alt={venue.image.alt || `Inside ${venue.name}`}
                shape="poster"
                sizes="(min-width: 62rem) 45rem, 100vw"
                view={venue.image}
              />
            </div>
          )}
          <About venue={venue} kept={kept} today={now.date} />
        </div>
      </div>
      <div className="wrap">
        <SeasonLists
          season={season}
          names={['Upcoming shows', 'Past shows']}
          link={(query) => paths.venue(venue.id, query)}
          here={venue.id}
        >
          <ComingUp shows={shows} now={now} here={venue.id} />
        </SeasonLists>
        <GettingIn venue={venue} />
        {venue.wayThere === undefined && map === null ? null : (
          <section id="way" aria-labelledby="way-head">
            <h2 className="section-head" id="way-head">
              Getting there
            </h2>
            <div className="way-there">
              {map === null ? null : <DrawnMap venue={venue} map={map} />}
              <div>
                <Directions venue={venue} />
                {map === null ? null : <CloseBy near={map.near} />}
              </div>
            </div>
          </section>
        )}
        <VenueFacts played={played} now={now} />
        <p className="lone-ways small">
          <a className="lone" href={paths.venueHistory(venue.id)}>
            Edit history
          </a>{' '}
          <a className="lone" href={paths.tell({ about: `venue:${venue.id}` })}>
            Something wrong here?
          </a>{' '}
          {endingOf(venue) === undefined || isAhead(venue.ended, now.date) ? <ThisIsUs kind="venue" id={venue.id} /> : null}
        </p>
      </div>
      <TakeAlong list={paths.venue(venue.id)} what={`the shows at ${venue.name}`} follow={`venue:${venue.id}`} />
    </article>
  );
}

/** How a venue ended; 'closed' where only the day is known. */
function endingOf({ ended, ending }: Venue) {
  return ending ?? (ended === undefined ? undefined : { why: 'closed' as const });
}

function About({ venue, kept, today }: { venue: Venue; kept: boolean; today: string }) {
  const ending = endingOf(venue);
  return (
    <div className="venue-about">
      {ending === undefined ? null : <EndingNote kind="venue" ending={ending} when={venue.ended} today={today} />}
      {kept ? <KeptMark kind="venue" /> : null}
      {venue.description === '' ? null : <p className="lead">{venue.description}</p>}
      <Address venue={venue} />
      {venue.ages === undefined && venue.capacity === undefined ? null : (
        <p className="mark">{[venue.ages, venue.capacity && `Capacity ${venue.capacity}`].filter(Boolean).join(' · ')}</p>
      )}
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

/** A venue as schema.org MusicVenue, with coming shows and breadcrumbs. */
function venueGraph(venue: Venue, coming: readonly Line[], origin: string, brand: string): object[] {
  const page = `${origin}${paths.venue(venue.id)}`;
  const description = venue.description === '' ? {} : { description: venue.description };
  return [
    { ...venueNode(venue, origin), ...description, ...comingEvents(coming, origin) },
    breadcrumbs([
      [brand, `${origin}${paths.home()}`],
      ['Venues', `${origin}${paths.venues()}`],
      [venue.name, page],
    ]),
  ];
}
