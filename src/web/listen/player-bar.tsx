import { type RefObject, useEffect, useRef, useState } from 'react';
import { buildAutoplayAddress } from '#scene/artists/players.ts';
import { HeadStyle } from '../look/page-style.tsx';
import { closePlayer, loadPlayer, type NowPlaying, stepBy, useNowPlaying } from './now-playing.ts';
import css from './player-bar.css?inline';
import { ServiceTick } from './service-tick.tsx';

/** The site's one player: it is part of the document, so that it plays on from page to page. What is in it is announced. */
export function PlayerBar() {
  const playing = useNowPlaying();
  return (
    <>
      <p role="status" className="sr">
        {playing === undefined
          ? ''
          : playing.isLoaded
            ? `In the player: ${playing.track.name}`
            : `Next in the player: ${playing.track.name}`}
      </p>
      {playing === undefined ? null : <Bar playing={playing} />}
    </>
  );
}

function Bar({ playing }: { playing: NowPlaying }) {
  const { queue, at, track, service, isLoaded, steppedIn } = playing;
  const [isSmall, setSmall] = useState(false);
  const play = useRef<HTMLButtonElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus goes there each time that somebody steps in
  useEffect(() => {
    setSmall(false);
    (frame.current ?? play.current)?.focus({ preventScroll: true });
  }, [steppedIn]);
  return (
    <section className={isSmall ? 'player-bar small' : 'player-bar'} aria-label="Player">
      <HeadStyle name="player-bar" css={css} />
      <div className="player-card">
        <div className="player-head">
          <p>
            <a className="now" href={track.page}>
              {track.name}
            </a>
            <span>
              {track.about === undefined ? null : `${at + 1} of ${queue.length}: ${track.about}. `}
              {isLoaded ? (
                <>
                  From{' '}
                  <a href={track.address} rel="noopener">
                    {service}
                  </a>
                </>
              ) : null}
            </span>
          </p>
          {queue.length < 2 ? null : (
            <>
              <Control name="Previous act" shape="M17 3L7 10l10 7zM3 3h3v14H3z" isOff={at === 0} press={() => stepBy(-1)} />
              <Control name="Next act" shape="M3 3l10 7-10 7zM14 3h3v14h-3z" isOff={at === queue.length - 1} press={() => stepBy(1)} />
            </>
          )}
          {isLoaded ? (
            <Control
              name={isSmall ? 'Show the player' : 'Make the player small'}
              shape={isSmall ? 'M10 6l8 8H2z' : 'M10 15L2 7h16z'}
              press={() => setSmall(!isSmall)}
            />
          ) : null}
          <Control name="Close the player" shape="M4 2l6 6 6-6 2 2-6 6 6 6-2 2-6-6-6 6-2-2 6-6-6-6z" press={closePlayer} />
        </div>
        {isLoaded ? <Frame ref={frame} playing={playing} /> : <Facade play={play} playing={playing} />}
      </div>
    </section>
  );
}

interface ControlProps {
  name: string;
  /** An outline on 20 by 20. */
  shape: string;
  isOff?: boolean;
  press: () => void;
}

/** A button of the player. It keeps the focus where it has nothing more to do. */
function Control({ name, shape, isOff = false, press }: ControlProps) {
  return (
    <button type="button" aria-label={name} aria-disabled={isOff || undefined} onClick={isOff ? undefined : press}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={shape} />
      </svg>
    </button>
  );
}

/** From whom the player would load, before it does. */
function Facade({ play, playing: { service } }: { play: RefObject<HTMLButtonElement | null>; playing: NowPlaying }) {
  return (
    <div className="player-facade">
      <button ref={play} type="button" className="button" onClick={loadPlayer} aria-describedby="player-says">
        {`Play from ${service}`}
      </button>
      <p id="player-says">{`Then ${service} sees your IP address, as if you had opened its page.`}</p>
      <ServiceTick service={service} says={`Load ${service} without asking, on this device`} />
    </div>
  );
}

/** The service's own player, 200 px high (requirements 9). Each act has a frame of its own, so that the way back does not lead through them. */
function Frame({ ref, playing: { track } }: { ref: RefObject<HTMLIFrameElement | null>; playing: NowPlaying }) {
  const player = buildAutoplayAddress(track.address);
  return (
    <iframe
      key={player}
      ref={ref}
      src={player}
      title={`Music by ${track.name}`}
      height={200}
      allow="autoplay; encrypted-media; fullscreen"
      // YouTube plays only for sites that send a referrer (error 153).
      referrerPolicy={player?.includes('youtube') ? 'strict-origin' : 'no-referrer'}
    />
  );
}
