import type { Now } from '#scene/shows/phase.ts';
import type { HeardFrom, ShowChange } from '#scene/shows/whole-show.ts';
import { monthName } from '#scene/time/calendar.ts';
import { paths } from '../paths.ts';
import type { Line } from '../shows/line.ts';
import { momentShort } from './when.ts';
import { changeWords, showWords } from './words.ts';

interface WhatIsKnownProps {
  show: Line;
  heard: readonly HeardFrom[];
  changes: readonly ShowChange[];
  now: Now;
}

/** All facts in words, changes since it was announced, and the sources. */
export function WhatIsKnown({ show, heard, changes, now }: WhatIsKnownProps) {
  return (
    <section className="known" aria-labelledby="known">
      <h2 className="section-head" id="known">
        In short
      </h2>
      <p>{showWords(show)}</p>
      {show.perhaps === true ? <p>It may be music. We’re not sure.</p> : null}
      {changes.length === 0 ? null : (
        <>
          <h3 className="mark">Changed since it was announced</h3>
          <ul>
            {changes.map((change) => (
              <li key={`${change.at.date}${change.at.time}${change.field}${change.after}`}>
                <b>{momentShort(change.at, now)}</b>: {changeWords(change, now)}
                {change.saidBy === '' ? '' : ` (says ${change.saidBy})`}.
              </li>
            ))}
          </ul>
        </>
      )}
      <h3 className="mark">Sources</h3>
      {heard.length === 0 ? (
        <p>
          {show.status === 'no longer listed' ? 'No calendar lists it anymore.' : 'No calendar lists it. An editor or the artist added it.'}
        </p>
      ) : (
        <ul>
          {heard.map(({ name, isVenue, since, last }) => (
            <li key={name}>
              <b>{name}</b>
              {isVenue ? ', the venue itself' : ''}, since {momentShort(since, now)}
              {last === null ? '' : `, last checked ${momentShort(last, now)}`}
            </li>
          ))}
        </ul>
      )}
      <p className="lone-ways">
        <a className="lone" href={paths.tell({ about: `show:${show.slug}` })}>
          Something wrong here?
        </a>{' '}
        <a className="lone" href={paths.shows({ from: show.night })}>
          That week
        </a>{' '}
        <a className="lone" href={paths.month(show.night.slice(0, 4), show.night.slice(5, 7))}>
          {monthName(show.night)} {show.night.slice(0, 4)}
        </a>{' '}
        <a className="lone" href={paths.showHistory(show.slug)}>
          Edit history
        </a>
      </p>
    </section>
  );
}
