import { useLoaderData } from 'react-router';
import { addDays, isDay, monthDay, showTime, weekday } from '#scene/calendar.ts';
import type { Daymarks } from '#scene/venue.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import { TonightBanner, WeekBanner } from './banners.tsx';
import { layOut } from './evening.ts';
import { EveningPicture } from './evening-picture.tsx';
import type { Line } from './line.ts';
import { NIGHTS, type programme } from './programme.ts';
import { ShowList } from './show-list.tsx';
import css from './shows-page.css?inline';
import { stockOf } from './stocks.ts';
import { WeekStrip } from './week-strip.tsx';

/** The programme: tonight, or the first night of another week, and the six nights after it. */
export function Page() {
  const { tonight, now, shows, nights, daymarks, others, withOthers, checked } = useLoaderData<typeof programme>();
  const [first = tonight] = nights;
  const byNight = Map.groupBy(shows, (show) => show.night);
  const isTonight = first === tonight;
  const week = `${monthDay(first)} to ${monthDay(addDays(first, NIGHTS - 1))}`;
  const evening = layOut(first, byNight.get(first) ?? [], now);
  return (
    <>
      <PageHead
        title={isTonight ? `Tonight and this week, ${week}` : `Shows from ${week}`}
        description={`Live music ${isTonight ? 'tonight and this week' : 'in the week'}, ${week}: who plays, when and where.`}
      />
      <PageStyle name="shows" css={css} />
      <WeekStrip nights={nights} byNight={byNight} />
      {isTonight ? <TonightBanner night={first} shows={byNight.get(first) ?? []} /> : <WeekBanner first={first} />}
      {isTonight && evening !== undefined ? (
        <div className="wrap evening-place">
          <EveningPicture evening={evening} />
        </div>
      ) : null}
      {shows.length === 0 ? (
        <NoShows tonight={tonight} first={first} />
      ) : (
        nights.map((night, index) => (
          <Night
            key={night}
            night={night}
            shows={byNight.get(night) ?? []}
            index={index}
            isTonight={isTonight && index === 0}
            daymarks={daymarks}
          />
        ))
      )}
      <Turn first={first} isTonight={isTonight} />
      <Footing first={first} isTonight={isTonight} others={others} withOthers={withOthers} checked={checked} />
    </>
  );
}

interface NightProps {
  night: string;
  shows: readonly Line[];
  index: number;
  isTonight: boolean;
  daymarks: Daymarks;
}

function Night({ night, shows, index, isTonight, daymarks }: NightProps) {
  const heading = `night-${night}`;
  return (
    <section className={`night ${stockOf(index)}${isTonight ? ' tonight-list' : ''}`} id={`n${night}`} aria-labelledby={heading}>
      <div className="wrap">
        <header className="night-head">
          <h2 id={heading}>
            <span>{weekday(night)}</span> <span className="num">{monthDay(night)}</span>
          </h2>
          <p className="mark">{tally(shows)}</p>
        </header>
        {shows.length > 0 ? (
          <ShowList shows={shows} daymarks={daymarks} numbered={isTonight} />
        ) : (
          <div className="empty">
            <p className="poster-type">Nobody is playing.</p>
            <p>
              Restring something, or <a href={paths.contact()}>tell us what we missed</a>.
            </p>
          </div>
        )}
      </div>
    </section>
  );
}

/** '4 on, 1 off' */
function tally(shows: readonly Line[]): string {
  const off = shows.filter((show) => show.status === 'cancelled' || show.status === 'postponed').length;
  if (off > 0) return `${shows.length - off} on, ${off} off`;
  return shows.length === 0 ? 'No shows' : shows.length === 1 ? '1 show' : `${shows.length} shows`;
}

function NoShows({ tonight, first }: { tonight: string; first: string }) {
  return (
    <section className="night newsprint">
      <div className="wrap">
        <div className="empty">
          <p className="poster-type">{first < tonight ? 'Nothing in the archive.' : 'Nothing on the wall yet.'}</p>
          <p>
            {first < tonight
              ? 'Nobody told us of a show in this week. If you were at one, '
              : 'No show is announced this far ahead. If you know of one, '}
            <a href={paths.contact()}>tell us</a>.
          </p>
        </div>
      </div>
    </section>
  );
}

/** The weeks before and after, as far as days go. */
function Turn({ first, isTonight }: { first: string; isTonight: boolean }) {
  const [before, after] = [addDays(first, -NIGHTS), addDays(first, NIGHTS)];
  return (
    <nav className="wrap turn" aria-label="Other weeks">
      {isDay(before) ? (
        <a className="button" href={paths.shows({ from: before })} rel="prev">
          Week before
        </a>
      ) : null}
      {isTonight ? null : (
        <a className="lone" href={paths.shows()}>
          Back to tonight
        </a>
      )}
      {isDay(after) ? (
        <a className="button" href={paths.shows({ from: after })} rel="next">
          Next week
        </a>
      ) : null}
    </nav>
  );
}

interface FootingProps extends Pick<ReturnType<typeof useLoaderData<typeof programme>>, 'others' | 'withOthers' | 'checked'> {
  first: string;
  isTonight: boolean;
}

/** What the programme rests on: when it was last checked, and what it leaves out. */
function Footing({ first, isTonight, others, withOthers, checked }: FootingProps) {
  const from = isTonight ? {} : { from: first };
  return (
    <p className="wrap small">
      {checked === null ? null : `Listings last checked ${showTime({ date: checked.date, startTime: checked.time, endTime: null })}. `}
      {withOthers ? (
        <a href={paths.shows(from)}>Music only</a>
      ) : others > 0 ? (
        <a href={paths.shows({ ...from, others: '1' })}>Show trivia and the like too ({others})</a>
      ) : null}
    </p>
  );
}
