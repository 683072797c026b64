import { useLoaderData } from 'react-router';
import type { ArtistCard } from '#scene/artist.ts';
import type { Now } from '#scene/phase.ts';
import type { Venue } from '#scene/venue.ts';
import { Picture } from '../artists/picture.tsx';
import { useSite } from '../contexts.ts';
import { Live } from '../layout/live.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { Daymark } from '../look/daymark.tsx';
import { Icon } from '../look/icons.tsx';
import { PageStyle } from '../look/page-style.tsx';
import { TilePicture } from '../look/tile-picture.tsx';
import { paths } from '../paths.ts';
import type { Line } from '../shows/line.ts';
import { ShowList } from '../shows/show-list.tsx';
import type { loader } from './search-loader.ts';
import css from './search-page.css?inline';

/** One question over the whole archive: artists by any of their names, venues, coming shows by anyone on the bill. */
export function Page() {
  const { q, artists, venues, shows, now } = useLoaderData<typeof loader>();
  const { brand } = useSite();
  const count = artists.length + venues.length + shows.length;
  return (
    <>
      <PageHead
        title={q === '' ? 'Search' : `Search: ${q}`}
        description={`Search the archive of ${brand}: artists, venues and coming shows.`}
      />
      <PageStyle name="search" css={css} />
      {shows.length === 0 ? null : <Live />}
      <div className="wrap search-head">
        <h1 className="poster-type">{q === '' ? 'What are you looking for?' : `“${q}”`}</h1>
        <Question q={q} />
        <p role="status">
          {q === ''
            ? 'A band, a room, a name on a bill: part of it is enough.'
            : count === 0
              ? ''
              : count === 1
                ? '1 find'
                : `${count} finds`}
        </p>
      </div>
      <div className="wrap">
        {q !== '' && count === 0 ? <NothingFound q={q} /> : null}
        <Artists artists={artists} />
        <Venues venues={venues} />
        <Shows shows={shows} now={now} />
      </div>
    </>
  );
}

function Question({ q }: { q: string }) {
  return (
    <search>
      <form className="find" action={paths.search()}>
        <label className="sr" htmlFor="question">
          Search again
        </label>
        <input key={q} id="question" name="q" type="search" defaultValue={q} maxLength={200} autoComplete="off" />
        <button type="submit" aria-label="Search again">
          <Icon name="search" />
        </button>
      </form>
    </search>
  );
}

function NothingFound({ q }: { q: string }) {
  return (
    <div className="nothing">
      <p className="poster-type">Nothing by that name.</p>
      <p className="lead">
        Try part of it, or another spelling. If “{q}” plays here and we have never heard of it, <a href={paths.contact()}>tell us</a>.
      </p>
    </div>
  );
}

function Artists({ artists }: { artists: readonly ArtistCard[] }) {
  if (artists.length === 0) return null;
  return (
    <section aria-labelledby="found-artists">
      <h2 className="section-head" id="found-artists">
        Artists
      </h2>
      <ul className="finds">
        {artists.map((artist) => (
          <li key={artist.id}>
            <span className="thumb">
              {artist.artistimage === undefined ? (
                <TilePicture name={artist.name} />
              ) : (
                <Picture file={artist.artistimage} alt="" shape="poster" sizes="4rem" />
              )}
            </span>
            <a href={paths.artist(artist.id)}>{artist.name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Venues({ venues }: { venues: readonly Venue[] }) {
  if (venues.length === 0) return null;
  return (
    <section aria-labelledby="found-venues">
      <h2 className="section-head" id="found-venues">
        Venues
      </h2>
      <ul className="finds">
        {venues.map((venue) => (
          <li key={venue.id}>
            <span className="thumb">
              <Daymark shape={venue.daymark} />
            </span>
            <a href={paths.venue(venue.id)}>{venue.name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Shows({ shows, now }: { shows: readonly Line[]; now: Now }) {
  if (shows.length === 0) return null;
  return (
    <section aria-labelledby="found-shows">
      <h2 className="section-head" id="found-shows">
        Coming shows
      </h2>
      <div className="listing">
        <ShowList shows={shows} now={now} />
      </div>
    </section>
  );
}
