import { groupThousands } from '#scene/text/grouped.ts';
import { monthDay, monthName } from '#scene/time/calendar.ts';
import { useRenderContext } from '../contexts.ts';
import { breadcrumbs, JsonLd, PageHead } from '../layout/page-head.tsx';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import { ShowList } from '../shows/show-list.tsx';
import { SettingSun } from '../tonight/setting-sun.tsx';
import css from './archive.css?inline';
import { countedSoFar, formatShowCount, Nothing } from './nothing.tsx';
import { Review, yearPicture } from './review.tsx';
import type { TheYear } from './year.ts';

/** A year: its review, its months, its neighbors, and what was on this day. */
export function Year({ year, first, last, months, onThisDay, daymarks, tonight, review }: TheYear) {
  const { site, origin } = useRenderContext();
  const shows = months.reduce((sum, month) => sum + month.shows, 0);
  const nights = months.reduce((sum, month) => sum + month.nights, 0);
  const toCome = months.reduce((sum, month) => sum + month.toCome, 0);
  const total = countedSoFar(shows, nights, toCome);
  const most = Math.max(1, ...months.map((month) => month.shows));
  const byMonth = new Map(months.map((month) => [month.month, month]));
  return (
    <article className="archive">
      <PageStyle name="archive" css={css} />
      <PageHead
        title={`Shows of ${year}`}
        description={`The shows of ${year} month by month: ${total}.`}
        {...(review === undefined || review.shows === 0 ? {} : { preview: yearPicture(review, site.brand) })}
      />
      <JsonLd
        graph={[
          breadcrumbs([
            [site.brand, `${origin}${paths.home()}`],
            ['Shows', `${origin}${paths.shows()}`],
            [year, `${origin}${paths.year(year)}`],
          ]),
        ]}
      />
      <header className="archive-head">
        <div className="wrap">
          <SettingSun />
          <h1>
            <span className="sr">Shows of </span>
            {year}
          </h1>
          <p className="counted">{shows === 0 ? 'We have no shows from this year.' : total}</p>
          <Years year={Number(year)} first={Number(first)} last={Math.min(Number(last), Number(tonight.slice(0, 4)))} />
        </div>
      </header>
      <div className="wrap">
        {review === undefined ? null : <Review review={review} />}
        <h2 className="section-head">Month by month</h2>
        <ol className="months" data-room="29">
          {Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0')).map((month) => {
            const found = byMonth.get(month);
            const name = monthName(`${year}-${month}`);
            return (
              <li key={month} className={found === undefined ? 'none' : undefined}>
                {found === undefined ? (
                  <span className="month-name">{name}</span>
                ) : (
                  <a className="month-name" href={paths.month(year, month)}>
                    {name}
                  </a>
                )}
                <svg className="bar" viewBox="0 0 1000 20" preserveAspectRatio="none" aria-hidden="true">
                  <path d={`M0 0h${Math.round(((found?.shows ?? 0) * 1000) / most)}v20H0z`} />
                </svg>
                <span className="count">{monthWords(found, `${year}-${month}` > tonight.slice(0, 7))}</span>
              </li>
            );
          })}
        </ol>
        {onThisDay.length === 0 ? null : (
          <section aria-labelledby="on-this-day">
            <h2 className="section-head" id="on-this-day">{`On this day, ${monthDay(tonight)}`}</h2>
            <div className="listing on-this-day">
              <ByYear shows={onThisDay} daymarks={daymarks} today={tonight} />
            </div>
          </section>
        )}
      </div>
    </article>
  );
}

/** '29 shows', '20 so far, 9 to come', '9 to come' */
function monthWords(found: TheYear['months'][number] | undefined, isAhead: boolean): string {
  if (found === undefined) return isAhead ? 'nothing yet' : 'nothing kept';
  const { shows, toCome } = found;
  if (toCome === 0) return formatShowCount(shows);
  return toCome === shows
    ? `${groupThousands(toCome)} to come`
    : `${groupThousands(shows - toCome)} so far, ${groupThousands(toCome)} to come`;
}

function ByYear({ shows, daymarks, today }: { shows: TheYear['onThisDay']; daymarks: TheYear['daymarks']; today: string }) {
  return [...Map.groupBy(shows, ({ night }) => night.slice(0, 4))].map(([year, inYear]) => (
    <section key={year} aria-label={year}>
      <h3>
        <a className="lone" href={paths.month(year, inYear[0]?.night.slice(5, 7) ?? '01')}>
          {year}
        </a>
      </h3>
      <ShowList shows={inYear} daymarks={daymarks} today={today} heading="h4" />
    </section>
  ));
}

/** Years named on each side of this one. */
const BESIDE = 3;

/** Links to other years; never to one before its first show, though it may be the current page. */
function Years({ year, first, last }: { year: number; first: number; last: number }) {
  const near = Array.from({ length: 2 * BESIDE + 1 }, (_, index) => year - BESIDE + index).filter(
    (each) => each >= first && (each <= last || each === year),
  );
  const named = [...new Set([first, ...near, last])];
  return (
    <nav className="years" aria-label="Years">
      <ul>
        {named.map((each) => (
          <li key={each}>
            {each === year ? (
              <b aria-current="page">{each}</b>
            ) : (
              <a
                className="lone"
                href={paths.year(String(each))}
                {...(each === year - 1 ? { rel: 'prev' } : each === year + 1 ? { rel: 'next' } : {})}
              >
                {each}
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A number that is no year, or a year without archived shows. */
export function NoYear() {
  return (
    <>
      <PageStyle name="archive" css={css} />
      <Nothing of="year" />
    </>
  );
}
