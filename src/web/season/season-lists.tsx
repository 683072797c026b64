import type { ReactNode } from 'react';
import { isOff, type Now } from '#scene/shows/phase.ts';
import { dayInList } from '#scene/time/day-in-list.ts';
import { paths } from '../paths.ts';
import { BillLine } from '../shows/bill-line.tsx';
import type { Line } from '../shows/line.ts';
import { Unread } from '../shows/unread.tsx';
import { WhenTabs } from '../shows/when-tabs.tsx';
import type { Season } from './season.ts';

interface SeasonListsProps {
  season: Season;
  names: readonly [coming: string, past: string];
  /** The page's address, with its tab and place. */
  link: (query?: { tab?: string; before?: string }) => string;
  /** The venue of the page: rows leave it out. */
  here?: string;
  /** The coming shows. */
  children: ReactNode;
}

/** Coming and past shows as two tabs, and the chosen list. */
export function SeasonLists({ season, names, link, here, children }: SeasonListsProps) {
  const { isPast, shows, before, now, unread } = season;
  return (
    <>
      <WhenTabs names={names} links={[link(), link({ tab: 'past' })]} isPast={isPast} />
      <h2 className="sr">{names[isPast ? 1 : 0]}</h2>
      <div className="listing">{isPast ? <PastList shows={shows} now={now} here={here} /> : children}</div>
      {/* A venue's own calendar matters whatever else is listed, others only where nothing is. */}
      {here !== undefined || isPast || shows.length === 0 ? <Unread sources={unread} /> : null}
      {before === undefined ? null : (
        <p className="further">
          <a className="button" href={link({ tab: 'past', before })} rel="next">
            Earlier
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

/** Past shows by year, the latest first. */
function PastList({ shows, now, here }: PastListProps) {
  if (shows.length === 0) return <p className="lead quiet">Nothing in the archive.</p>;
  return [...Map.groupBy(shows, ({ date }) => date.slice(0, 4))].map(([year, inYear]) => (
    <section key={year} aria-label={year}>
      <h3 className="past-year">{year}</h3>
      <ul className="past">{inYear.map((show) => line(show, now, here))}</ul>
    </section>
  ));
}

// A function and not a component: a page has many lines, and components are slow.
function line(show: Line, now: Pick<Now, 'date'>, here: string | undefined) {
  const bill = BillLine({ show });
  return (
    <li key={show.id} id={`show-${show.id}`}>
      <a href={paths.show(show.slug)}>
        <time dateTime={show.date}>{dayInList(show.date, now.date)}</time>{' '}
        <span>
          {isOff(show) ? <s>{bill}</s> : bill}
          {isOff(show) ? ', canceled' : ''}
          {here !== undefined && here === show.venue.id ? '' : ` at ${show.venue.name || 'an unknown venue'}`}
        </span>
      </a>
    </li>
  );
}
