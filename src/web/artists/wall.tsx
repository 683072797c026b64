import { dealTiles, type Tile } from '#scene/art/tile.ts';
import type { ArtistCard } from '#scene/artists/artist.ts';
import { cutDescription } from '#scene/text/cut-description.ts';
import { letterOf } from '#scene/text/sort-key.ts';
import { useSite } from '../contexts.ts';
import { ListenButton } from '../listen/listen-button.tsx';
import { TilePicture } from '../look/drawing.tsx';
import { hasAccent, wordClass } from '../look/fit.ts';
import { paths } from '../paths.ts';
import { Picture } from './picture.tsx';

/** A description of this many characters takes a wide place. */
const WIDE_FROM = 60;
/** Posters on the widest first screen: their pictures are fetched at once. */
const FIRST = 6;

/** Posters in alphabetical order, packed to the edge. The first of each letter carries its tab. */
export function Wall({ artists }: { artists: readonly ArtistCard[] }) {
  const site = useSite();
  const tiles = dealTiles(
    artists.map((artist) => artist.name),
    site,
  );
  return (
    <ul className="wall" id="wall" tabIndex={-1}>
      {artists.map((artist, index) => {
        const letter = letterOf(artist.name, site.language);
        const before = artists[index - 1];
        const opens = before === undefined || letterOf(before.name, site.language) !== letter;
        const wide = artist.description.length > WIDE_FROM || artist.artistimage !== undefined;
        return (
          <li key={artist.id} className={wide ? 'cell full' : 'cell'} id={opens ? letterId(letter) : undefined}>
            {opens ? <h2 className="sort">{letter}</h2> : null}
            <Poster artist={artist} tile={tiles[index]} up={!opens && index % 3 !== 0} first={index < FIRST} />
          </li>
        );
      })}
    </ul>
  );
}

function Poster({ artist, tile, up, first }: { artist: ArtistCard; tile: Tile | undefined; up: boolean; first: boolean }) {
  const { text, cut } = cutDescription(artist.description);
  const page = paths.artist(artist.id);
  return (
    <article className={`sheet ${tile?.stock ?? 'newsprint'} ${wordClass(artist.name)}${up ? ' up' : ''}`}>
      <div className="art">
        {artist.artistimage === undefined ? (
          <TilePicture name={artist.name} {...(tile === undefined ? {} : { tile })} />
        ) : (
          <Picture
            file={artist.artistimage}
            alt=""
            shape="poster"
            sizes="(min-width: 62rem) 22rem, (min-width: 30rem) 33vw, 50vw"
            first={first}
            view={artist.imageview}
          />
        )}
      </div>
      {artist.listen === undefined ? null : <ListenButton track={{ name: artist.name, address: artist.listen, page }} />}
      <div className="words">
        <h3 className={hasAccent(artist.name) ? 'accented' : undefined}>
          <a href={page}>{artist.name}</a>
          <Apart words={artist.apart} />
        </h3>
        <p>{text || 'Info on this artist coming soon.'}</p>
        {cut ? (
          <a className="more" href={page}>
            Read More<span className="sr"> about {artist.name}</span>
          </a>
        ) : null}
      </div>
    </article>
  );
}

/** A roster on which nobody has a page yet: names alone. */
export function NamesOnly({ names }: { names: readonly ArtistCard[] }) {
  return (
    <div className="wrap nobody">
      <p className="poster-type">{names.length === 0 ? 'No artists yet.' : 'No one has a page here yet.'}</p>
      <p className="lead">
        {names.length === 0
          ? 'This wall fills as bands and solo acts are added. '
          : names.length === 1
            ? 'We know one artist by name only. '
            : `${names.length} artists we know by name only. `}
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

/** What tells artists of the same name apart. */
export function Apart({ words }: { words: string | undefined }) {
  return words === undefined ? null : (
    <>
      {' '}
      <small className="apart">{words}</small>
    </>
  );
}

/** The id of a letter's first poster. */
export function letterId(letter: string): string {
  return `l-${letter === '#' ? 'other' : letter}`;
}
