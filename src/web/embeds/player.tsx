import { type RefObject, useEffect, useRef, useState } from 'react';
import { playerOf } from '#scene/artists/players.ts';
import { Drawing } from '../look/drawing.tsx';

/**
 * A streaming player, 200 px high (requirements 9). Nothing is fetched, and nobody tracked, until it is pressed. An address without a
 * player is a link.
 */
export function Player({ src, artist }: { src: string; artist: string }) {
  const [pressed, setPressed] = useState(false);
  const frame = useStepInto(pressed);
  const player = playerOf(src);
  if (player === undefined)
    return (
      <p>
        <a href={src} rel="noopener">{`Hear ${artist} at ${new URL(src).host.replace(/^www\./, '')}`}</a>. It opens there, because there is
        no player for it here.
      </p>
    );
  if (pressed)
    return (
      <iframe
        ref={frame}
        className="player-frame"
        src={player}
        title={`Music by ${artist}`}
        height={200}
        allow="encrypted-media; fullscreen"
        // YouTube plays only for sites that send a referrer (error 153).
        referrerPolicy={player.includes('youtube') ? 'strict-origin' : 'no-referrer'}
      />
    );
  return (
    <div className="player">
      <Drawing className="deck" viewBox="0 0 400 400" shapes={DECK} />
      <button className="button" type="button" onClick={() => setPressed(true)}>
        Load the player
      </button>
      <p>
        Nothing is fetched from <a href={src}>the streaming service</a> until you press.
      </p>
    </div>
  );
}

const GROOVES = [
  [186, 9],
  [164, 7],
  [143, 9],
  [122, 6],
  [102, 8],
] as const;
const DECK = `<g class="plate-a stroke">${GROOVES.map(([r, width]) => `<circle cx="200" cy="200" r="${r}" stroke-width="${width}"/>`).join('')}</g><g class="plate-b" transform="translate(5 -4)"><path d="M200 122a78 78 0 110 156 78 78 0 010-156zm0 66a12 12 0 100 24 12 12 0 000-24z"/></g>`;

/** Moves the focus to the frame that replaces a pressed button. */
export function useStepInto(isOpen: boolean): RefObject<HTMLIFrameElement | null> {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (isOpen) frame.current?.focus({ preventScroll: true });
  }, [isOpen]);
  return frame;
}
