import { dealTiles, type Tile } from '#scene/art/tile.ts';
import { linksOf, pickMusicAddress } from '#scene/artists/links.ts';
import { chooseHeadline } from '#scene/shows/headline.ts';
import type { Credit } from '#scene/shows/show.ts';
import type { BilledArtist } from '#scene/shows/whole-show.ts';
import { Picture } from '../artists/picture.tsx';
import { useSite } from '../contexts.ts';
import { EndingNote } from '../ending.tsx';
import { ListenLine } from '../listen/listen-button.tsx';
import { TilePicture } from '../look/drawing.tsx';
import { paths } from '../paths.ts';
import type { Line } from '../shows/line.ts';

/** Acts with a card; the others get a line. */
const CARDS = 4;

const ROLES: Record<Credit['role'], string> = { headliner: 'Headliner', support: 'With', host: 'Host' };

/** Who plays, a card each. */
export function BilledActs({ show, artists, today }: { show: Line; artists: readonly BilledArtist[]; today: string }) {
  const site = useSite();
  const known = new Map(artists.map((artist) => [artist.id, artist]));
  const tiles = dealTiles(
    show.bill.map(({ name }) => name),
    site,
  );
  const { top } = chooseHeadline(show);
  if (show.bill.length === 0)
    return (
      <section className="acts" aria-labelledby="who">
        <h2 className="section-head" id="who">
          Who plays
        </h2>
        <p className="lead">
          We don’t know who yet. {show.event === '' || show.event === top ? '' : `It is announced as “${show.event}”.`}
        </p>
      </section>
    );
  const [cards, lines] = [show.bill.slice(0, CARDS), show.bill.slice(CARDS)];
  const alone = show.bill.length === 1;
  return (
    <section className="acts" aria-labelledby="who">
      <h2 className="section-head" id="who">
        {alone ? 'Who it is' : 'On the bill'}
      </h2>
      <ol>
        {cards.map((credit, index) => (
          <Card
            key={credit.name}
            credit={credit}
            artist={known.get(credit.artist ?? '')}
            tile={tiles[index]}
            today={today}
            isFirst={index === 0}
            role={alone ? '' : ROLES[credit.role]}
          />
        ))}
      </ol>
      {lines.length === 0 ? null : (
        <ol className="acts-rest" start={CARDS + 1}>
          {lines.map(({ artist, name }) => (
            <li key={name}>
              {artist === null ? name : <a href={paths.artist(artist)}>{name}</a>}
              <Listen name={name} artist={known.get(artist ?? '')} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

interface CardProps {
  credit: Credit;
  artist: BilledArtist | undefined;
  tile: Tile | undefined;
  isFirst: boolean;
  role: string;
  today: string;
}

function Card({ credit, artist, tile, isFirst, role, today }: CardProps) {
  const { name } = credit;
  return (
    <li className={`card ${isFirst ? 'first ' : ''}${tile?.stock ?? 'newsprint'}`}>
      <div className={artist?.artistimage === undefined ? 'art' : 'art pictured'}>
        {artist?.artistimage === undefined ? (
          <TilePicture name={name} {...(tile === undefined ? {} : { tile })} />
        ) : (
          <Picture
            file={artist.artistimage}
            alt={artist.imageview?.alt || `Poster of ${name}`}
            view={artist.imageview}
            shape="poster"
            sizes={isFirst ? '(min-width: 62rem) 24rem, 100vw' : '40vw'}
          />
        )}
      </div>
      <div className="words">
        {role === '' ? null : <p className="mark">{role}</p>}
        <h3>{artist === undefined ? name : <a href={paths.artist(artist.id)}>{name}</a>}</h3>
        <About artist={artist} today={today} />
        <Links artist={artist} />
      </div>
      <Listen name={name} artist={artist} />
    </li>
  );
}

function Listen({ name, artist }: { name: string; artist: BilledArtist | undefined }) {
  const address = artist === undefined ? undefined : pickMusicAddress(artist);
  return artist === undefined || address === undefined ? null : <ListenLine track={{ name, address, page: paths.artist(artist.id) }} />;
}

function About({ artist, today }: { artist: BilledArtist | undefined; today: string }) {
  const { ended, ending } = artist ?? {};
  return (
    <>
      {ending === undefined && ended === undefined ? null : (
        <EndingNote kind="artist" ending={ending ?? { why: 'ended' }} when={ended} today={today} />
      )}
      <Described artist={artist} hasEnded={ending !== undefined || ended !== undefined} />
    </>
  );
}

function Described({ artist, hasEnded }: { artist: BilledArtist | undefined; hasEnded: boolean }) {
  if (artist !== undefined && artist.description !== '') return <p>{artist.description}</p>;
  if (hasEnded) return null;
  return (
    <p>
      Nothing written about them yet.{' '}
      <a className="lone" href={artist === undefined ? paths.contact() : paths.claimArtist(artist.id)}>
        Is it you?
      </a>
    </p>
  );
}

function Links({ artist }: { artist: BilledArtist | undefined }) {
  const links = artist === undefined ? [] : linksOf(artist);
  if (links.length === 0) return null;
  return (
    <ul className="reach">
      {links.map(({ label, href }) => (
        <li key={href}>
          <a href={href} rel="noopener">
            {label}
            <span className="sr">{` of ${artist?.name}`}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
