import { useLoaderData } from 'react-router';
import { SKY_BOX, skyArt } from '#scene/art/sky.ts';
import { shortTime } from '#scene/shows/flyer-entry.ts';
import { chooseHeadline } from '#scene/shows/headline.ts';
import { isOff } from '#scene/shows/phase.ts';
import { stampOf } from '#scene/shows/stamp.ts';
import { capitalize, joinWords } from '#scene/text/listed.ts';
import { weekday } from '#scene/time/calendar.ts';
import { placeName } from '#scene/venues/place-name.ts';
import { useRenderContext } from '../contexts.ts';
import { PageHead } from '../layout/page-head.tsx';
import { Drawing } from '../look/drawing.tsx';
import { lineClass, wordClass } from '../look/fit.ts';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import { shortDay } from '../show/when.ts';
import { showName } from '../show/words.ts';
import { PrintButton } from './flyer-page.tsx';
import css from './one-show.css?inline';
import type { loader } from './one-show-loader.ts';

type Found = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>;

/** A poster of one show, to print. */
export function Page() {
  const found = useLoaderData<typeof loader>();
  if (found === null) return <NoShow />;
  const { show } = found;
  const name = showName(show);
  return (
    <article className="one-show-page">
      <PageStyle name="one-show" css={css} />
      <PageHead title={`Poster: ${name}`} description={`A poster of ${name} to print, on one sheet of paper.`} isUnlisted />
      <div className="wrap to-see">
        <h1 className="poster-type">Print a poster</h1>
        <p className="lead">
          This page prints as the poster below, on one sheet of paper. <PrintButton />
        </p>
        <p>
          <a className="lone" href={paths.show(show.slug)}>
            Back to the show
          </a>
        </p>
      </div>
      <Poster {...found} />
    </article>
  );
}

function NoShow() {
  return (
    <section className="wrap">
      <PageHead title="No poster" description="We can’t find this show." isUnlisted />
      <h1 className="poster-type">We don't know this show...</h1>
      <p className="lead">
        See <a href={paths.shows()}>what is on</a>.
      </p>
    </section>
  );
}

function Poster({ show, address, isStepFree, today }: Found) {
  const { site, origin } = useRenderContext();
  const { occasion, others } = chooseHeadline(show);
  const name = showName(show);
  const stamp = stampOf(show);
  const times = [
    typeof show.doorsTime === 'string' ? `doors ${shortTime(show.doorsTime)}` : '',
    show.startTime === null ? '' : `music ${shortTime(show.startTime)}`,
  ].filter(Boolean);
  return (
    <section className="one-show" aria-label="Poster">
      <div className="paper">
        <div className="who">
          <Drawing className="sky" viewBox={SKY_BOX} shapes={skyArt(site)} align="xMaxYMax" />
          <p className="brand">{`${site.brand}: ${weekday(show.night)} night`}</p>
          {occasion === '' ? null : <p className="occasion">{occasion}</p>}
          <p className={`name ${wordClass(name)} ${lineClass(name)}`}>{isOff(show) ? <s>{name}</s> : name}</p>
          {others.length === 0 ? null : <p className="with">{`with ${joinWords(others.map((act) => act.name))}`}</p>}
          {stamp === undefined ? null : <p className="said">{[stamp.word, stamp.more].filter(Boolean).join(' ')}</p>}
        </div>
        <div className="facts">
          <div>
            <p className="day">{`${weekday(show.date).slice(0, 3)} ${shortDay(show.date, { date: today })}`}</p>
            <p>{[show.price, show.ages, isStepFree ? 'Step-free' : ''].filter(Boolean).join(', ')}</p>
          </div>
          <ul>
            <li>
              <b>{placeName(show.venue)}</b>
            </li>
            {[address, capitalize(times.join(', ')), origin.replace(/^https?:\/\//, '')].filter(Boolean).map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
