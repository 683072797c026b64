import type { ArtistCard } from '#scene/artists/artist.ts';
import { paths } from '../paths.ts';
import { Apart } from './apart.tsx';

/** A roster on which nobody has a page yet: the names that are known, each leading to what little there is. */
export function NamesOnly({ names }: { names: readonly ArtistCard[] }) {
  return (
    <div className="wrap nobody">
      <p className="poster-type">{names.length === 0 ? 'Nobody is on the roster yet.' : 'Nobody has a page here yet.'}</p>
      <p className="lead">
        {names.length === 0
          ? 'This wall fills as bands and solo acts are added. '
          : names.length === 1
            ? 'One artist is known to us, by name alone. '
            : `${names.length} artists are known to us, by name alone. `}
        Are you one, or do you know one? <a href={paths.contact()}>Get in touch</a>.
      </p>
      <ul className="names">
        {names.map(({ id, name, apart }) => (
          <li key={id}>
            <a href={paths.artist(id)}>{name}</a>
            <Apart words={apart} />
          </li>
        ))}
      </ul>
    </div>
  );
}
