import { Fragment, type ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import type { ArtistCard } from '#scene/artists/artist.ts';
import type { Found, Why } from '#scene/found.ts';
import type { Person } from '#scene/people/profile.ts';
import { foldUsername } from '#scene/people/username.ts';
import type { Now } from '#scene/shows/phase.ts';
import { pageOf } from '#scene/site/addresses.ts';
import type { Daymarks, Venue } from '#scene/venues/venue.ts';
import { Picture } from '../artists/picture.tsx';
import { Apart } from '../artists/wall.tsx';
import { useSite } from '../contexts.ts';
import { PageHead } from '../layout/page-head.tsx';
import { Live } from '../layout/refresh.tsx';
import { ListenButton } from '../listen/listen-button.tsx';
import { TilePicture } from '../look/drawing.tsx';
import { Daymark, Icon } from '../look/icons.tsx';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import type { Line } from '../shows/line.ts';
import { ShowList } from '../shows/show-list.tsx';
import { TakeAlong } from '../take/take-along.tsx';
import type { loader } from './search-loader.ts';
import css from './search-page.css?inline';
import { Suggestions } from './suggestions.tsx';

/** Search over artists by all their names, venues, shows by their bill, and people, with why each was found. */
export function Page() {
  const { q, first, understood, unknown, filter, most, artists, venues, shows, past, people, entries, why, now, daymarks } =
    useLoaderData<typeof loader>();
  const isUnderstood = understood.length > 0;
  const { brand } = useSite();
  const count = artists.length + venues.length + shows.length + past.length + people.length + entries.length;
  const areMore = [artists, venues, shows, people].some(({ length }) => length >= most);
  const showsSection = (
    <Fragment key="shows">
      <Shows title={isUnderstood ? headingOf(understood) : 'Upcoming shows'} id="found-shows" shows={shows} now={now} daymarks={daymarks} />
      {isUnderstood && shows.length === 0 && count > 0 ? <p className="lead">{noShowsOf(understood)}</p> : null}
      {filter === null ? null : (
        <p>
          <a className="button" href={paths.shows(filter)}>
            All of them, with filters
          </a>
        </p>
      )}
    </Fragment>
  );
  const sections = [
    { kind: 'artist', section: <Artists key="artists" artists={artists} why={why} all={artists.length < most ? undefined : q} /> },
    { kind: 'venue', section: <Venues key="venues" venues={venues} why={why} /> },
    {
      kind: 'promoter',
      section: <Entries key="promoters" title="Promoters" entries={entries.filter(({ kind }) => kind === 'promoter')} />,
    },
    { kind: 'series', section: <Entries key="series" title="Series" entries={entries.filter(({ kind }) => kind === 'series')} /> },
    { kind: 'show', section: showsSection },
    { kind: 'past', section: <Shows key="past" title="Past shows" id="found-past" shows={past} now={now} daymarks={daymarks} /> },
    { kind: 'service', section: <Entries key="services" title="Services" entries={entries.filter(({ kind }) => kind === 'service')} /> },
    { kind: 'news', section: <Entries key="news" title="News" entries={entries.filter(({ kind }) => kind === 'news')} /> },
    { kind: 'person', section: <People key="people" people={people} why={why} /> },
  ];
  return (
    <>
      <PageHead
        title={q === '' ? 'Search' : `Search: ${q}`}
        description={`Search the archive of ${brand}: artists, venues, shows, people, services and news.`}
        knownAs={paths.search()}
        {...(q === '' ? {} : { list: paths.search() })}
      />
      <PageStyle name="search" css={css} />
      {shows.length === 0 ? null : <Live />}
      <div className="wrap search-head">
        <h1 className="poster-type">{q === '' ? 'What are you looking for?' : `“${q}”`}</h1>
        <Question q={q} />
        <Understood q={q} parts={understood} />
        {unknown === '' ? null : <p>Nothing here matches “{unknown}”. These are the results for the rest.</p>}
        <p role="status">{q === '' ? 'A band, venue, date or genre. Part of a name is enough.' : resultsCounted(count, areMore)}</p>
      </div>
      <div className="wrap">
        {q !== '' && count === 0 ? <NothingFound q={q} understood={understood} /> : null}
        {[...sections.filter(({ kind }) => kind === first), ...sections.filter(({ kind }) => kind !== first)].map(({ section }) => section)}
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

type Part = Found['understood'][number];

/** What was understood besides a name, each part removable. */
function Understood({ q, parts }: { q: string; parts: readonly Part[] }) {
  if (parts.length === 0) return null;
  return (
    <ul className="understood" aria-label="Understood as">
      {parts.map(({ words, says }) => (
        <li key={words}>
          <a href={paths.search({ q: q.replace(/\s+/g, ' ').replace(words, ' ').trim() })}>
            <span className="sr">Remove </span>
            {says}
            <svg viewBox="0 0 12 12" aria-hidden="true">
              <path d="M2 2l8 8M10 2l-8 8" />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** "Jazz, Sat Dec 5" */
function headingOf(parts: readonly Part[]): string {
  return `Shows: ${parts.map(({ says }) => says).join(', ')}`;
}

function noShowsOf(parts: readonly Part[]): string {
  return `No shows we know of: ${parts.map(({ says }) => says).join(', ')}.`;
}

function resultsCounted(count: number, areMore: boolean): string {
  if (count === 0) return '';
  if (areMore) return `The first ${count} results. Type more of the name to narrow them.`;
  return count === 1 ? '1 result' : `${count} results`;
}

function NothingFound({ q, understood }: { q: string; understood: readonly Part[] }) {
  return (
    <div className="nothing">
      <p className="poster-type">{understood.length === 0 ? `No results for “${q}”.` : noShowsOf(understood)}</p>
      <p className="lead">
        {understood.length === 0 ? 'Check the spelling, or try one word of it. ' : 'Take a word out, or '}
        {understood.length === 0 ? 'What’s on is under ' : 'see everything under '}
        <a href={paths.shows()}>Shows</a>. If we missed something, <a href={paths.tell()}>tell us</a>.
      </p>
    </div>
  );
}

interface ArtistsProps {
  artists: readonly ArtistCard[];
  why: readonly Why[];
  /** The search where more artists have the name. */
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
            {artist.listen === undefined ? null : (
              <ListenButton track={{ name: artist.name, address: artist.listen, page: paths.artist(artist.id) }} />
            )}
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

function Entries({ title, entries }: { title: string; entries: Found['entries'] }) {
  if (entries.length === 0) return null;
  const id = `found-${title.toLowerCase()}`;
  return (
    <section aria-labelledby={id}>
      <h2 className="section-head" id={id}>
        {title}
      </h2>
      <ul className="finds">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Find href={pageOf(entry.kind, entry.id)} name={entry.name} why={undefined} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function whyOf(why: readonly Why[], kind: Why['kind'], id: string): Why | undefined {
  return why.find((each) => each.kind === kind && each.id === id);
}

/** Characters of a description beside a name. */
const MAX_SAID = 90;

interface FindProps {
  href: string;
  name: string;
  apart?: string | undefined;
  why: Why | undefined;
  said?: string;
}

/** A result, and why it was found where its name does not show it. */
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
  // Its own name is above: the similar one is nobody's to search for.
  if (because === 'near') return 'did you mean this?';
  return said === '' ? 'in their genres or line-up' : beginningOf(said);
}

/** A description cut after a whole word. */
function beginningOf(said: string): string {
  if (said.length <= MAX_SAID) return said;
  const end = said.lastIndexOf(' ', MAX_SAID);
  return `${said.slice(0, end > 0 ? end : MAX_SAID)}…`;
}
