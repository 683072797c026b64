import type { ArtistPlayed, VenuePlayed } from '#scene/archive/played.ts';
import type { Now } from '#scene/shows/phase.ts';
import { paths } from '../paths.ts';
import { shortDay } from '../show/when.ts';
import { showName } from '../show/words.ts';
import type { Line } from '../shows/line.ts';
import type { Told } from './season.ts';

type Ends = Pick<Told<VenuePlayed>, 'first' | 'latest' | 'shows'>;
type At = Pick<Now, 'date'>;

/** Statistics of a venue's past shows. */
export function VenueFacts({ played, now }: { played: Told<VenuePlayed>; now: At }) {
  if (played.shows === 0) return null;
  return (
    <section className="played" aria-labelledby="so-far">
      <h2 className="section-head" id="so-far">
        So far
      </h2>
      <dl>
        <Count name="Shows here" ends={played} />
        <End name="First here" show={played.first} says={showName} now={now} />
        {played.shows === 1 ? null : <End name="Latest here" show={played.latest} says={showName} now={now} />}
        <Often name="Often here" of={played.by} link={paths.artist} />
      </dl>
    </section>
  );
}

const placeOf = ({ venue }: Line) => venue.name || 'an unknown place';

/** Statistics of an artist's past shows, and whom they share members with. */
export function ArtistFacts({ played, now }: { played: Told<ArtistPlayed>; now: At }) {
  const { shows, sharing } = played;
  if (shows === 0 && sharing.length === 0) return null;
  return (
    <section className="played" aria-labelledby="so-far">
      <h2 className="section-head" id="so-far">
        So far
      </h2>
      <dl>
        {shows === 0 ? null : <Count name="Shows" ends={played} />}
        <End name="First" show={played.first} says={placeOf} now={now} />
        {shows === 1 ? null : <End name="Latest" show={played.latest} says={placeOf} now={now} />}
        <Often name="Often plays with" of={played.with} link={paths.artist} />
        <Often name="Often plays at" of={played.at} link={paths.venue} />
        {sharing.length === 0 ? null : (
          <div>
            <dt className="mark">Shares members with</dt>
            {sharing.map(({ id, name, members }) => (
              <dd key={id}>
                <a className="lone" href={paths.artist(id)}>
                  {name}
                </a>{' '}
                <span className="small">{members.join(', ')}</span>
              </dd>
            ))}
          </div>
        )}
      </dl>
    </section>
  );
}

function Count({ name, ends }: { name: string; ends: Ends }) {
  return (
    <div>
      <dt className="mark">{name}</dt>
      <dd className="many">{ends.shows}</dd>
    </div>
  );
}

function End({ name, show, says, now }: { name: string; show: Line | null; says: (show: Line) => string; now: At }) {
  if (show === null) return null;
  return (
    <div>
      <dt className="mark">{name}</dt>
      <dd>
        <a className="lone" href={paths.show(show.slug)}>
          {`${shortDay(show.date, now)}, ${says(show)}`}
        </a>
      </dd>
    </div>
  );
}

function Often({ name, of, link }: { name: string; of: VenuePlayed['by']; link: (id: string) => string }) {
  if (of.length === 0) return null;
  return (
    <div>
      <dt className="mark">{name}</dt>
      {of.map((each) => (
        <dd key={each.id}>
          <a className="lone" href={link(each.id)}>
            {each.name}
          </a>{' '}
          <span className="small">{`${each.shows} times`}</span>
        </dd>
      ))}
    </div>
  );
}
