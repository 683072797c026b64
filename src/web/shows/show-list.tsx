import { Fragment } from 'react';
import { showTime } from '#scene/calendar.ts';
import type { Status } from '#scene/listing.ts';
import type { Credit } from '#scene/show.ts';
import type { Daymarks, Venue } from '#scene/venue.ts';
import { Daymark } from '../look/daymark.tsx';
import { paths } from '../paths.ts';
import type { Line } from './line.ts';

/** What is stamped on a show whose fate needs saying. */
const STAMPS: Partial<Record<Status, string>> = { cancelled: 'Cancelled', postponed: 'Postponed', moved: 'Moved', 'sold out': 'Sold out' };

interface ShowListProps {
  shows: readonly Line[];
  /** Of the venues whose shape is to be shown. */
  daymarks?: Daymarks;
  /** Numbers the shows as the evening's picture does. */
  numbered?: boolean;
}

/** Shows in order, each a line that reads well aloud: when, who, with whom, where, for how much. */
export function ShowList({ shows, daymarks, numbered = false }: ShowListProps) {
  return (
    <ul className="shows">{shows.map((show, index) => line(show, daymarks?.[show.venue.id ?? ''], numbered ? index + 1 : undefined))}</ul>
  );
}

// A line and its parts are called, not rendered as components: a page has hundreds of lines, and each component costs.
function line(show: Line, daymark: Venue['daymark'] | undefined, number: number | undefined) {
  const off = show.status === 'cancelled' || show.status === 'postponed';
  return (
    <li key={show.id} className={off ? 'show off' : 'show'} id={`show-${show.id}`}>
      <time dateTime={show.startTime === null ? show.date : `${show.date}T${show.startTime.slice(0, 2)}:${show.startTime.slice(2)}`}>
        {number === undefined ? null : (
          <span className="number" aria-hidden="true">
            {number}
          </span>
        )}
        {when(show)}
      </time>
      {bill(show, off)}
      <p className="place">
        <span className="sr">at </span>
        {daymark === undefined ? null : Daymark({ shape: daymark })}
        {show.venue.id === null ? show.venue.name || 'Place to be told' : <a href={paths.venue(show.venue.id)}>{show.venue.name}</a>}
      </p>
      {facts(show)}
    </li>
  );
}

/** The specification's time, its start set bold: '11/21 @ **7:00 PM** - 9:00 PM'. What stands before it is one text: React sends a mark between two. */
function when(show: Line) {
  const [date = '', time] = showTime(show).split(' @ ');
  if (time === undefined) return <>{date}</>;
  const [start = '', end] = time.split(' - ');
  return (
    <>
      {`${date} @ `}
      <b>{start}</b>
      {end === undefined ? '' : ` - ${end}`}
    </>
  );
}

/** Who plays: the first of the bill large, under the name of the night when it has one, the rest beneath. */
function bill(show: Line, off: boolean) {
  const [first, ...others] = show.bill;
  const named = show.title !== '' || first === undefined;
  const support = named ? show.bill : others;
  const top = named ? show.title || show.event : act(first);
  return (
    <h3 className="bill">
      <span className="top-line">{off ? <s>{top}</s> : top}</span>
      {support.length === 0 ? null : (
        <span className="support">
          {' '}
          <i>with</i>{' '}
          {support.map((credit, index) => (
            <Fragment key={credit.name}>
              {index === 0 ? '' : ', '}
              {act(credit)}
            </Fragment>
          ))}
        </span>
      )}
    </h3>
  );
}

function act(credit: Credit) {
  return credit.artist === null ? credit.name : <a href={paths.artist(credit.artist)}>{credit.name}</a>;
}

function facts(show: Line) {
  const stamp = STAMPS[show.status];
  if (stamp === undefined && show.price === '' && show.ages === '') return null;
  return (
    <p className="facts">
      {stamp === undefined ? null : <strong className="stamp">{stamp}</strong>}
      {show.price === '' || show.status === 'cancelled' ? null : <span className="price mark">{show.price}</span>}{' '}
      {show.ages === '' || show.status === 'cancelled' ? null : (
        <span className={/^\d/.test(show.ages) ? 'ages mark' : 'ages mark all'}>{show.ages}</span>
      )}
    </p>
  );
}
