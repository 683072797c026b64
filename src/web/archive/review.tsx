import type { YearReview } from '#scene/archive/archive.ts';
import { yearFigures } from '#scene/archive/year-count.ts';
import { groupThousands } from '#scene/text/grouped.ts';
import { monthDay, weekday } from '#scene/time/calendar.ts';
import { paths } from '../paths.ts';
import { NightsPicture, TogetherPicture } from './nights-picture.tsx';
import { formatShowCount } from './nothing.tsx';

/** What happened in a year, in pictures and tables; nothing before its first show. */
export function Review({ review }: { review: YearReview }) {
  const { year, until, shows, busiest, most, rooms, together, debuts } = review;
  if (shows === 0) return null;
  return (
    <section className="review" aria-labelledby="review">
      <h2 className="section-head" id="review">
        {until === null ? 'What happened' : 'What happened so far'}
      </h2>
      <ul className="figures">
        {yearFigures(review).map(({ many, word }) => (
          <Figure key={word} many={many} word={word} />
        ))}
        {debuts === null ? null : (
          <Figure many={groupThousands(debuts.artists)} word={debuts.artists === 1 ? 'first-time act' : 'first-time acts'} />
        )}
      </ul>
      {busiest === null ? null : (
        <p className="lead busiest">
          Busiest:{' '}
          <a href={`${paths.month(year, busiest.night.slice(5, 7), { from: busiest.night })}#n${busiest.night}`}>
            {`${weekday(busiest.night)} ${monthDay(busiest.night)}`}
          </a>
          , with {formatShowCount(busiest.shows)}.
        </p>
      )}
      <NightsPicture review={review} size="desktop" />
      <NightsPicture review={review} size="phone" />
      <div className="ranks">
        <Rank name="Who played most" of={most} link={paths.artist} who="Band" />
        <Rank name="Where it was" of={rooms} link={paths.venue} who="Room" />
      </div>
      {together.length === 0 ? null : (
        <div className="ranks">
          <TogetherPicture together={together} />
          <Together together={together} />
        </div>
      )}
      <p className="year-picture">
        <a className="button" href={paths.preview(`years/${year}`)}>
          {`${year} as a picture`}
        </a>
      </p>
      {debuts === null || debuts.first.length === 0 ? null : <Debuts debuts={debuts} />}
    </section>
  );
}

function Figure({ many, word }: { many: string; word: string }) {
  return (
    <li>
      <b>{many}</b> {word}
    </li>
  );
}

/** The year's preview picture, and its description. */
export function yearPicture(review: YearReview, brand: string) {
  const figures = yearFigures(review).map(({ many, word }) => `${many} ${word}`);
  return { name: `years/${review.year}` as const, alt: `${review.year} at ${brand}: ${figures.join(', ')}, and a dot for each night.` };
}

interface RankProps {
  name: string;
  who: string;
  of: YearReview['most'];
  link: (id: string) => string;
}

/** Names with their number of shows, as bars. */
function Rank({ name, who, of, link }: RankProps) {
  const most = of[0]?.shows ?? 1;
  if (of.length === 0) return null;
  return (
    <table className="rank">
      <caption>{name}</caption>
      <thead className="sr">
        <tr>
          <th scope="col">{who}</th>
          <th scope="col">Shows</th>
        </tr>
      </thead>
      <tbody>
        {of.map(({ id, name, shows }) => (
          <tr key={id}>
            <th scope="row">
              <a className="lone" href={link(id)}>
                {name}
              </a>
            </th>
            <td>
              <svg className="bar" viewBox="0 0 1000 20" preserveAspectRatio="none" aria-hidden="true">
                <path d={`M0 0h${Math.round((shows * 1000) / most)}v20H0z`} />
              </svg>
              <span>{shows}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Together({ together }: Pick<YearReview, 'together'>) {
  return (
    <table className="rank pairs">
      <caption>Who played with whom</caption>
      <thead className="sr">
        <tr>
          <th scope="col">One</th>
          <th scope="col">The other</th>
          <th scope="col">Shows together</th>
        </tr>
      </thead>
      <tbody>
        {together.map(({ one, other, shows }) => (
          <tr key={`${one.id} ${other.id}`}>
            <th scope="row">
              <a className="lone" href={paths.artist(one.id)}>
                {one.name}
              </a>
            </th>
            <td>
              <a className="lone" href={paths.artist(other.id)}>
                {other.name}
              </a>
            </td>
            <td>{shows}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Artists who played for the first time, by their first night. */
function Debuts({ debuts: { artists, first } }: { debuts: NonNullable<YearReview['debuts']> }) {
  return (
    <table className="rank debuts">
      <caption>First time on stage here</caption>
      <thead className="sr">
        <tr>
          <th scope="col">Band</th>
          <th scope="col">First night</th>
        </tr>
      </thead>
      <tbody>
        {first.map(({ id, name, night }) => (
          <tr key={id}>
            <th scope="row">
              <a className="lone" href={paths.artist(id)}>
                {name}
              </a>
            </th>
            <td>{monthDay(night)}</td>
          </tr>
        ))}
      </tbody>
      {artists <= first.length ? null : (
        <tfoot>
          <tr>
            <td colSpan={2}>{`and ${groupThousands(artists - first.length)} more`}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
