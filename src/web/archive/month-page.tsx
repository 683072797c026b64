import { useLoaderData } from 'react-router';
import { isOff } from '#scene/shows/phase.ts';
import { addDays, clock12, monthDay, monthName, weekday } from '#scene/time/calendar.ts';
import { useRenderContext } from '../contexts.ts';
import { breadcrumbs, JsonLd, PageHead } from '../layout/page-head.tsx';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import { BillLine } from '../shows/bill-line.tsx';
import type { Line } from '../shows/line.ts';
import { SettingSun } from '../tonight/setting-sun.tsx';
import css from './archive.css?inline';
import type { loader } from './month-loader.ts';
import { formatShowCount, Nothing, nightsCounted } from './nothing.tsx';

/** A month: a calendar of its nights, and its shows in order. */
export function Page() {
  const found = useLoaderData<typeof loader>();
  return (
    <>
      <PageStyle name="archive" css={css} />
      {found.is === 'month' ? <Month {...found} /> : <Nothing of="month" />}
    </>
  );
}

type Found = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { is: 'month' }>;

function Month({ year, month, from, tonight, nights, shows, next, earlier, later }: Found) {
  const { site, origin } = useRenderContext();
  const first = `${year}-${month}-01`;
  const name = monthName(first);
  const total = nights.reduce((sum, night) => sum + night.shows, 0);
  return (
    <article className="archive">
      <PageHead
        title={`Shows of ${name} ${year}${from === undefined ? '' : `, from ${monthDay(from)}`}`}
        description={`${formatShowCount(total)} on ${nightsCounted(nights.length)} of ${name} ${year}: who played, when and where.`}
      />
      <JsonLd
        graph={[
          breadcrumbs([
            [site.brand, `${origin}${paths.home()}`],
            ['Shows', `${origin}${paths.shows()}`],
            [year, `${origin}${paths.year(year)}`],
            [name, `${origin}${paths.month(year, month)}`],
          ]),
        ]}
      />
      <header className="archive-head">
        <div className="wrap">
          <SettingSun />
          <h1>{`${name} ${year}`}</h1>
          <p className="counted">
            {total === 0 ? 'We have no shows from this month.' : `${formatShowCount(total)} on ${nightsCounted(nights.length)}`}
          </p>
          <Beside first={first} earlier={earlier} later={later} />
        </div>
      </header>
      <div className="wrap in-month">
        <Calendar first={first} nights={nights} shown={new Set(shows.map(({ night }) => night))} tonight={tonight} />
        <div>
          {[...Map.groupBy(shows, ({ night }) => night)].map(([night, onNight]) => (
            <Night key={night} night={night} shows={onNight} />
          ))}
          {next === null ? null : (
            <p>
              <a
                className="button"
                href={paths.month(year, month, { from: next })}
                rel="next"
              >{`From ${weekday(next)} ${monthDay(next)} on`}</a>
            </p>
          )}
        </div>
      </div>
    </article>
  );
}

function Beside({ first, earlier, later }: { first: string; earlier: boolean; later: boolean }) {
  const [before, after] = [addDays(first, -1), addDays(first, 31)];
  const link = (day: string, rel: 'prev' | 'next') => (
    <a className="lone" href={paths.month(day.slice(0, 4), day.slice(5, 7))} rel={rel}>
      {rel === 'prev' ? '← ' : ''}
      {monthName(day)}
      {day.slice(0, 4) === first.slice(0, 4) ? '' : ` ${day.slice(0, 4)}`}
      {rel === 'next' ? ' →' : ''}
    </a>
  );
  return (
    <nav className="years" aria-label="Months">
      {earlier ? link(before, 'prev') : null} <a className="lone" href={paths.year(first.slice(0, 4))}>{`All of ${first.slice(0, 4)}`}</a>{' '}
      {later ? link(after, 'next') : null}
    </nav>
  );
}

interface CalendarProps extends Pick<Found, 'nights' | 'tonight'> {
  first: string;
  /** Nights listed on this page. */
  shown: ReadonlySet<string>;
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The month in weeks from Monday on, with the number of shows of each night. */
function Calendar({ first, nights, shown, tonight }: CalendarProps) {
  const counts = new Map(nights.map(({ night, shows }) => [night, shows]));
  const before = DAYS.indexOf(weekday(first).slice(0, 3));
  const days: string[] = [];
  for (let day = first; day.slice(0, 7) === first.slice(0, 7); day = addDays(day, 1)) days.push(day);
  const cells = [...Array.from({ length: before }, () => undefined), ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => cells.slice(week * 7, week * 7 + 7));
  return (
    <table className="calendar">
      <caption className="sr">Nights of the month and how many shows each has</caption>
      <thead>
        <tr>
          {DAYS.map((day) => (
            <th key={day} scope="col">
              {day}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          <tr key={week.find((day) => day !== undefined) ?? index}>
            {DAYS.map((name, place) => {
              const day = week[place];
              if (day === undefined) return <td key={name} />;
              return <CalendarDay key={name} day={day} shows={counts.get(day) ?? 0} isHere={shown.has(day)} isTonight={day === tonight} />;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CalendarDay({ day, shows, isHere, isTonight }: { day: string; shows: number; isHere: boolean; isTonight: boolean }) {
  const number = Number(day.slice(8));
  if (shows === 0) return <td className={isTonight ? 'tonight' : undefined}>{number}</td>;
  const [year, month] = [day.slice(0, 4), day.slice(5, 7)];
  return (
    <td className={isTonight ? 'tonight' : undefined}>
      <a href={isHere ? `#n${day}` : paths.month(year, month, { from: day })}>
        <b>{number}</b>{' '}
        <span className="count">
          {shows}
          <span className="sr">{shows === 1 ? ' show' : ' shows'}</span>
        </span>
      </a>
    </td>
  );
}

function Night({ night, shows }: { night: string; shows: readonly Line[] }) {
  return (
    <section className="archive-night" id={`n${night}`} aria-labelledby={`night-${night}`}>
      <h2 id={`night-${night}`}>
        {weekday(night)} <span className="num">{monthDay(night)}</span>
      </h2>
      <ul>{shows.map((show) => archiveLine(show))}</ul>
    </section>
  );
}

// A function and not a component: a page has hundreds of lines, and components are slow.
function archiveLine(show: Line) {
  const bill = BillLine({ show });
  return (
    <li key={show.id}>
      <a href={paths.show(show.slug)}>
        <span className="what">{isOff(show) ? <s>{bill}</s> : bill}</span>{' '}
        <span className="at">
          {show.startTime === null ? '' : `${clock12(show.startTime)} at `}
          {show.venue.name || 'venue unknown'}
          {isOff(show) ? ', canceled' : ''}
        </span>
      </a>
    </li>
  );
}
