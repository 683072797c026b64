import { useLoaderData } from 'react-router';
import { SKY_BOX, skyArt } from '#scene/art/sky.ts';
import type { Pictured } from '#scene/pictures/pictured.ts';
import { chooseHeadline } from '#scene/shows/headline.ts';
import { stampOf } from '#scene/shows/stamp.ts';
import { WHY_DOWN } from '#scene/shows/why-down.ts';
import { monthDay, weekday } from '#scene/time/calendar.ts';
import { placeName } from '#scene/venues/place-name.ts';
import type { Daymarks } from '#scene/venues/venue.ts';
import { NoYear, Year } from '../archive/year-view.tsx';
import { Picture } from '../artists/picture.tsx';
import { useRenderContext, useSite } from '../contexts.ts';
import { ShowEdit } from '../keepers/this-is-us.tsx';
import { JsonLd, PageHead } from '../layout/page-head.tsx';
import { Live } from '../layout/refresh.tsx';
import { Drawing } from '../look/drawing.tsx';
import { hasAccent, lineClass, wordClass } from '../look/fit.ts';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import { actsOf } from '../shows/bill-line.tsx';
import type { Line } from '../shows/line.ts';
import { ShowList } from '../shows/show-list.tsx';
import { GettingIn } from '../venues/getting-in.tsx';
import { BilledActs } from './billed-acts.tsx';
import { showGraph } from './show-graph.ts';
import type { Gone, loader, Told } from './show-loader.ts';
import css from './show-page.css?inline';
import { TicketStub } from './ticket-stub.tsx';
import { hasWayThere, WayThere } from './way-there.tsx';
import { WhatIsKnown } from './what-is-known.tsx';
import { type Standing, shortDay, standingOf } from './when.ts';
import { billWords, sayerWords, showName, showWords } from './words.ts';

/** A show: a poster with who, a ticket with when, where and how much, then the rest. For a number, a year of the archive. */
export function Page() {
  const found = useLoaderData<typeof loader>();
  if (found.is === 'year') return <Year {...found} />;
  if (found.is === 'no year') return <NoYear />;
  return (
    <>
      <PageStyle name="show" css={css} />
      {found.is === 'told' ? <Known {...found} /> : found.is === 'gone' ? <NoLonger {...found} /> : <Unknown />}
    </>
  );
}

function Known(told: Told) {
  const { show, others, venue, address, map, artists, heard, changes, daymarks, now } = told;
  const { site, origin } = useRenderContext();
  const standing = standingOf(show, now);
  const stamp = stampOf(show);
  const place = placeName(show.venue);
  const where = place === '' ? '' : ` at ${[place, venue?.city].filter(Boolean).join(', ')}`;
  return (
    // The id of its row in lists: changes to it refresh the page at once.
    <article className="show-page" id={`show-${show.id}`}>
      <Live />
      <JsonLd graph={showGraph(told, origin, site.brand)} />
      <PageHead
        title={`${billWords(show)}, ${weekday(show.date)} ${shortDay(show.date, now)}${where}`}
        description={showWords(show)}
        list={paths.show(show.slug)}
        preview={{ name: `shows/${show.slug}`, alt: `Poster: ${showWords(show)}` }}
      />
      <ShowEdit show={show} isOver={standing.is === 'over'} name={billWords(show)} />
      <ShowPoster show={show} standing={standing} stamp={stamp && { ...stamp, said: sayerWords(stamp, changes, now) }} />
      <div className="wrap cols">
        <TicketStub show={show} venue={venue} map={map} address={address} standing={standing} now={now} />
        <BilledActs show={show} artists={artists} today={now.date} />
        <div className="beside">
          {show.image == null ? null : <Flyer image={show.image} name={billWords(show)} />}
          {venue === null ? null : <GettingIn venue={venue} without={show.ages === '' ? [] : ['allAges']} />}
          {venue === null || !hasWayThere(venue, map) ? null : <WayThere venue={venue} map={map} />}
          <WhatIsKnown show={show} heard={heard} changes={changes} now={now} />
        </div>
        <AlsoThatNight night={show.night} others={others} daymarks={daymarks} />
      </div>
    </article>
  );
}

/** The show's own poster, whole. */
function Flyer({ image, name }: { image: Pictured; name: string }) {
  return (
    <figure className="flyer">
      <Picture file={image.file} alt={image.alt || `Poster of ${name}`} shape="poster" sizes="(min-width: 62rem) 26rem, 100vw" />
    </figure>
  );
}

function AlsoThatNight({ night, others, daymarks }: { night: string; others: readonly Line[]; daymarks: Daymarks }) {
  if (others.length === 0) return null;
  return (
    <section className="also" aria-labelledby="also">
      <h2 className="section-head" id="also">
        Also that night
      </h2>
      <div className="listing">
        <ShowList shows={others} daymarks={daymarks} isUnderNight />
      </div>
      <p>
        <a className="button" href={paths.shows({ from: night })}>
          {`${weekday(night)} and that week`}
        </a>
      </p>
    </section>
  );
}

function NoLonger({ night, takenDown, others, daymarks, now }: Gone) {
  const title = takenDown === null ? 'This show is no longer listed.' : 'Taken down.';
  return (
    <section className="wrap no-longer">
      <PageHead title={takenDown === null ? 'No longer listed' : 'Taken down'} description={title} isUnlisted />
      <h1 className="poster-type">{title}</h1>
      <p className="lead">
        {`It was planned for ${weekday(night)} ${shortDay(night, now)}. ${takenDown === null ? '' : WHY_DOWN[takenDown]} `}
        {others.length === 0 ? `We don’t know of anything else that night.` : ''}
      </p>
      <AlsoThatNight night={night} others={others} daymarks={daymarks} />
      {others.length === 0 ? (
        <p>
          <a className="button" href={paths.shows({ from: night })}>{`The week from ${monthDay(night)}`}</a>
        </p>
      ) : null}
    </section>
  );
}

function Unknown() {
  return (
    <section className="wrap no-longer">
      <PageHead title="Unknown show" description="This show isn’t in the archive." isUnlisted />
      <h1 className="poster-type">We don't know this show...</h1>
      <p className="lead">
        The link may be incomplete. See <a href={paths.shows()}>what is on</a>, or <a href={paths.search()}>search for who plays</a>.
      </p>
    </section>
  );
}

/** Acts named on the strip. */
const ON_STRIP = 3;

interface ShowPosterProps {
  show: Line;
  standing: Standing;
  /** A change since it was announced, with who said so and when. */
  stamp: { word: string; more: string; said: string } | undefined;
}

/** The show's status, occasion, headliner and support. */
function ShowPoster({ show, standing, stamp }: ShowPosterProps) {
  const site = useSite();
  const { occasion, top, others } = chooseHeadline(show);
  const name = showName(show);
  const words = name.split(/\s+/).length;
  const size = `head ${words > 2 ? 'wide-name' : 'tall-name'} ${wordClass(name)} ${lineClass(name)}${hasAccent(name) ? ' accented' : ''}`;
  const strip = others.slice(0, ON_STRIP);
  const rest = others.length - strip.length;
  return (
    <div className={`poster is-${standing.is.replaceAll(' ', '-')}`}>
      <Drawing className="sky" viewBox={SKY_BOX} shapes={skyArt(site)} align="xMaxYMax" />
      <div className="wrap">
        <p className="state">
          <b>{standing.word}</b> <span>{[standing.more, stamp?.word === standing.word ? stamp.said : ''].filter(Boolean).join('; ')}</span>
        </p>
        {stamp === undefined || stamp.word === standing.word ? null : (
          <p className="state stamped">
            <b>{stamp.word}</b> <span>{[stamp.more, stamp.said].filter(Boolean).join('; ')}</span>
          </p>
        )}
        <h1>
          {occasion === '' ? null : (
            <span className="occasion">
              {occasion}
              <span className="sr">{occasion.endsWith(' with') ? ' ' : ': '}</span>
            </span>
          )}
          <span className={size}>
            {typeof top === 'string' || top.artist === null ? name : <a href={paths.artist(top.artist)}>{name}</a>}
          </span>
          {strip.length === 0 ? null : (
            <span className="supports">
              {' '}
              <i>with</i> {actsOf(strip)}
              {rest === 0 ? null : (
                <>
                  {' '}
                  <a className="rest" href="#who">{`and ${rest} more`}</a>
                </>
              )}
            </span>
          )}
        </h1>
      </div>
    </div>
  );
}
