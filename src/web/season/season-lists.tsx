import type { ReactNode } from 'react';
import { isOff, type Now } from '#scene/shows/phase.ts';
import { paths } from '../paths.ts';
import { shortDay } from '../show/when.ts';
import { BillLine } from '../shows/bill-line.tsx';
import type { Line } from '../shows/line.ts';
import { Unread } from '../shows/unread.tsx';
import { WhenTabs } from '../shows/when-tabs.tsx';
import type { Season } from './season.ts';

interface SeasonListsProps {
  season: Season;
  names: readonly [coming: string, past: string];
  /** The address of the page itself, of its past, and of what is further back. */
  link: (query?: { tab?: string; before?: string }) => string;
  /** The venue whose page this is: no line names it again. */
  here?: string;
  /** What is to come, drawn. */
  children: ReactNode;
}

/** What is on and what has been as two tabs, and the list of the one that is shown. */
export function SeasonLists({ season, names, link, here, children }: SeasonListsProps) {
  const { isPast, shows, before, now, unread } = season;
  return (
    <>
      <WhenTabs names={names} links={[link(), link({ tab: 'past' })]} isPast={isPast} />
      <h2 className="sr">{names[isPast ? 1 : 0]}</h2>
      <div className="listing">{isPast ? <PastList shows={shows} now={now} here={here} /> : children}</div>
      {/* A venue's own calendar matters whatever else is listed, any other only where nothing is. */}
      {here !== undefined || isPast || shows.length === 0 ? <Unread sources={unread} /> : null}
      {before === undefined ? null : (
        <p className="further">
          <a className="button" href={link({ tab: 'past', before })} rel="next">
            Further back
          </a>
        </p>
      )}
    </>
  );
}

interface PastListProps {
  shows: readonly Line[];
  now: Pick<Now, 'date'>;
  here: string | undefined;
}

/** What has been, the latest first, by year: each a line that leads to all that is known of it. */
function PastList({ shows, now, here }: PastListProps) {
  if (shows.length === 0) return <p className="lead quiet">Nothing is kept.</p>;
  return [...Map.groupBy(shows, ({ date }) => date.slice(0, 4))].map(([year, inYear]) => (
    <section key={year} aria-label={year}>
      <h3 className="past-year">{year}</h3>
      <ul className="past">{inYear.map((show) => line(show, now, here))}</ul>
    </section>
  ));
}

// Called, not rendered as a component: a page has many lines, and each component costs.
function line(show: Line, now: Pick<Now, 'date'>, here: string | undefined) {
  const bill = BillLine({ show });
  return (
    <li key={show.id} id={`show-${show.id}`}>
      <time dateTime={show.date}>{shortDay(show.date, now)}</time>
      <span>
        <a href={paths.show(show.slug)}>{isOff(show) ? <s>{bill}</s> : bill}</a>
        {isOff(show) ? ', canceled' : ''}
        {here !== undefined && here === show.venue.id ? null : (
          <span className="at">
            {' at '}
            {show.venue.id === null ? show.venue.name || 'a place not told' : <a href={paths.venue(show.venue.id)}>{show.venue.name}</a>}
          </span>
        )}
      </span>
    </li>
  );
}
