import { hostOf, serviceOf } from '#scene/artists/links.ts';
import { buildPlayerAddress } from '#scene/artists/players.ts';
import { closePlayer, openPlayer, type Track, useNowPlaying } from './now-playing.ts';

interface ListenButtonProps {
  track: Track;
  /** The queue it is in, if not alone. */
  queue?: readonly Track[];
  hasWords?: boolean;
  /** Whether the page says beside it what loads. */
  isAgreed?: boolean;
}

/** Plays an act in the site's one player; pressed again, closes that. */
export function ListenButton({ track, queue = [track], hasWords = false, isAgreed = false }: ListenButtonProps) {
  const isPlaying = useNowPlaying()?.track.address === track.address;
  return (
    <button
      type="button"
      className={hasWords ? 'listen worded' : 'listen'}
      aria-pressed={isPlaying}
      onClick={({ currentTarget }) => (isPlaying ? closePlayer() : openPlayer(queue, queue.indexOf(track), currentTarget, isAgreed))}
    >
      {hasWords ? (
        <span>
          Listen<span className="sr">{` to ${track.name}`}</span>
        </span>
      ) : (
        <span className="sr">{`Listen to ${track.name}`}</span>
      )}
    </button>
  );
}

/** A link to where an act can be heard: all there is where no page can play that, or no script runs. */
export function HearAt({ name, address }: Pick<Track, 'name' | 'address'>) {
  return (
    <a className="leaves" href={address} rel="noopener">
      <span className="sr">{`${name} at `}</span>
      {serviceOf(address) ?? hostOf(address)}
    </a>
  );
}

/** The button, where a page can play the act, and the link. */
export function ListenLine({ track }: { track: Track }) {
  return (
    <p className="listen-line">
      {buildPlayerAddress(track.address) === undefined ? 'Listen: ' : <ListenButton track={track} hasWords />}
      <HearAt {...track} />
    </p>
  );
}
