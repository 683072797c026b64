import { useEffect, useSyncExternalStore } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { WHY_DOWN } from '#scene/shows/why-down.ts';
import { hasNoStars } from '#scene/stars/star-words.ts';
import { dayInList } from '#scene/time/day-in-list.ts';
import { Apart } from '../artists/wall.tsx';
import type { PageEvent } from '../events.ts';
import { PageHead } from '../layout/page-head.tsx';
import { Live } from '../layout/refresh.tsx';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import { TellHere } from '../push/tell-here.tsx';
import { shortDay } from '../show/when.ts';
import { showName } from '../show/words.ts';
import { BillLine } from '../shows/bill-line.tsx';
import type { Line } from '../shows/line.ts';
import { ShowList } from '../shows/show-list.tsx';
import { areOfAccount, starsHere } from './device.ts';
import { areUnproven } from './joining.ts';
import type { loader, MyShows } from './my-loader.ts';
import css from './my-page.css?inline';
import { StarButton } from './star-button.tsx';

/** The star's points (show-list.css). */
const STAR = '50,2 62,36 98,38 70,60 80,95 50,75 20,95 30,60 2,38 38,36';

/** Starred shows to come, shows of starred artists, and past ones. */
export function Page() {
  const found = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const isUntold = found === null;
  useEffect(() => {
    // The server knew of no stars; this device may.
    if (isUntold && !areUnproven() && !hasNoStars(starsHere())) void revalidate();
  }, [isUntold, revalidate]);
  return (
    <section className="my-shows">
      <PageStyle name="my" css={css} />
      <PageHead title="My shows" description="The shows and artists you starred, and when they’re on." isUnlisted />
      <Live />
      <div className="wrap">
        <h1>My shows</h1>
        {found === null || isEmpty(found) ? <Nothing isKept={found?.kept === 'account'} /> : <Told {...found} />}
      </div>
    </section>
  );
}

function isEmpty({ coming, past, artists, takenDown }: MyShows): boolean {
  return [coming, past, artists, takenDown].every(({ length }) => length === 0);
}

function Nothing({ isKept }: { isKept: boolean }) {
  return (
    <div className="nothing-starred">
      <svg className="big-star" viewBox="-4 -4 112 112" aria-hidden="true">
        <polygon className="plate-a" points={STAR} />
        <polygon className="plate-b" points={STAR} transform="translate(6 5)" />
      </svg>
      <p className="lead">Star a show or an artist, and find it here, online or off.</p>
      <p className="lone-ways">
        <a className="button" href={paths.shows()}>
          What is on
        </a>{' '}
        <a className="lone" href={paths.artists()}>
          The wall
        </a>
      </p>
      <p className="without-script">Stars need JavaScript, which is off in this browser.</p>
      {isKept ? null : (
        <p className="small">
          Your stars are saved on this device. <a href={paths.login({ back: paths.myShows() })}>Sign in</a> to have them on all your
          devices.
        </p>
      )}
    </div>
  );
}

function Told({ kept, coming, ofArtists, past, artists, led, takenDown, daymarks, now }: MyShows) {
  const was = new Map(led.map(({ id, was }) => [id, was]));
  const list = { daymarks, now, was };
  return (
    <>
      <section aria-labelledby="coming">
        <h2 className="section-head" id="coming">
          Upcoming
        </h2>
        {coming.length === 0 ? (
          <p className="quiet">You haven’t starred any upcoming shows. Shows by your starred artists are below.</p>
        ) : (
          <div className="listing">
            <ShowList shows={coming} {...list} />
          </div>
        )}
        <TakenDown shows={takenDown} now={now} />
      </section>
      {artists.length === 0 ? null : (
        <section aria-labelledby="artists">
          <h2 className="section-head" id="artists">
            Your artists
          </h2>
          <ul className="starred-artists">
            {artists.map(({ id, name, apart, was }) => (
              <li key={id}>
                <StarButton kind="artist" id={id} name={apart === undefined ? name : `${name}, ${apart}`} was={was} />
                <a href={paths.artist(id)}>{name}</a>
                <Apart words={apart} />
              </li>
            ))}
          </ul>
          {ofArtists.length === 0 ? (
            <p className="quiet">{coming.length === 0 ? 'None of them have announced a show.' : 'They haven’t announced anything else.'}</p>
          ) : (
            <div className="listing">
              <ShowList shows={ofArtists} {...list} />
            </div>
          )}
        </section>
      )}
      {past.length === 0 ? null : <Past shows={past} was={was} now={now} />}
      <TellHere />
      <WhereKept kept={kept} />
    </>
  );
}

/** Starred shows that an editor removed. */
function TakenDown({ shows, now }: Pick<MyShows, 'now'> & { shows: MyShows['takenDown'] }) {
  if (shows.length === 0) return null;
  return (
    <ul className="starred-past">
      {shows.map(({ id, night, name, why }) => (
        <li key={id} id={`show-${id}`}>
          <StarButton kind="show" id={id} name={`the show on ${shortDay(night, now)}`} />
          <time dateTime={night}>{dayInList(night, now.date)}</time>{' '}
          <span>{`${name || 'A show you starred'}: taken off the site. ${why === null ? '' : WHY_DOWN[why]}`}</span>
        </li>
      ))}
    </ul>
  );
}

function Past({ shows, was, now }: { shows: readonly Line[]; was: ReadonlyMap<string, string[]>; now: MyShows['now'] }) {
  return (
    <section aria-labelledby="past">
      <h2 className="section-head" id="past">
        Shows you may have been to
      </h2>
      <ul className="starred-past">
        {shows.map((show) => (
          <li key={show.id} id={`show-${show.id}`}>
            <StarButton kind="show" id={show.id} name={`${showName(show)} on ${shortDay(show.date, now)}`} was={was.get(show.id) ?? []} />
            <a href={paths.show(show.slug)}>
              <time dateTime={show.date}>{dayInList(show.date, now.date)}</time>{' '}
              <span>
                <BillLine show={show} />
                {show.venue.name === '' ? '' : ` at ${show.venue.name}`}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function subscribeStars(changed: () => void): () => void {
  const starred: PageEvent = 'backline:starred';
  document.addEventListener(starred, changed);
  return () => document.removeEventListener(starred, changed);
}

function WhereKept({ kept }: Pick<MyShows, 'kept'>) {
  // An offline copy was cached without an account.
  const isCopy = useSyncExternalStore(
    subscribeStars,
    () => kept === 'device' && areOfAccount(),
    () => false,
  );
  return (
    <aside className="where-kept" aria-label="Where your stars are saved">
      {kept === 'account' ? (
        <p>
          Your stars are in your account, on every device you sign in on. Signing out removes them from this device; they come back when you
          sign in. <a href={paths.myCalendar()}>Put them in your calendar</a>, or <a href={paths.letters()}>get an email</a> when one is
          canceled or moved.
        </p>
      ) : isCopy ? (
        <p>Your stars are in your account. These are the ones saved on this device.</p>
      ) : (
        <p>
          Your stars are only on this device. <a href={paths.login({ back: paths.myShows() })}>Sign in</a> to have them on all your devices
          and in your calendar.
        </p>
      )}
    </aside>
  );
}
