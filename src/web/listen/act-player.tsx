import { hostOf, serviceOf } from '#scene/artists/links.ts';
import { buildPlayerAddress } from '#scene/artists/players.ts';
import { Drawing } from '../look/drawing.tsx';
import { ListenButton } from './listen-button.tsx';
import type { Track } from './now-playing.ts';

/**
 * What plays an artist, on their page. Nothing is fetched, and nobody tracked, until it is pressed. An address without a player is a link.
 */
export function ActPlayer({ track }: { track: Track }) {
  const { name, address } = track;
  if (buildPlayerAddress(address) === undefined)
    return (
      <p>
        <a href={address} rel="noopener">{`Listen to ${name} at ${hostOf(address)}`}</a>. It opens there, because we don’t have a player for
        it.
      </p>
    );
  const service = serviceOf(address) ?? hostOf(address);
  return (
    <div className="player">
      <Record />
      <ListenButton track={track} hasWords isAgreed />
      <p>
        From{' '}
        <a href={address} rel="noopener">
          {service}
        </a>
        . Nothing loads until you press. Then {service} sees your IP address.
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
const RECORD = `<g class="plate-a stroke">${GROOVES.map(([r, width]) => `<circle cx="200" cy="200" r="${r}" stroke-width="${width}"/>`).join('')}</g><g class="plate-b" transform="translate(5 -4)"><path d="M200 122a78 78 0 110 156 78 78 0 010-156zm0 66a12 12 0 100 24 12 12 0 000-24z"/></g>`;

/** A record, drawn. */
export function Record() {
  return <Drawing className="record" viewBox="0 0 400 400" shapes={RECORD} />;
}
