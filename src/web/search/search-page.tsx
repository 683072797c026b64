import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import type { ArtistCard } from '#scene/artists/artist.ts';
import { type WrittenFilter, wordsOfFilter } from '#scene/filter/show-filter-words.ts';
import type { Why } from '#scene/found.ts';
import type { Person } from '#scene/people/profile.ts';
import { foldUsername } from '#scene/people/username.ts';
import type { Now } from '#scene/shows/phase.ts';
import type { Daymarks, Venue } from '#scene/venues/venue.ts';
import { Apart } from '../artists/apart.tsx';
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
import { TakeAlong } from '../take/take-along.tsx';
import type { loader } from './search-loader.ts';
import css from './search-page.css?inline';
import { Suggestions } from './suggestions.tsx';

/** One question over the whole archive: artists by any of their names, venues, shows by anyone on the bill, people; and why each was found. */
export function Page() {
  const { q, list, most, artists, venues, shows, past, people, why, now, daymarks } = useLoaderData<typeof loader>();
  const { brand } = useSite();
  const count = artists.length + venues.length + shows.length + past.length + people.length;
  const areMore = [artists, venues, shows, people].some(({ length }) => length >= most);
  return (
    <>
      <PageHead
        title={q === '' ? 'Search' : `Search: ${q}`}
        description={`Search the archive of ${brand}: artists, venues, shows and people.`}
        knownAs={paths.search()}
        {...(q === '' ? {} : { list: paths.search() })}
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
              : areMore
                ? `The first ${count} finds: more of a name leaves fewer.`
                : count === 1
                  ? '1 find'
                  : `${count} finds`}
        </p>
      </div>
      <div className="wrap">
        {list === undefined ? null : <AskedList filter={list} />}
        {q !== '' && count === 0 && list === undefined ? <NothingFound q={q} /> : null}
        <Artists artists={artists} why={why} all={artists.length < most ? undefined : q} />
        <Venues venues={venues} why={why} />
        <Shows title="Coming shows" id="found-shows" shows={shows} now={now} daymarks={daymarks} />
        <Shows title="Past shows" id="found-past" shows={past} now={now} daymarks={daymarks} />
        <People people={people} why={why} />
      </div>
      {shows.length === 0 ? null : (
        <TakeAlong list={paths.search()} query={new URLSearchParams({ q }).toString()} what={`the shows found for “${q}”`} />
      )}
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
        <Suggestions id="question-suggestions" />
      </form>
    </search>
  );
}

/** Who asks for a night by its word looks for no name: the list of it is a step away. */
function AskedList({ filter }: { filter: WrittenFilter }) {
  return (
    <p className="asked-list">
      <a className="button" href={paths.shows(filter)}>
        {`Shows: ${wordsOfFilter(filter).join(', ')}`}
      </a>
    </p>
  );
}

function NothingFound({ q }: { q: string }) {
  return (
    <div className="nothing">
      <p className="poster-type">Nothing by that name.</p>
      <p className="lead">
        Try a single word of it, its beginning alone, or a room or a member instead; what is on is under <a href={paths.shows()}>Shows</a>.
        If “{q}” plays here and we have never heard of it, <a href={paths.tell()}>tell us</a>.
      </p>
    </div>
  );
}

interface ArtistsProps {
  artists: readonly ArtistCard[];
  why: readonly Why[];
  /** What was asked for, where more artists may be called so. */
  all: string | undefined;
}

function Artists({ artists, why, all }: ArtistsProps) {
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
                <Picture file={artist.artistimage} alt="" shape="poster" sizes="4rem" view={artist.imageview} />
              )}
            </span>
            <Find
              href={paths.artist(artist.id)}
              name={artist.name}
              apart={artist.apart}
              why={whyOf(why, 'artist', artist.id)}
              said={artist.description}
            />
          </li>
        ))}
      </ul>
      {all === undefined ? null : (
        <p>
          <a className="button" href={paths.artists({ q: all })}>{`Every artist with “${all}” in a name`}</a>
        </p>
      )}
    </section>
  );
}

function Venues({ venues, why }: { venues: readonly Venue[]; why: readonly Why[] }) {
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
            <Find href={paths.venue(venue.id)} name={venue.name} why={whyOf(why, 'venue', venue.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ShowsProps {
  title: string;
  id: string;
  shows: readonly Line[];
  now: Now;
  daymarks: Daymarks;
}

function Shows({ title, id, shows, now, daymarks }: ShowsProps) {
  if (shows.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 className="section-head" id={id}>
        {title}
      </h2>
      <div className="listing">
        <ShowList shows={shows} now={now} daymarks={daymarks} />
      </div>
    </section>
  );
}

function People({ people, why }: { people: readonly Person[]; why: readonly Why[] }) {
  if (people.length === 0) return null;
  return (
    <section aria-labelledby="found-people">
      <h2 className="section-head" id="found-people">
        People
      </h2>
      <ul className="finds">
        {people.map(({ username, displayname }) => (
          <li key={username}>
            <Find href={paths.user(username)} name={displayname} why={whyOf(why, 'person', foldUsername(username))} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function whyOf(why: readonly Why[], kind: Why['kind'], id: string): Why | undefined {
  return why.find((each) => each.kind === kind && each.id === id);
}

/** How much of what is said of somebody stands beside their name, in characters. */
const MAX_SAID = 90;

interface FindProps {
  href: string;
  name: string;
  /** What tells it apart from others of its name. */
  apart?: string | undefined;
  why: Why | undefined;
  said?: string;
}

/** A link, and why it was found where that is not plain. */
function Find({ href, name, apart, why, said = '' }: FindProps) {
  return (
    <span>
      <a href={href}>{name}</a>
      <Apart words={apart} />
      {why === undefined ? null : <small className="why">{wordsOf(why, said)}</small>}
    </span>
  );
}

function wordsOf({ because, words }: Why, said: string): ReactNode {
  if (because === 'member') return <>with {words}</>;
  if (because === 'other name') return <>also known as {words}</>;
  // Its own name stands above: the other that is nearly what was typed is nobody's to look for.
  if (because === 'near') return 'did you mean this?';
  return said === '' ? 'it is said of them' : beginningOf(said);
}

/** As much of what is said as has its place, in whole words. */
function beginningOf(said: string): string {
  if (said.length <= MAX_SAID) return said;
  const end = said.lastIndexOf(' ', MAX_SAID);
  return `${said.slice(0, end > 0 ? end : MAX_SAID)}…`;
}
