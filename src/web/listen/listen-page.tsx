import { useLoaderData } from 'react-router';
import { hostOf, serviceOf } from '#scene/artists/links.ts';
import { buildPlayerAddress } from '#scene/artists/players.ts';
import type { WeekAct } from '#scene/shows/week-acts.ts';
import { clock12, monthDay, weekday } from '#scene/time/calendar.ts';
import { nameInList } from '#scene/venues/name-in-list.ts';
import type { Daymarks } from '#scene/venues/venue.ts';
import { PageHead } from '../layout/page-head.tsx';
import { Live } from '../layout/refresh.tsx';
import { Daymark } from '../look/icons.tsx';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import { StarButton } from '../stars/star-button.tsx';
import { Record } from './act-player.tsx';
import { HearAt, ListenButton } from './listen-button.tsx';
import type { loader } from './listen-loader.ts';
import css from './listen-page.css?inline';
import { openPlayer, type Track } from './now-playing.ts';
import { ServiceTick } from './service-tick.tsx';
import { PLAYER_SERVICES } from './without-asking.ts';

type Heard = WeekAct & { address: string };

/** This week's acts as a queue, in the order of the nights. */
export function Page() {
  const { tonight, acts, daymarks } = useLoaderData<typeof loader>();
  const heard = acts.filter((act): act is Heard => act.address !== null);
  const unheard = acts.filter(({ address }) => address === null);
  const tracks = new Map(
    heard.filter(({ address }) => buildPlayerAddress(address) !== undefined).map((act) => [act, trackOf(act, tonight)]),
  );
  return (
    <>
      <PageHead title="Play this week" description="Who’s playing this week, night by night, and where to listen." />
      <PageStyle name="listen" css={css} />
      <Live />
      <div className="listen-columns">
        <Front queue={[...tracks.values()]} heard={heard.length} />
        <div className="wrap queue">
          {[...Map.groupBy(heard, ({ show }) => show.night)].map(([night, ofNight]) => (
            <section key={night} id={`n${night}`} aria-labelledby={`night-${night}`}>
              <h2 id={`night-${night}`}>{`${night === tonight ? 'Tonight' : weekday(night)} ${monthDay(night)}`}</h2>
              <ol>
                {ofNight.map((act) => (
                  <Act key={act.artist ?? act.name} act={act} track={tracks.get(act)} queue={[...tracks.values()]} daymarks={daymarks} />
                ))}
              </ol>
            </section>
          ))}
          {unheard.length === 0 ? null : <Unheard acts={unheard} isAll={heard.length === 0} />}
          {tracks.size === 0 ? null : <WithoutAsking />}
        </div>
      </div>
    </>
  );
}

function trackOf({ name, address, show }: Heard, tonight: string): Track {
  const day = show.night === tonight ? 'tonight' : weekday(show.night);
  const time = show.startTime === null ? day : `${day} ${clock12(show.startTime)}`;
  const place = nameInList(show.venue);
  return { name, address, page: paths.show(show.slug), about: place === '' ? time : `${time}, ${place}` };
}

/** What plays first, from whom, and the button. */
function Front({ queue, heard }: { queue: readonly Track[]; heard: number }) {
  const [first] = queue;
  return (
    <section className="listen-front" aria-labelledby="play">
      <Record />
      <div className="wrap">
        <h1 id="play">
          <span>Play</span> <span>this week</span>
        </h1>
        {first === undefined ? (
          <p className="lead">
            {heard === 0
              ? 'We don’t know of any recordings by this week’s acts.'
              : 'None of this week’s acts have a recording we can play here.'}
          </p>
        ) : (
          <>
            <div className="listen-first">
              <p className="mark">{queue.length === 1 ? first.about : `First of ${queue.length}: ${first.about}`}</p>
              <p className="first-name">{first.name}</p>
              <p className="needs-script">
                {`From ${serviceAt(first)}. Nothing loads until you press Play. Then ${serviceAt(first)} sees your IP address, as if you had opened its page.`}
              </p>
            </div>
            <button
              type="button"
              className="button needs-script"
              onClick={({ currentTarget }) => openPlayer(queue, 0, currentTarget, true)}
            >
              Play this week
            </button>
          </>
        )}
      </div>
    </section>
  );
}

const serviceAt = ({ address }: Track) => serviceOf(address) ?? hostOf(address);

interface ActProps {
  act: Heard;
  /** Where a page can play it. */
  track: Track | undefined;
  queue: readonly Track[];
  daymarks: Daymarks;
}

function Act({ act: { name, address, show }, track, queue, daymarks }: ActProps) {
  const daymark = daymarks[show.venue.id ?? ''];
  const place = nameInList(show.venue);
  return (
    <li>
      {track === undefined ? null : <ListenButton track={track} queue={queue} />}
      <div>
        <h3>
          <a href={paths.show(show.slug)}>{name}</a>
        </h3>
        <p>
          {show.startTime === null ? 'Time TBA' : clock12(show.startTime)}
          {place === '' ? null : ', '}
          {daymark === undefined ? null : <Daymark shape={daymark} />}
          {place}
        </p>
      </div>
      <HearAt name={name} address={address} />
      <StarButton kind="show" id={show.id} name={`${name} on ${monthDay(show.date)}`} />
    </li>
  );
}

/** Acts without a known recording: counted and named. */
function Unheard({ acts, isAll }: { acts: readonly WeekAct[]; isAll: boolean }) {
  const count = `${acts.length}${isAll ? '' : ' more'}`;
  return (
    <section aria-labelledby="unheard">
      <h2 id="unheard">{acts.length === 1 ? `${count} act plays this week` : `${count} acts play this week`}</h2>
      <p>
        We don’t know of any recordings. Do you? <a href={paths.tell()}>Tell us</a>.
      </p>
      <ul className="unheard">
        {acts.map(({ artist, name, show }) => (
          <li key={artist ?? name}>
            <a href={paths.show(show.slug)}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The services that this device may load without asking. */
function WithoutAsking() {
  return (
    <section className="needs-script" aria-labelledby="asking">
      <h2 id="asking">Load without asking</h2>
      <p>Off until you turn it on. Kept on this device only.</p>
      <ul className="without-asking">
        {PLAYER_SERVICES.map((service) => (
          <li key={service}>
            <ServiceTick service={service} says={service} />
          </li>
        ))}
      </ul>
    </section>
  );
}
