import { useLoaderData } from 'react-router';
import type { ArtistCard } from '#scene/artists/artist.ts';
import { letterOf, lettersOf } from '#scene/text/sort-key.ts';
import { useSite } from '../contexts.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import { ArtistFilter } from './artist-filter.tsx';
import type { loader } from './artists-loader.ts';
import css from './artists-page.css?inline';
import { letterId, NamesOnly, Wall } from './wall.tsx';

/** The roster: a poster for each verified artist. */
export function Page() {
  const { q, artists, next, names } = useLoaderData<typeof loader>();
  const { region } = useSite();
  return (
    <>
      <PageHead
        title={q === '' ? `Artists and bands in ${region}` : `Artists with “${q}”`}
        description={`Who is who in the music of ${region}: bands and solo acts, by name.`}
      />
      <PageStyle name="artists" css={css} />
      <a className="skip" href="#wall">
        Skip to the artists
      </a>
      <div className="wrap title-row">
        <h1 className="struck">Artists</h1>
        {artists.length === 0 ? <Notice /> : null}
        <ArtistFilter q={q} />
      </div>
      <p className="sr" role="status">
        {artists.length === 1 ? '1 artist' : `${artists.length} artists`}
      </p>
      {artists.length === 0 ? (
        q === '' ? (
          <NamesOnly names={names} />
        ) : (
          <NobodyFound q={q} />
        )
      ) : (
        <>
          <LetterRail artists={artists} />
          <Wall artists={artists} />
          <div className="wrap after-wall">
            <Notice />
          </div>
        </>
      )}
      {next === null ? null : (
        <p className="wrap more-artists">
          <a className="button" href={`${paths.artists({ q })}${q === '' ? '?' : '&'}after=${encodeURIComponent(next)}`}>
            More artists
          </a>
        </p>
      )}
    </>
  );
}

function Notice() {
  return (
    <div className="notice">
      <svg viewBox="0 0 60 60" aria-hidden="true">
        <path className="plate-a" d="M6 48L30 6l24 42z" />
        <path className="key-plate stroke" strokeWidth="4" d="M9 46L33 4l24 42zM33 18v14M33 37v4" />
      </svg>
      <p>
        Under construction: the paste is wet and the wall is not full. <a href={paths.contact()}>Tell us who is missing</a>.
      </p>
    </div>
  );
}

function LetterRail({ artists }: { artists: readonly ArtistCard[] }) {
  const { language } = useSite();
  const present = new Set(artists.map((artist) => letterOf(artist.name, language)));
  return (
    <nav className="rail" aria-label="Artists by letter">
      <ul>
        {lettersOf(language)
          .filter((letter) => letter !== '#' || present.has(letter))
          .map((letter) => (
            <li key={letter}>
              {present.has(letter) ? <a href={`#${letterId(letter)}`}>{letter}</a> : <span aria-hidden="true">{letter}</span>}
            </li>
          ))}
      </ul>
    </nav>
  );
}

function NobodyFound({ q }: { q: string }) {
  return (
    <div className="wrap nobody">
      <p className="poster-type">No one by that name has a page.</p>
      <p className="lead">
        We know many more by name only: <a href={paths.search({ q })}>search everything for “{q}”</a>, see{' '}
        <a href={paths.artists()}>the whole wall</a>, or <a href={paths.contact()}>tell us who is missing</a>.
      </p>
    </div>
  );
}
