import { isOff } from '#scene/shows/phase.ts';
import { clock12 } from '#scene/time/calendar.ts';
import { HeadStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import { BillLine } from './bill-line.tsx';
import { dateTimeOf, type Line } from './line.ts';
import css from './perhaps.css?inline';

/** Nights that may be music, in small print. */
export function Perhaps({ shows }: { shows: readonly Line[] | undefined }) {
  if (shows === undefined || shows.length === 0) return null;
  return (
    <section className="perhaps">
      <HeadStyle name="perhaps" css={css} />
      <h3 className="mark">Perhaps music</h3>
      <ul>
        {shows.map((show) => (
          <li key={show.id} id={`show-${show.id}`}>
            <a href={paths.show(show.slug)}>
              {show.startTime === null ? null : <time dateTime={dateTimeOf(show)}>{clock12(show.startTime)}</time>}{' '}
              {isOff(show) ? (
                <s>
                  <BillLine show={show} />
                </s>
              ) : (
                <BillLine show={show} />
              )}
              {` at ${show.venue.name || 'a venue to be announced'}`}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
