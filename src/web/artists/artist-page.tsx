import { useLoaderData } from 'react-router';
import { tileOf } from '#scene/art/tile.ts';
import type { Artist } from '#scene/artists/artist.ts';
import { linksOf, pickMusicAddress } from '#scene/artists/links.ts';
import { hasPage } from '#scene/artists/verified.ts';
import { isAhead } from '#scene/entries/ending-words.ts';
import { isOff, type Now, splitByNow } from '#scene/shows/phase.ts';
import { cutDescription } from '#scene/text/cut-description.ts';
import { weekday } from '#scene/time/calendar.ts';
import { spanWords } from '#scene/time/span-words.ts';
import { useRenderContext, useSite } from '../contexts.ts';
import { EndingNote } from '../ending.tsx';
import { KeptMark, PageEdit, ThisIsUs } from '../keepers/this-is-us.tsx';
import { JsonLd, PageHead } from '../layout/page-head.tsx';
import { Live } from '../layout/refresh.tsx';
import { ActPlayer } from '../listen/act-player.tsx';
import { ListenLine } from '../listen/listen-button.tsx';
import type { Track } from '../listen/now-playing.ts';
import { TilePicture } from '../look/drawing.tsx';
import { hasAccent, lineClass, wordClass } from '../look/fit.ts';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import { Sleeves } from '../records/sleeves.tsx';
import { ArtistFacts } from '../season/played-facts.tsx';
import { SeasonLists } from '../season/season-lists.tsx';
import { shortDay, standingOf } from '../show/when.ts';
import type { Line } from '../shows/line.ts';
import { ShowList } from '../shows/show-list.tsx';
import { StarButton, TellMe } from '../stars/star-button.tsx';
import { TakeAlong } from '../take/take-along.tsx';
import { KinSection } from '../tree/kin-section.tsx';
import { artistGraph } from './artist-graph.ts';
import type { loader } from './artist-loader.ts';
import css from './artist-page.css?inline';
import { Members } from './members.tsx';
import { Picture } from './picture.tsx';

/** An artist: unknown, taken down, known by name alone, or with a page. */
export function Page() {
  const found = useLoaderData<typeof loader>();
  return (
    <>
      <PageStyle name="artist" css={css} />
      {found === 'unknown' ? <Unknown /> : found === 'gone' ? <Gone /> : <Known {...found} />}
    </>
  );
}

type Found = Exclude<ReturnType<typeof useLoaderData<typeof loader>>, string>;

function Unknown() {
  return (
    <section className="wrap stranger">
      <PageHead title="Unknown artist" description="This artist is not in the archive yet." isUnlisted />
      <h1 className="poster-type">We don't know this artist...</h1>
      <p className="lead">
        Yet. If you play, or know someone who does, <a href={paths.contact()}>get in touch</a>, or look through{' '}
        <a href={paths.artists()}>the wall</a>.
      </p>
    </section>
  );
}

/** Removed by an editor: shows keep the name, nothing else is shown. */
function Gone() {
  return (
    <section className="wrap stranger">
      <PageHead title="Taken down" description="This artist was taken off the site." isUnlisted />
      <h1 className="poster-type">Taken down.</h1>
      <p className="lead">
        This artist was taken off the site. If that’s a mistake, <a href={paths.contact()}>get in touch</a>, or look through{' '}
        <a href={paths.artists()}>the wall</a>.
      </p>
    </section>
  );
}

function Known({ artist, season, played, kin, kept }: Found) {
  const { isPast, shows, daymarks, now } = season;
  const full = hasPage(artist, kept);
  const [hasEnd, isEndAhead] = [artist.ending !== undefined || artist.ended !== undefined, isAhead(artist.ended, now.date)];
  const isOver = hasEnd && !isEndAhead;
  // A full page shows an undescribed end by the years played, once it is over.
  const ending = artist.ending ?? (hasEnd && (!full || isEndAhead) ? { why: 'ended' as const } : undefined);
  const { variants, site, origin } = useRenderContext();
  const address = pickMusicAddress(artist);
  const heard = address === undefined ? undefined : { name: artist.name, address, page: paths.artist(artist.id) };
  const about = `${artist.name}: ${full && artist.description !== '' ? cutDescription(artist.description).text : 'shows and links in the archive.'}`;
  return (
    <article>
      <Live />
      <PageHead
        title={`${artist.name}: ${isPast ? 'past shows' : 'shows'} in ${site.region}`}
        description={about}
        kind="profile"
        list={paths.artist(artist.id)}
        preview={{ name: `artists/${artist.id}`, alt: `Poster of ${artist.name}` }}
      />
      <PageEdit kind="artist" id={artist.id} name={artist.name} />
      <JsonLd graph={artistGraph(artist, { isWhole: full, coming: isPast ? [] : shows, origin, brand: site.brand })} />
      <div className={artist.artistimage === undefined ? 'act' : variants ? 'act pictured' : 'act pictured plainly'}>
        <div className={`wrap ${wordClass(artist.name)} ${lineClass(artist.name)}`}>
          <h1 className={hasAccent(artist.name) ? 'accented' : undefined}>{artist.name}</h1>
          <ActPicture artist={artist} />
          <div className="about">
            {full && ending === undefined ? <Years artist={artist} /> : null}
            {ending === undefined ? null : <EndingNote kind="artist" ending={ending} when={artist.ended} today={now.date} />}
            <div className="at-once">
              <p className="star-place">
                <StarButton kind="artist" id={artist.id} name={artist.name} hasWord />
              </p>
              {isPast || isOver ? null : <NextUp shows={shows} now={now} />}
            </div>
            {full || heard === undefined ? null : <ListenLine track={heard} />}
            <TellMe kind="artist" id={artist.id} />
            {kept ? <KeptMark kind="artist" /> : null}
            {full ? (
              <About artist={artist} heard={heard} />
            ) : (
              <>
                {isOver ? null : <Stub />}
                <Genres genres={artist.genres} />
              </>
            )}
          </div>
        </div>
      </div>
      <div className="wrap">
        {full && artist.members.length > 0 ? <Members artist={artist} today={now.date} /> : null}
        {full && artist.releases.length > 0 ? <Releases artist={artist} /> : null}
        {kin === undefined ? null : <KinSection artist={artist} kin={kin} />}
        {!full && shows.length === 0 && !isPast ? null : (
          <SeasonLists season={season} names={['Upcoming shows', 'Past shows']} link={(query) => paths.artist(artist.id, query)}>
            {shows.length === 0 ? (
              <p className="lead quiet">{isOver ? 'They’re no longer playing.' : 'No shows announced.'}</p>
            ) : (
              <ShowList shows={shows.map((show) => withoutOwnListen(show, artist.id))} daymarks={daymarks} now={now} />
            )}
          </SeasonLists>
        )}
        <ArtistFacts played={played} now={now} />
        <p className="lone-ways small">
          <a className="lone" href={paths.artistHistory(artist.id)}>
            Edit history
          </a>{' '}
          <a className="lone" href={paths.tell({ about: `artist:${artist.id}` })}>
            Something wrong here?
          </a>{' '}
          {!isOver || (full && ending?.why !== 'died') ? <ThisIsUs kind="artist" id={artist.id} /> : null}
        </p>
      </div>
      <TakeAlong list={paths.artist(artist.id)} what={`the shows of ${artist.name}`} follow={`artist:${artist.id}`} />
    </article>
  );
}

/** A show without the button for the act whose page this is: that has its own. */
function withoutOwnListen({ listen, ...show }: Line, id: string): Line {
  return listen === undefined || listen.artist === id ? show : { ...show, listen };
}

/** Of a band that ended: the years it played. */
function Years({ artist: { formed, ended } }: { artist: Artist }) {
  return ended === undefined ? null : <p className="mark">{`Played ${spanWords({ from: formed, to: ended })}`}</p>;
}

function About({ artist, heard }: { artist: Artist; heard: Track | undefined }) {
  const [first = '', ...rest] = artist.description.split(/\n\s*\n/).filter(Boolean);
  const links = linksOf(artist);
  return (
    <>
      <p className="lead">{first || 'No description... yet...'}</p>
      {rest.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <Genres genres={artist.genres} />
      {artist.othernames.length === 0 ? null : <p className="small">Also billed as {artist.othernames.join(', ')}</p>}
      {links.length === 0 ? null : (
        <ul className="links">
          {links.map(({ label, href }) => (
            <li key={href}>
              <a href={href} rel="noopener">
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
      {heard === undefined ? null : <ActPlayer track={heard} />}
    </>
  );
}

/** What an artist put out, the newest first. */
function Releases({ artist: { id, name, releases } }: { artist: Artist }) {
  const records = releases.map((release) => ({ ...release, artist: { id, name } })).toSorted((a, b) => (b.year ?? 0) - (a.year ?? 0));
  return (
    <section aria-labelledby="records">
      <h2 className="section-head" id="records">
        Records
      </h2>
      <Sleeves records={records} isOfOne />
      <p className="lone-ways small">
        <a className="lone" href={paths.records()}>
          All records from around here
        </a>
      </p>
    </section>
  );
}

function Genres({ genres }: Pick<Artist, 'genres'>) {
  return genres.length === 0 ? null : (
    <ul className="genres" aria-label="Genres">
      {genres.map((genre) => (
        <li key={genre}>
          <a href={paths.shows({ genre, when: 'coming' })}>{genre}</a>
        </li>
      ))}
    </ul>
  );
}

function Stub() {
  return (
    <>
      <p className="lead">This artist is known to us, but they don't have a page!</p>
      <p>
        Is this you, or someone you know? <a href={paths.contact()}>Get in touch</a>, and see{' '}
        <a href={paths.artist('exampleband')}>what a page can look like</a>.
      </p>
    </>
  );
}

/** The picture that the name crosses: the artist's own, or a poster drawn from the name. */
function ActPicture({ artist }: { artist: Artist }) {
  const site = useSite();
  if (artist.artistimage !== undefined) {
    return (
      <div className="act-picture">
        <Picture
          file={artist.artistimage}
          alt={artist.imageview?.alt || `Poster of ${artist.name}`}
          shape="poster"
          sizes="(min-width: 62rem) 45rem, 100vw"
          first
        />
      </div>
    );
  }
  const tile = tileOf(artist.name, site);
  return (
    <div className={`act-picture drawn ${tile.stock}`}>
      <TilePicture name={artist.name} tile={tile} />
    </div>
  );
}

/** When and where they play next, in a line: on a phone the list is screens away. */
function NextUp({ shows, now }: { shows: readonly Line[]; now: Now }) {
  const next = splitByNow(shows, now).coming.find((show) => !isOff(show));
  if (next === undefined) return null;
  const { is } = standingOf(next, now);
  const when =
    is === 'on now' ? 'On now' : `Plays ${is === 'tonight' ? is : `${weekday(next.night).slice(0, 3)} ${shortDay(next.date, now)}`}`;
  return (
    <a className="lone next-up" href={paths.show(next.slug)}>
      {next.venue.name === '' ? when : `${when} at ${next.venue.name}`}
    </a>
  );
}
